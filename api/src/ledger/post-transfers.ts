import type { Transaction } from '../database/database';
import { findViolatedConstraint } from '../database/violations';
import { AppError } from '../errors/app-error';
import { lockAccounts } from './accounts';
import { toBusinessDate } from './business-date';

/** Also names the table that the event is in (docs/money.md). */
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

/** Money that goes from one account to another. */
export interface NewTransfer {
  debitAccountId: bigint;
  creditAccountId: bigint;
  amountMicros: bigint;
  kind: TransferKind;
  /** The event, a row of the table that the kind names: it credits an account once, however often it is posted. */
  sourceId: bigint;
  /** What it belongs to, in words for the statement. */
  reference: string;
}

/** The key that refuses to post an event twice. */
export const SOURCE_KEY = 'transfers_source_key';

/** The wallet that transfers have on one of their sides, by which statements find them. A payout has none. */
export const WALLET = 'greatest(debit_account_id, credit_account_id)';

const COLUMNS =
  'debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, source_id, reference, business_date, posted_at';

/** In the order of posting, within a wallet. */
const MOVED = `CASE WHEN credit_id > 0 THEN amount_micros ELSE -amount_micros END`;

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
       SELECT debit_id, credit_id, amount_micros,
         CASE WHEN greatest(debit_id, credit_id) > 0 THEN
           coalesce((SELECT balance_micros FROM accounts WHERE id = greatest(debit_id, credit_id)), 0)
             + sum_micros(${MOVED}) OVER (PARTITION BY greatest(debit_id, credit_id) ORDER BY place)
         END,
         kind, source_id, reference, $7, $8
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::transfer_kind[], $5::bigint[], $6::text[])
         WITH ORDINALITY AS t (debit_id, credit_id, amount_micros, kind, source_id, reference, place)
       ORDER BY place
       RETURNING id`,
      [
        transfers.map(({ debitAccountId }) => debitAccountId),
        transfers.map(({ creditAccountId }) => creditAccountId),
        transfers.map(({ amountMicros }) => amountMicros),
        transfers.map(({ kind }) => kind),
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

/** SQL that gives credit_account_id, amount_micros, balance_after_micros and kind, in the order of posting. */
interface SelectedCredits {
  sql: string;
  values: unknown[];
}

/**
 * Writes the transfers of a chunk of a run, however many, in one statement, which locks their accounts as it moves
 * them: by falling id, as those of events are. The balances that the rows carry are refused, as a conflict, when
 * another transaction has moved a wallet in between; who tries again locks the wallets first.
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
       SELECT $${place + 1}::bigint, credit_account_id, amount_micros, balance_after_micros, kind, NULL, NULL,
         $${place + 2}::date, $${place + 3}::timestamptz
       FROM (${sql}) selected
       RETURNING amount_micros
     ) SELECT coalesce(sum_micros(amount_micros), 0) AS micros FROM posted`,
    [...values, debitAccountId, businessDate, postedAt],
    { plan: 'custom' },
  );
  return row?.micros ?? 0n;
}
