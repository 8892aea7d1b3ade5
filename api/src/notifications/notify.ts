import type { NotificationKind, StaffRole } from '../contract';
import { toKept } from '../database/conditions';
import type { Transaction } from '../database/database';
import { KINDS } from './kinds';
import type { FactsOf, LetterKind } from './words';

/** Mails go in the order in which they are due: what cannot wait, as a link, goes before all that a run has told. */
const toUrgent = (at: string) => `${at} - interval '30 days'`;

/** SQL that gives member_id and facts. */
interface SelectedFacts {
  sql: string;
  values: unknown[];
}

/**
 * @param sql gives member_id, kind and facts, the channels of the kind, and the place among what is told at once
 * @param join `JOIN` where only those are told who have chosen to be
 */
async function insertNotices(
  tx: Transaction,
  { sql, values }: SelectedFacts,
  now: Date,
  join: 'JOIN' | 'LEFT JOIN' = 'LEFT JOIN',
): Promise<void> {
  const at = `$${values.length + 1}::timestamptz`;
  const isTold = `coalesce(s.ended_at, ${at}) = ${at}`;
  await tx.query(
    `WITH told AS (
       SELECT m.id AS member_id, m.email, told.kind, told.facts, told.place, told.is_security,
         coalesce(c.in_inbox, told.in_inbox) AS in_inbox,
         coalesce(c.by_mail, told.by_mail) AS by_mail,
         coalesce(c.by_push, told.by_push)
           AND EXISTS (SELECT FROM push_subscriptions s WHERE s.member_id = m.id AND ${isTold}) AS by_push
       FROM (${sql}) told
       JOIN members m ON m.id = told.member_id
       ${join} notification_choices c ON c.kind = told.kind AND c.member_id = m.id AND NOT told.is_security
     ), written AS (
       INSERT INTO notifications (member_id, kind, facts, created_at, is_in_inbox, mail_to, due_at)
       SELECT member_id, kind, facts, ${at}, in_inbox, CASE WHEN by_mail THEN email END,
         CASE WHEN by_mail AND is_security THEN ${toUrgent(at)} WHEN by_mail THEN ${at} END
       FROM told WHERE in_inbox OR by_mail OR by_push ORDER BY place
       RETURNING id, member_id, kind
     )
     INSERT INTO pushes (notification_id, subscription_id, due_at)
     SELECT written.id, s.id, ${at}
     FROM written JOIN push_subscriptions s ON s.member_id = written.member_id
     WHERE ${isTold} AND EXISTS (
       SELECT FROM told WHERE told.member_id = written.member_id AND told.kind = written.kind AND told.by_push
     )`,
    [...values, now],
  );
}

/** Tells however many members of one kind, in one statement. */
export async function notifySelected(
  tx: Transaction,
  kind: NotificationKind,
  { sql, values }: SelectedFacts,
  now: Date,
): Promise<void> {
  const { inInbox, byMail, byPush, isSecurity = false } = KINDS[kind];
  const [kindAt, inInboxAt, byMailAt, byPushAt, isSecurityAt] = [1, 2, 3, 4, 5].map((nth) => `$${values.length + nth}`);
  const told = `
    SELECT selected.*, 1 AS place, ${kindAt}::text AS kind, ${inInboxAt}::boolean AS in_inbox,
      ${byMailAt}::boolean AS by_mail, ${byPushAt}::boolean AS by_push, ${isSecurityAt}::boolean AS is_security
    FROM (${sql}) selected`;
  // A member who is told only on request is found by the choice, and nobody else is looked at.
  const join = inInbox || byMail || byPush ? 'LEFT JOIN' : 'JOIN';
  await insertNotices(tx, { sql: told, values: [...values, kind, inInbox, byMail, byPush, isSecurity] }, now, join);
}

/** Tells a member what has happened, in the transaction in which it does. */
export async function notify<Each extends NotificationKind>(
  tx: Transaction,
  memberId: bigint,
  kind: Each,
  facts: FactsOf<Each>,
  now: Date,
): Promise<void> {
  const told = 'SELECT $1::bigint AS member_id, $2::jsonb AS facts';
  await notifySelected(tx, kind, { sql: told, values: [memberId, JSON.stringify(facts)] }, now);
}

/** One kind, and what it says. */
type Notice = { [Each in NotificationKind]: [kind: Each, facts: FactsOf<Each>] }[NotificationKind];

/** Tells a member of one moment what is of several kinds, in one statement: the last of them is the newest. */
export async function notifyOfAll(tx: Transaction, memberId: bigint, notices: Notice[], now: Date): Promise<void> {
  const kinds = notices.map(([kind]) => KINDS[kind]);
  const told = `
    SELECT $1::bigint AS member_id, notice.* FROM unnest(
      ${toKept('$2', 'text[]')}, ${toKept('$3', 'jsonb[]')}, ${toKept('$4', 'boolean[]')},
      ${toKept('$5', 'boolean[]')}, ${toKept('$6', 'boolean[]')}, ${toKept('$7', 'boolean[]')}
    ) WITH ORDINALITY AS notice (kind, facts, in_inbox, by_mail, by_push, is_security, place)`;
  const values = [
    memberId,
    notices.map(([kind]) => kind),
    notices.map(([, facts]) => JSON.stringify(facts)),
    kinds.map(({ inInbox }) => inInbox),
    kinds.map(({ byMail }) => byMail),
    kinds.map(({ byPush }) => byPush),
    kinds.map(({ isSecurity = false }) => isSecurity),
  ];
  await insertNotices(tx, { sql: told, values }, now);
}

/** Tells the staff of some roles, but for the person who has caused it. */
export async function notifyStaff<Each extends NotificationKind>(
  tx: Transaction,
  { roles, causedBy }: { roles: StaffRole[]; causedBy: bigint | null },
  kind: Each,
  facts: FactsOf<Each>,
  now: Date,
): Promise<void> {
  const sql = `SELECT s.id AS member_id, $1::jsonb AS facts FROM members s
    WHERE s.role <> 'member' AND s.role = ANY ($2::text[]) AND s.is_enabled AND s.id IS DISTINCT FROM $3::bigint`;
  await notifySelected(tx, kind, { sql, values: [JSON.stringify(facts), roles, causedBy] }, now);
}

/** Writes a mail that stands in no inbox. */
export async function writeLetter<Each extends LetterKind>(
  tx: Transaction,
  recipient: { memberId: bigint | null; address: string },
  kind: Each,
  facts: FactsOf<Each>,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO notifications (member_id, kind, facts, created_at, is_in_inbox, mail_to, due_at)
     VALUES ($1, $2, $3, $4, false, $5, ${toUrgent('$4::timestamptz')})`,
    [recipient.memberId, kind, JSON.stringify(facts), now, recipient.address],
  );
}
