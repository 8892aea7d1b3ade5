import { PLANNED_FOR_VALUES, type Transaction } from '../database/database';

export interface PostedSelection {
  amountMicros: bigint;
  creditedAccounts: number;
}

/**
 * Writes the transfers that a statement selects, however many, and moves each balance once. It takes the lock of all accounts: other
 * money movements wait until the transaction ends, so whoever posts this way does it last.
 * @param select gives debit_account_id, credit_account_id, amount_micros, kind, reference and idempotency_key, in the order of posting;
 *   $1 is the business date
 */
export async function postSelectedTransfers(
  tx: Transaction,
  select: string,
  businessDate: string,
  postedAt: Date,
): Promise<PostedSelection> {
  await tx.query('LOCK TABLE accounts IN EXCLUSIVE MODE');
  const [row] = await tx.query<PostedSelection>(
    `${PLANNED_FOR_VALUES}
     WITH wanted AS (${select}), posted AS (
       INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key)
       SELECT debit_account_id, credit_account_id, amount_micros, kind, reference, $1::date, $2, idempotency_key FROM wanted
       RETURNING credit_account_id, amount_micros
     )
     SELECT coalesce(sum(amount_micros), 0)::bigint AS "amountMicros", count(DISTINCT credit_account_id)::integer AS "creditedAccounts"
     FROM posted`,
    [businessDate, postedAt],
  );
  return row ?? { amountMicros: 0n, creditedAccounts: 0 };
}
