import type { Config } from '../config/config';
import type { Queryable, Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { HOUR_MS } from '../ledger/business-date';

/** After a change through a link in a mail, or by staff: enough for the owner of the account to read of it. */
const HELD_HOURS = 24;

/** In figures alone, so that a catalogue of another language has the sentence around them: 26/11/2026, 13:05. */
const MINUTE_FORMAT = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** @returns until when */
export async function holdWithdrawals(tx: Transaction, memberId: bigint, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + HELD_HOURS * HOUR_MS);
  await tx.query('UPDATE members SET withdrawals_held_until = $2 WHERE id = $1', [memberId, until]);
  return until;
}

/** Undefined when withdrawals are open. */
export async function findHeldUntil(database: Queryable, memberId: bigint, now: Date): Promise<Date | undefined> {
  const [row] = await database.query<{ until: Date }>(
    'SELECT withdrawals_held_until AS until FROM members WHERE id = $1 AND withdrawals_held_until > $2',
    [memberId, now],
  );
  return row?.until;
}

/** Whether a withdrawal has to wait for the link in a mail to be opened. Without a mail server nobody waits for it. */
export async function mustVerifyEmail(
  database: Queryable,
  { smtp }: Pick<Config, 'smtp'>,
  memberId: bigint,
): Promise<boolean> {
  if (!smtp) return false;
  const rows = await database.query('SELECT FROM members WHERE id = $1 AND email_verified_at IS NULL', [memberId]);
  return rows.length > 0;
}

/** @throws AppError email_unverified */
export async function requireVerifiedEmail(
  tx: Transaction,
  config: Pick<Config, 'smtp'>,
  memberId: bigint,
): Promise<void> {
  if (!(await mustVerifyEmail(tx, config, memberId))) return;
  throw new AppError('email_unverified', 'Verify your email first: open the link in the mail that we sent you.');
}

/**
 * They stay open until the transaction ends: what holds them waits, and then sees what was asked for.
 * @throws AppError withdrawals_held
 */
export async function requireOpenWithdrawals(tx: Transaction, memberId: bigint, now: Date): Promise<void> {
  const [member] = await tx.query<{ until: Date | null }>(
    'SELECT withdrawals_held_until AS until FROM members WHERE id = $1 FOR SHARE',
    [memberId],
  );
  const until = member?.until;
  if (!until || until <= now) return;
  throw new AppError(
    'withdrawals_held',
    `Your way to sign in was changed. Withdrawals open again on ${MINUTE_FORMAT.format(until)} (India).`,
  );
}
