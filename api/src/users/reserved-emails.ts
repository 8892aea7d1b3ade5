import type { Queryable, Transaction } from '../database/database';
import { HOUR_MS } from '../ledger/business-date';

/** As long as the link in the mail to the address before undoes the change. */
const RESERVED_HOURS = 72;

/** Keeps an address for the member who gives it up. */
export async function reserveEmail(tx: Transaction, email: string, memberId: bigint, now: Date): Promise<void> {
  const until = new Date(now.getTime() + RESERVED_HOURS * HOUR_MS);
  await tx.query(
    `INSERT INTO reserved_emails (email, member_id, reserved_until) VALUES (lower($1), $2, $3)
     ON CONFLICT (email) DO UPDATE SET member_id = excluded.member_id, reserved_until = excluded.reserved_until`,
    [email, memberId, until],
  );
}

/** Whether somebody other than the member may take the address back. */
export async function isReserved(database: Queryable, email: string, memberId: bigint, now: Date): Promise<boolean> {
  const rows = await database.query(
    'SELECT FROM reserved_emails WHERE email = lower($1) AND member_id <> $2 AND reserved_until > $3',
    [email, memberId, now],
  );
  return rows.length > 0;
}

export async function deleteOldReservations(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM reserved_emails WHERE reserved_until <= $1', [now]);
}
