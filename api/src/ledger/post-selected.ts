import { PLANNED_FOR_VALUES, type Transaction } from '../database/database';
import { getBalanceMicros } from './accounts';

/** Whoever wants to move money queues up behind this lock, so it gives up when somebody's transaction does not end. */
const LOCK_ACCOUNTS = `SET LOCAL lock_timeout = '15s'; LOCK TABLE accounts IN EXCLUSIVE MODE; SET LOCAL lock_timeout TO DEFAULT`;

/**
 * Writes the transfers that a statement selects, however many, and moves each balance once. It takes the lock of all accounts: other
 * money movements wait until the transaction ends, so whoever posts this way does it last.
 * @param debitAccountId the one account that all of them are taken from
 * @param select gives debit_account_id, credit_account_id, amount_micros, kind, reference and idempotency_key, in the order of posting;
 *   $1 is the business date
 * @returns what was taken from the account, as its balance says
 */
export async function postSelectedTransfers(
  tx: Transaction,
  debitAccountId: bigint,
  select: string,
  businessDate: string,
  postedAt: Date,
): Promise<bigint> {
  await tx.query(LOCK_ACCOUNTS);
  const beforeMicros = await getBalanceMicros(tx, debitAccountId);
  await tx.query(
    `${PLANNED_FOR_VALUES}
     INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key)
     SELECT debit_account_id, credit_account_id, amount_micros, kind, reference, $1::date, $2, idempotency_key FROM (${select}) selected`,
    [businessDate, postedAt],
  );
  return beforeMicros - (await getBalanceMicros(tx, debitAccountId));
}
