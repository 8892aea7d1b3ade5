import type { NotificationKind, StaffRole } from '../contract';
import type { Transaction } from '../database/database';
import type { FactsOf, LetterKind } from './words';

/** How a kind is told to a member who has chosen nothing. */
interface Channels {
  inInbox: boolean;
  byMail: boolean;
  /** On the devices where that is allowed. */
  byPush: boolean;
  /** Said to keep the account safe: whatever was chosen. */
  isSecurity?: boolean;
  isForStaff?: boolean;
}

const ALL: Channels = { inInbox: true, byMail: true, byPush: true };
// Of what one has just done oneself.
const OWN_ACT: Channels = { inInbox: true, byMail: true, byPush: false };
const SECURITY: Channels = { ...ALL, isSecurity: true };
const STAFF: Channels = { ...ALL, isForStaff: true };

export const CHANNELS: Record<NotificationKind, Channels> = {
  new_device: SECURITY,
  password_changed: SECURITY,
  email_changed: SECURITY,
  factor_changed: SECURITY,
  mobile_number_changed: SECURITY,
  payout_details_changed: SECURITY,
  withdrawals_stopped: SECURITY,
  deposit_received: OWN_ACT,
  deposit_confirmed: ALL,
  deposit_rejected: ALL,
  // The same moment as the confirmation: one mail is enough.
  package_bought: { inInbox: true, byMail: false, byPush: false },
  package_ending: ALL,
  package_ended: ALL,
  first_credit: ALL,
  // A million rows a day for members who never asked.
  daily_credits: { inInbox: false, byMail: false, byPush: false },
  reward: ALL,
  reversal: ALL,
  receivable_written_off: ALL,
  withdrawal_requested: OWN_ACT,
  withdrawal_approved: ALL,
  withdrawal_rejected: ALL,
  withdrawal_paid: ALL,
  withdrawal_failed: ALL,
  payout_returned: ALL,
  referral_joined: ALL,
  referral_bought: ALL,
  message_answered: ALL,
  deposits_waiting: STAFF,
  withdrawals_waiting: STAFF,
  run_late: STAFF,
  books_differ: STAFF,
  account_taken_back: STAFF,
  proposal_waiting: STAFF,
  // The club's own address has each message by mail.
  message_received: { ...STAFF, byMail: false },
};

/** SQL that gives member_id and facts. */
interface SelectedFacts {
  sql: string;
  values: unknown[];
}

/** Tells however many members of one kind, in one statement. */
export async function notifySelected(
  tx: Transaction,
  kind: NotificationKind,
  { sql, values }: SelectedFacts,
  now: Date,
): Promise<void> {
  const { inInbox, byMail, byPush, isSecurity = false } = CHANNELS[kind];
  const place = values.length;
  // A member who is told only on request is found by the choice, and nobody else is looked at.
  const join = inInbox || byMail || byPush ? 'LEFT JOIN' : 'JOIN';
  await tx.query(
    `WITH told AS (
       SELECT m.id AS member_id, m.email, told.facts, coalesce(c.in_inbox, $${place + 3}::boolean) AS in_inbox,
         coalesce(c.by_mail, $${place + 4}::boolean) AS by_mail,
         coalesce(c.by_push, $${place + 6}::boolean)
           AND EXISTS (SELECT FROM push_subscriptions s WHERE s.member_id = m.id) AS by_push
       FROM (${sql}) told
       JOIN members m ON m.id = told.member_id
       ${join} notification_choices c
         ON c.kind = $${place + 1}::text AND c.member_id = m.id AND NOT $${place + 5}::boolean
     ), written AS (
       INSERT INTO notifications (member_id, kind, facts, created_at, is_in_inbox, mail_to, due_at)
       SELECT member_id, $${place + 1}::text, facts, $${place + 2}::timestamptz, in_inbox,
         CASE WHEN by_mail THEN email END, CASE WHEN by_mail THEN $${place + 2}::timestamptz END
       FROM told WHERE in_inbox OR by_mail OR by_push
       RETURNING id, member_id
     )
     INSERT INTO pushes (notification_id, subscription_id, due_at)
     SELECT written.id, s.id, $${place + 2}::timestamptz
     FROM written JOIN push_subscriptions s ON s.member_id = written.member_id
     WHERE EXISTS (SELECT FROM told WHERE told.member_id = written.member_id AND told.by_push)`,
    [...values, kind, now, inInbox, byMail, isSecurity, byPush],
  );
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
     VALUES ($1, $2, $3, $4, false, $5, $4)`,
    [recipient.memberId, kind, JSON.stringify(facts), now, recipient.address],
  );
}
