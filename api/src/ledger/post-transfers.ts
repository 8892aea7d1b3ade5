import type { Transaction } from '../database/database';
import { findViolatedConstraint } from '../database/violations';
import { AppError } from '../errors/app-error';
import { lockAccounts } from './accounts';
import { toBusinessDate } from './business-date';

export type TransferKind =
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal_returned'
  | 'payout'
  | 'referral_bonus'
  | 'cashback'
  | 'cashback_on_cashback'
  | 'reward'
  | 'reversal';

/** The event that moves money, by the table that its row is in; a run's id is its business date as a number. */
type TransferSourceKind = 'deposit' | 'withdrawal_request' | 'payout' | 'reward' | 'run' | 'transfer';

/** Money that goes from one account to another. */
export interface NewTransfer {
  debitAccountId: bigint;
  creditAccountId: bigint;
  amountMicros: bigint;
  kind: TransferKind;
  /** An event credits an account once with a kind, however often it is posted. */
  sourceKind: TransferSourceKind;
  sourceId: bigint;
  /** What it belongs to, in words for the statement. */
  reference: string;
}

/** The unique index that refuses to post an event twice. */
export const SOURCE_KEY = 'transfers_source_key';

const COLUMNS =
  'debit_account_id, credit_account_id, amount_micros, kind, source_kind, source_id, reference, business_date, posted_at';

/**
 * Writes the transfers of an event; the inserting statement moves the balances of their accounts. All accounts are
 * locked first, by falling id: two transactions can then wait for each other, but never both ways. So an event posts
 * its transfers together.
 * @returns their ids, in the same order
 * @throws AppError insufficient_balance when an account that may not would go below zero
 */
export async function postTransfers(
  tx: Transaction,
  transfers: [NewTransfer, ...NewTransfer[]],
  postedAt: Date,
): Promise<[bigint, ...bigint[]]> {
  await lockAccounts(
    tx,
    transfers.flatMap(({ debitAccountId, creditAccountId }) => [debitAccountId, creditAccountId]),
  );
  try {
    const [first, ...others] = await tx.query<{ id: bigint }>(
      `INSERT INTO transfers (${COLUMNS})
       SELECT debit_id, credit_id, amount_micros, kind, source_kind, source_id, reference, $8, $9
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[])
         WITH ORDINALITY AS t (debit_id, credit_id, amount_micros, kind, source_kind, source_id, reference, place)
       ORDER BY place
       RETURNING id`,
      [
        transfers.map(({ debitAccountId }) => debitAccountId),
        transfers.map(({ creditAccountId }) => creditAccountId),
        transfers.map(({ amountMicros }) => amountMicros),
        transfers.map(({ kind }) => kind),
        transfers.map(({ sourceKind }) => sourceKind),
        transfers.map(({ sourceId }) => sourceId),
        transfers.map(({ reference }) => reference),
        toBusinessDate(postedAt),
        postedAt,
      ],
    );
    if (!first) throw new Error('INSERT INTO transfers returned no row');
    return [first.id, ...others.map(({ id }) => id)];
  } catch (error) {
    if (findViolatedConstraint(error) !== 'accounts_balance_check') throw error;
    throw new AppError('insufficient_balance', 'The account does not hold that much.');
  }
}

/** Money that moves waits for a chunk of a run; the run gives up when another transaction does not end. */
const WAIT_FOR_OTHERS = `SET LOCAL lock_timeout = '15s'`;

/** SQL that gives credit_account_id, amount_micros, kind and reference, in the order of posting. */
interface SelectedCredits {
  sql: string;
  values: unknown[];
}

/**
 * Writes the transfers of a chunk of a run, however many, in one statement, which locks their accounts as it moves
 * them: by falling id, as those of events are.
 * @param debitAccountId the one account that all of them are taken from
 * @returns what they come to
 */
export async function postTransfersOfRun(
  tx: Transaction,
  debitAccountId: bigint,
  { sql, values }: SelectedCredits,
  businessDate: string,
  postedAt: Date,
): Promise<bigint> {
  await tx.query(WAIT_FOR_OTHERS);
  const place = values.length;
  const [row] = await tx.query<{ micros: bigint }>(
    `WITH posted AS (
       INSERT INTO transfers (${COLUMNS})
       SELECT $${place + 1}::bigint, credit_account_id, amount_micros, kind, 'run', $${place + 2}::bigint, reference,
         $${place + 3}::date, $${place + 4}::timestamptz
       FROM (${sql}) selected
       RETURNING amount_micros
     ) SELECT coalesce(sum_micros(amount_micros), 0) AS micros FROM posted`,
    [...values, debitAccountId, toRunSourceId(businessDate), businessDate, postedAt],
    { plan: 'custom' },
  );
  return row?.micros ?? 0n;
}

/** The source of a run's transfers is its business date, the same for every attempt: 2026-11-23 is 20261123. */
function toRunSourceId(businessDate: string): bigint {
  return BigInt(businessDate.replaceAll('-', ''));
}
