import { insertAuditEntry } from '../audit/insert-audit-entry';
import { listRolesWith, type ConversationStatus } from '../contract';
import { normalizeEntryText } from '../contract/entry-text';
import { getRow, type Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { HOUR_MS } from '../ledger/business-date';
import { notify, notifyStaff, writeLetter } from '../notifications/notify';
import { getMember } from '../users/member.queries';
import {
  getConversation,
  listAnswerers,
  listEntries,
  lockConversation,
  type ConversationRow,
} from './conversation.queries';

/** With more, a conversation is hard to follow, and its page long. */
export const ENTRIES_MAX = 200;
const REPLIES_PER_HOUR = 20;

/** @throws AppError invalid_input */
export function requireEntryText(text: string): string {
  const kept = normalizeEntryText(text);
  if (kept === '') throw new AppError('invalid_input', 'Message is required.', { field: 'text' });
  return kept;
}

/** Once for as long as somebody waits: what is written until then tells nobody again. */
export async function tellAnswerers(tx: Transaction, conversation: ConversationRow, now: Date): Promise<void> {
  const { id, name, subject, memberId } = conversation;
  const answerers = { roles: listRolesWith('messages.answer'), causedBy: memberId };
  await notifyStaff(tx, answerers, 'message_received', { conversationId: String(id), name, subject }, now);
}

/** @returns the number of the new conversation */
export async function openConversation(
  tx: Transaction,
  member: { id: bigint; name: string; email: string },
  text: string,
  now: Date,
): Promise<bigint> {
  const row = await getRow<{ id: bigint }>(tx, 'SELECT open_conversation(NULL, $1, $2, $3, $4, $5) AS id', [
    member.id,
    member.name,
    member.email,
    text,
    now,
  ]);
  await tellAnswerers(tx, await getConversation(tx, row.id), now);
  return row.id;
}

async function insertEntry(
  tx: Transaction,
  { id }: ConversationRow,
  { staffId, text, status }: { staffId: bigint | null; text: string; status: ConversationStatus },
  now: Date,
): Promise<bigint> {
  const { entryId } = await getRow<{ entryId: bigint }>(
    tx,
    `WITH entry AS (
       INSERT INTO conversation_entries (conversation_id, staff_id, text, created_at) VALUES ($1, $2, $3, $4)
       RETURNING id
     )
     UPDATE conversations SET last_entry_id = entry.id, last_entry_at = $4, status = $5,
       open_since = CASE WHEN $5 = 'open' THEN coalesce(open_since, $4) END, assignee_id = coalesce(assignee_id, $2)
     FROM entry WHERE conversations.id = $1 RETURNING entry.id AS "entryId"`,
    [id, staffId, text, now, status],
  );
  return entryId;
}

/**
 * Writes what somebody who asked has to say, and opens the conversation again. The same text as just before is that
 * text, sent twice.
 * @returns whether it is new
 */
export async function reply(tx: Transaction, conversation: ConversationRow, text: string, now: Date): Promise<boolean> {
  const entries = await listEntries(tx, conversation.id);
  const last = entries.at(-1);
  if (last?.staffId === null && last.text === text) return false;
  if (entries.length >= ENTRIES_MAX) {
    throw new AppError('too_many_pending', 'This conversation is full. Please begin a new one.');
  }
  const since = now.getTime() - HOUR_MS;
  const lately = entries.filter(({ staffId, createdAt }) => staffId === null && createdAt.getTime() > since);
  if (lately.length >= REPLIES_PER_HOUR) {
    throw new AppError('too_many_requests', 'That is a lot in one hour. Please write again later.', {
      retryAfterSeconds: HOUR_MS / 1000,
    });
  }
  await insertEntry(tx, conversation, { staffId: null, text, status: 'open' }, now);
  if (conversation.status !== 'open') await tellAnswerers(tx, conversation, now);
  return true;
}

/** @throws AppError conversation_moved_on */
function requireSeen({ lastEntryId }: ConversationRow, seenEntryId: string): void {
  if (lastEntryId === BigInt(seenEntryId)) return;
  throw new AppError('conversation_moved_on', 'Somebody has written meanwhile. Read it before you go on.');
}

/** In the member area, or on the page behind a link for everybody who cannot get there. */
async function tellOfAnswer(tx: Transaction, conversation: ConversationRow, text: string, now: Date): Promise<void> {
  const { id, memberId, email, subject } = conversation;
  const conversationId = String(id);
  const member = memberId === null ? undefined : await getMember(tx, memberId);
  if (member?.isEnabled) {
    await notify(tx, member.id, 'message_answered', { conversationId, subject }, now);
  } else {
    const recipient = { memberId, address: member?.email ?? email };
    await writeLetter(tx, recipient, 'conversation_answered', { conversationId, subject, text }, now);
  }
}

type Verb = 'answer' | 'assign' | 'close' | 'reopen';

/** What the log says of a conversation. */
async function audit(tx: Transaction, actor: Actor, verb: Verb, change: Change, now: Date): Promise<void> {
  const { before, after } = change;
  await insertAuditEntry(tx, actor, now, {
    action: `conversation.${verb}`,
    subject: `conversation:${before.id}`,
    before: { status: before.status, assignee: before.assigneeName },
    after,
  });
}

interface Change {
  before: ConversationRow;
  after: unknown;
}

/**
 * Sends an answer; the first to answer has the conversation. The same text by the same person as just before is that
 * answer, sent twice: its entry is what a person has not seen who did not hear of it.
 * @returns the number of its entry
 */
export async function answer(
  tx: Transaction,
  id: bigint,
  { text, lastEntryId }: { text: string; lastEntryId: string },
  actor: Actor,
  now: Date,
): Promise<bigint> {
  const conversation = await lockConversation(tx, id);
  const entries = await listEntries(tx, id);
  const last = entries.at(-1);
  // Once it is open again, the same is said again.
  if (conversation.status === 'answered' && last?.staffId === actor.memberId && last.text === text) return last.id;
  requireSeen(conversation, lastEntryId);
  if (entries.length >= ENTRIES_MAX + REPLIES_PER_HOUR) {
    throw new AppError('too_many_pending', 'This conversation is full. Close it, and ask for a new message.');
  }
  const entryId = await insertEntry(tx, conversation, { staffId: actor.memberId, text, status: 'answered' }, now);
  await tellOfAnswer(tx, conversation, text, now);
  await audit(tx, actor, 'answer', { before: conversation, after: { status: 'answered' } }, now);
  return entryId;
}

/** Gives a conversation to somebody who may answer, or with null to nobody. */
export async function assign(
  tx: Transaction,
  id: bigint,
  assigneeId: bigint | null,
  actor: Actor,
  now: Date,
): Promise<void> {
  const conversation = await lockConversation(tx, id);
  if (conversation.assigneeId === assigneeId) return;
  const assignee = (await listAnswerers(tx)).find((answerer) => answerer.id === assigneeId);
  if (assigneeId !== null && !assignee) {
    throw new AppError('invalid_input', 'Nobody with that id may answer.', { field: 'assigneeId' });
  }
  await tx.query('UPDATE conversations SET assignee_id = $2 WHERE id = $1', [id, assigneeId]);
  await audit(tx, actor, 'assign', { before: conversation, after: { assignee: assignee?.name ?? null } }, now);
}

/** Only by a person who has seen all of it: what came meanwhile may want an answer. */
export async function close(tx: Transaction, id: bigint, lastEntryId: string, actor: Actor, now: Date): Promise<void> {
  const conversation = await lockConversation(tx, id);
  requireSeen(conversation, lastEntryId);
  if (conversation.status === 'closed') return;
  await tx.query(`UPDATE conversations SET status = 'closed', open_since = NULL WHERE id = $1`, [id]);
  await audit(tx, actor, 'close', { before: conversation, after: { status: 'closed' } }, now);
}

export async function reopen(tx: Transaction, id: bigint, actor: Actor, now: Date): Promise<void> {
  const conversation = await lockConversation(tx, id);
  if (conversation.status !== 'closed') return;
  await tx.query(`UPDATE conversations SET status = 'open', open_since = $2 WHERE id = $1`, [id, now]);
  await audit(tx, actor, 'reopen', { before: conversation, after: { status: 'open' } }, now);
}
