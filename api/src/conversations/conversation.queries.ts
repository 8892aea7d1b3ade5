import type {
  AdminConversation,
  AdminConversationEntry,
  AdminConversationQuery,
  Answerer,
  ConversationStatus,
  OwnConversation,
  OwnConversationDetail,
  PlainPageQuery,
} from '../contract';
import { listRolesWith } from '../contract';
import { Conditions, toContainsPattern, toKept } from '../database/conditions';
import { findRow, getRow, type Queryable, type Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { decodeCursor, encodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { HITS_MAX } from '../search/payments';

export interface ConversationRow {
  id: bigint;
  subject: string;
  status: ConversationStatus;
  name: string;
  email: string;
  memberId: bigint | null;
  assigneeId: bigint | null;
  assigneeName: string | null;
  openSince: Date | null;
  createdAt: Date;
  lastEntryAt: Date;
  lastEntryId: bigint;
}

const COLUMNS = `c.id, c.subject, c.status, c.name, c.email, c.member_id AS "memberId", c.assignee_id AS "assigneeId",
  (SELECT a.name FROM members a WHERE a.id = c.assignee_id) AS "assigneeName", c.open_since AS "openSince",
  c.created_at AS "createdAt", c.last_entry_at AS "lastEntryAt", c.last_entry_id AS "lastEntryId"`;

const NUMBER = /^#?([0-9]{1,18})$/;

function addSearch(conditions: Conditions, text = ''): void {
  const needle = text.trim().toLowerCase();
  if (needle === '') return;
  const found = `c.search_text LIKE ${conditions.bind(toContainsPattern(needle))}`;
  const number = NUMBER.exec(needle)?.[1];
  conditions.addFixed(number === undefined ? found : `(c.id = ${conditions.bind(BigInt(number))} OR ${found})`);
}

/** One row more than the limit, those with the newest entry first. */
function listRows(
  database: Queryable,
  conditions: Conditions,
  { cursor, limit = LIMIT_DEFAULT }: PlainPageQuery,
): Promise<ConversationRow[]> {
  if (cursor !== undefined) conditions.add((p) => `c.last_entry_id < ${p}`, decodeCursor(cursor));
  return database.query<ConversationRow>(
    `SELECT ${COLUMNS} FROM conversations c ${conditions.where}
     ORDER BY c.last_entry_id DESC LIMIT ${conditions.bind(limit + 1)}`,
    conditions.values,
  );
}

export function listConversations(
  database: Queryable,
  { status, assignee, search, ...page }: AdminConversationQuery,
  staffId: bigint,
): Promise<ConversationRow[]> {
  const conditions = new Conditions();
  if (status !== undefined) conditions.add((p) => `c.status = ${p}`, status);
  if (assignee === 'me') conditions.add((p) => `c.assignee_id = ${p}`, staffId);
  if (assignee === 'nobody') conditions.addFixed('c.assignee_id IS NULL');
  addSearch(conditions, search);
  return listRows(database, conditions, page);
}

export function listOwnConversations(
  database: Queryable,
  memberId: bigint,
  page: PlainPageQuery,
): Promise<ConversationRow[]> {
  const conditions = new Conditions();
  conditions.add((p) => `c.member_id = ${p}`, memberId);
  return listRows(database, conditions, page);
}

/** As `toPage` does, of a list that goes by the last entry, and with what is new to the reader. */
export async function toConversationPage<Item>(
  database: Queryable,
  rows: ConversationRow[],
  limit = LIMIT_DEFAULT,
  toItem: (row: ConversationRow, news: ReadonlySet<bigint>) => Item,
  reader: Reader,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const news = await findNews(database, reader, shown);
  return {
    items: shown.map((row) => toItem(row, news)),
    nextCursor: last && rows.length > limit ? encodeCursor(last.lastEntryId) : null,
  };
}

const refuseMissing = () => new AppError('not_found', 'There is no such conversation.');

/** The conversation of that id, then these, the newest first. */
export async function listConversationsWith(
  database: Queryable,
  id: bigint | null,
  ids: bigint[],
): Promise<ConversationRow[]> {
  if (id === null && ids.length === 0) return [];
  return database.query<ConversationRow>(
    `SELECT ${COLUMNS} FROM conversations c WHERE c.id = $1 OR c.id = ANY (${toKept('$2', 'bigint[]')})
     ORDER BY c.id IS NOT DISTINCT FROM $1 DESC, c.id DESC LIMIT ${HITS_MAX}`,
    [id, ids],
  );
}

/** @throws AppError not_found */
export function getConversation(database: Queryable, id: bigint): Promise<ConversationRow> {
  return getRow<ConversationRow>(database, `SELECT ${COLUMNS} FROM conversations c WHERE c.id = $1`, [id], {
    refuse: refuseMissing,
  });
}

/** Of a message of the contact form; a trigger has made it. */
export function findConversationOf(tx: Transaction, messageId: bigint): Promise<ConversationRow | undefined> {
  const ofMessage = `SELECT ${COLUMNS} FROM conversations c WHERE c.contact_message_id = $1`;
  return findRow<ConversationRow>(tx, ofMessage, [messageId]);
}

/**
 * A writer waits for those before in the same conversation, and then sees what they have written.
 * @throws AppError not_found
 */
export async function lockConversation(tx: Transaction, id: bigint): Promise<ConversationRow> {
  await tx.query('SELECT id FROM conversations WHERE id = $1 FOR UPDATE', [id]);
  return getConversation(tx, id);
}

/** For others it does not exist. */
export function requireOwn(conversation: ConversationRow, memberId: bigint): ConversationRow {
  if (conversation.memberId !== memberId) throw refuseMissing();
  return conversation;
}

interface EntryRow {
  id: bigint;
  staffId: bigint | null;
  staffName: string | null;
  text: string;
  createdAt: Date;
}

/** The oldest first. There are no more than `ENTRIES_MAX`. */
export function listEntries(database: Queryable, conversationId: bigint): Promise<EntryRow[]> {
  return database.query<EntryRow>(
    `SELECT e.id, e.staff_id AS "staffId", m.name AS "staffName", e.text, e.created_at AS "createdAt"
     FROM conversation_entries e LEFT JOIN members m ON m.id = e.staff_id
     WHERE e.conversation_id = $1 ORDER BY e.id`,
    [conversationId],
  );
}

/** Who of the staff may answer, and so can have a conversation. */
export function listAnswerers(database: Queryable): Promise<{ id: bigint; name: string }[]> {
  return database.query<{ id: bigint; name: string }>(
    `SELECT id, name FROM members WHERE role = ANY ($1::text[]) AND role <> 'member' AND is_enabled
     ORDER BY name, id LIMIT 200`,
    [listRolesWith('messages.answer')],
  );
}

export const toAnswerer = ({ id, name }: { id: bigint; name: string }): Answerer => ({ id: String(id), name });

/** Where nobody asks what is new. */
const NO_NEWS: ReadonlySet<bigint> = new Set();

export const toOwnConversation = (
  { id, subject, status, lastEntryAt }: ConversationRow,
  news: ReadonlySet<bigint> = NO_NEWS,
): OwnConversation => ({
  id: String(id),
  subject,
  status,
  lastEntryAt: lastEntryAt.toISOString(),
  ...(news.has(id) && { isNew: true }),
});

export const toOwnEntry = ({ id, staffId, text, createdAt }: EntryRow): OwnConversationDetail['entries'][number] => ({
  id: String(id),
  isOwn: staffId === null,
  text,
  createdAt: createdAt.toISOString(),
});

export const toAdminConversation = (row: ConversationRow, news: ReadonlySet<bigint> = NO_NEWS): AdminConversation => ({
  ...row,
  id: String(row.id),
  memberId: row.memberId === null ? null : String(row.memberId),
  assigneeId: row.assigneeId === null ? null : String(row.assigneeId),
  openSince: row.openSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  lastEntryAt: row.lastEntryAt.toISOString(),
  lastEntryId: String(row.lastEntryId),
  ...(row.status === 'open' && news.has(row.id) && { isNew: true }),
});

export const toAdminEntry = (
  { id, staffId, staffName, text, createdAt }: EntryRow,
  readerId: bigint,
): AdminConversationEntry => ({
  id: String(id),
  staffName,
  isOwn: staffId === readerId,
  text,
  createdAt: createdAt.toISOString(),
});

export interface Reader {
  id: bigint;
  reads: 'questions' | 'answers' | 'nothing';
}

/** Of these conversations those with an entry that the reader has not seen, written by the other side. */
export async function findNews(
  database: Queryable,
  reader: Reader,
  conversations: { id: bigint }[],
): Promise<ReadonlySet<bigint>> {
  if (reader.reads === 'nothing') return new Set();
  const isByOthers = reader.reads === 'questions' ? 'e.staff_id IS NULL' : 'e.staff_id IS NOT NULL';
  const rows = await database.query<{ id: bigint }>(
    `SELECT c.id FROM conversations c
     WHERE c.id = ANY (${toKept('$2', 'bigint[]')}) AND EXISTS (
       SELECT FROM conversation_entries e WHERE e.conversation_id = c.id AND ${isByOthers} AND e.id > coalesce(
         (SELECT s.entry_id FROM seen_entries s WHERE s.conversation_id = c.id AND s.member_id = $1), 0
       )
     )`,
    [reader.id, conversations.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What was seen stays seen, in whichever order two tabs say so; what is not written yet cannot have been. */
export async function upsertSeen(
  tx: Transaction,
  readerId: bigint,
  conversation: { id: bigint; lastEntryId: bigint },
  lastEntryId = String(conversation.lastEntryId),
): Promise<void> {
  await tx.query(
    `INSERT INTO seen_entries (conversation_id, member_id, entry_id) VALUES ($1, $2, least($3::bigint, $4))
     ON CONFLICT (conversation_id, member_id) DO UPDATE SET entry_id = greatest(seen_entries.entry_id, excluded.entry_id)`,
    [conversation.id, readerId, BigInt(lastEntryId), conversation.lastEntryId],
  );
}
