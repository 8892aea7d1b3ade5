import type { NotificationKind } from '../contract';
import type { Transaction } from '../database/database';
import type { FactsOf, LetterKind } from './words';

/** How a kind is told to who has chosen nothing. */
interface Channels {
  inInbox: boolean;
  byMail: boolean;
  /** Said to keep the account safe: whatever was chosen. */
  isSecurity?: boolean;
  isForStaff?: boolean;
}

const BOTH: Channels = { inInbox: true, byMail: true };
const SECURITY: Channels = { ...BOTH, isSecurity: true };
const STAFF: Channels = { ...BOTH, isForStaff: true };

export const CHANNELS: Record<NotificationKind, Channels> = {
  new_device: SECURITY,
  password_changed: SECURITY,
  email_changed: SECURITY,
  mobile_number_changed: SECURITY,
  payout_details_changed: SECURITY,
  deposit_received: BOTH,
  deposit_confirmed: BOTH,
  deposit_rejected: BOTH,
  // The same moment as the confirmation: one mail is enough.
  package_bought: { inInbox: true, byMail: false },
  package_ending: BOTH,
  package_ended: BOTH,
  first_credit: BOTH,
  // A million rows a day for who never asked.
  daily_credits: { inInbox: false, byMail: false },
  reward: BOTH,
  reversal: BOTH,
  withdrawal_requested: BOTH,
  withdrawal_approved: BOTH,
  withdrawal_rejected: BOTH,
  withdrawal_paid: BOTH,
  withdrawal_failed: BOTH,
  referral_joined: BOTH,
  referral_bought: BOTH,
  deposits_waiting: STAFF,
  withdrawals_waiting: STAFF,
  run_late: STAFF,
  books_differ: STAFF,
  proposal_waiting: STAFF,
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
  const { inInbox, byMail, isSecurity = false } = CHANNELS[kind];
  const place = values.length;
  // Who is told only when they asked for it is found by the choice, and nobody else is looked at.
  const join = inInbox || byMail ? 'LEFT JOIN' : 'JOIN';
  await tx.query(
    `INSERT INTO notifications (member_id, kind, facts, created_at, is_in_inbox, mail_to, due_at)
     SELECT m.id, $${place + 1}::text, told.facts, $${place + 2}::timestamptz, channels.in_inbox,
       CASE WHEN channels.by_mail THEN m.email END, CASE WHEN channels.by_mail THEN $${place + 2}::timestamptz END
     FROM (${sql}) told
     JOIN members m ON m.id = told.member_id
     ${join} notification_choices c ON c.kind = $${place + 1}::text AND c.member_id = m.id AND NOT $${place + 5}::boolean
     CROSS JOIN LATERAL (
       SELECT coalesce(c.in_inbox, $${place + 3}::boolean) AS in_inbox, coalesce(c.by_mail, $${place + 4}::boolean) AS by_mail
     ) channels
     WHERE channels.in_inbox OR channels.by_mail`,
    [...values, kind, now, inInbox, byMail, isSecurity],
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
