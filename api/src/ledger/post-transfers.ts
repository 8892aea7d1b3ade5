import { toKept } from '../database/conditions';
import type { Transaction } from '../database/database';
import { findViolatedConstraint } from '../database/violations';
import { AppError } from '../errors/app-error';
import { lockWallets, RUN_ACCOUNT_ID, type LockedWallet } from './accounts';
import { toBusinessDate } from './business-date';
import { listSettlements } from './settlements';

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
  | 'reversal'
  | 'earnings_reversal'
  | 'payout_returned'
  | 'receivable'
  | 'settlement'
  | 'write_off'
  | 'bank_charge'
  | 'own_transfer';

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

/** A settlement has no event of its own: it is made of what came in before it. */
export type Posting = NewTransfer | (Omit<NewTransfer, 'sourceId' | 'reference'> & { sourceId: null; reference: null });

/** What became of an event's transfers. */
export interface Posted {
  /** Of the transfers, in the same order. */
  ids: [bigint, ...bigint[]];
  /** What the wallets on their sides hold since, in micros. */
  balancesMicros: ReadonlyMap<bigint, bigint>;
}

/** The key that refuses to post an event twice. */
export const SOURCE_KEY = 'transfers_source_key';

/** The wallet that transfers have on one of their sides, by which statements find them. A payout has none. */
export const WALLET = 'greatest(debit_account_id, credit_account_id)';

const COLUMNS =
  'debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, source_id, reference, business_date, posted_at';

/** In the order of posting, within a wallet. */
const MOVED = `CASE WHEN credit_id > 0 THEN amount_micros ELSE -amount_micros END`;

/** What an event knows of its transfers beside them. */
interface PostingOptions {
  /** The one that it has locked already. */
  wallet?: LockedWallet;
  /** The deposit whose purchase, or a bonus of it, they take back. */
  takenBackId?: bigint | null;
}

/** A transfer has one at most. */
function listWalletIds(transfers: NewTransfer[]): bigint[] {
  return transfers.flatMap(({ debitAccountId, creditAccountId }) =>
    [debitAccountId, creditAccountId].filter((id) => id > 0n),
  );
}

/**
 * Writes the transfers of an event; the inserting statement moves the balances of their accounts. All wallets are
 * locked first, and then the club's accounts by that statement, by falling id: two transactions can then wait for each
 * other, but never both ways. So an event posts its transfers together. Money that becomes free in a wallet that owes
 * the club something settles that first.
 * @throws AppError insufficient_balance when an account that may not would go below zero
 */
export async function postTransfers(
  tx: Transaction,
  transfers: [NewTransfer, ...NewTransfer[]],
  postedAt: Date,
  { wallet, takenBackId = null }: PostingOptions = {},
): Promise<Posted> {
  const free = listWalletIds(transfers).filter((id) => id !== wallet?.memberId);
  const wallets = [...(wallet ? [wallet] : []), ...(free.length > 0 ? await lockWallets(tx, free) : [])];
  const debtors = wallets.filter(({ owes }) => owes).map(({ memberId }) => memberId);
  const businessDate = toBusinessDate(postedAt);
  const settlements = await listSettlements(tx, debtors, transfers, businessDate, takenBackId);
  const postings: Posting[] = [...transfers, ...settlements];
  try {
    const rows = await tx.query<{ id: bigint; walletId: bigint; balanceMicros: bigint | null }>(
      `INSERT INTO transfers (${COLUMNS})
       SELECT debit_id, credit_id, amount_micros,
         CASE WHEN greatest(debit_id, credit_id) > 0 THEN
           coalesce((SELECT balance_micros FROM accounts WHERE id = greatest(debit_id, credit_id)), 0)
             + sum_micros(${MOVED}) OVER (PARTITION BY greatest(debit_id, credit_id) ORDER BY place)
         END,
         kind, source_id, reference, $7, $8
       FROM unnest(
         ${toKept('$1', 'bigint[]')}, ${toKept('$2', 'bigint[]')}, ${toKept('$3', 'bigint[]')},
         ${toKept('$4', 'transfer_kind[]')}, ${toKept('$5', 'bigint[]')}, ${toKept('$6', 'text[]')}
       )
         WITH ORDINALITY AS t (debit_id, credit_id, amount_micros, kind, source_id, reference, place)
       ORDER BY place
       RETURNING id, ${WALLET} AS "walletId", balance_after_micros AS "balanceMicros"`,
      [
        postings.map(({ debitAccountId }) => debitAccountId),
        postings.map(({ creditAccountId }) => creditAccountId),
        postings.map(({ amountMicros }) => amountMicros),
        postings.map(({ kind }) => kind),
        postings.map(({ sourceId }) => sourceId),
        postings.map(({ reference }) => reference),
        businessDate,
        postedAt,
      ],
    );
    const [first, ...others] = rows.slice(0, transfers.length).map(({ id }) => id);
    if (first === undefined) throw new Error('INSERT INTO transfers returned no row');
    const moved = rows.flatMap(({ walletId, balanceMicros }) =>
      balanceMicros === null ? [] : [[walletId, balanceMicros] as const],
    );
    return { ids: [first, ...others], balancesMicros: new Map(moved) };
  } catch (error) {
    if (findViolatedConstraint(error) !== 'accounts_balance_check') throw error;
    throw new AppError('insufficient_balance', 'The account does not hold that much.');
  }
}

/** Money that moves waits for a chunk of a run; the run gives up when another transaction does not end. */
const WAIT_FOR_OTHERS = `SET LOCAL lock_timeout = '15s'`;

/**
 * SQL that gives debit_account_id, credit_account_id, amount_micros, balance_after_micros and kind, in the order of
 * posting.
 */
interface SelectedTransfers {
  sql: string;
  values: unknown[];
}

/**
 * Writes the transfers of a chunk of a run, however many, in one statement, which locks their accounts as it moves
 * them: by falling id, as those of events are. The balances that the rows carry are refused, as a conflict, when
 * another transaction has moved a wallet in between; who tries again locks the wallets first.
 * @returns what is taken from the account that pays for runs
 */
export async function postTransfersOfRun(
  tx: Transaction,
  { sql, values }: SelectedTransfers,
  businessDate: string,
  postedAt: Date,
): Promise<bigint> {
  await tx.query(WAIT_FOR_OTHERS);
  const place = values.length;
  const [row] = await tx.query<{ micros: bigint }>(
    `WITH posted AS (
       INSERT INTO transfers (${COLUMNS})
       SELECT debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, NULL, NULL,
         $${place + 1}::date, $${place + 2}::timestamptz
       FROM (${sql}) selected
       RETURNING debit_account_id, amount_micros
     ) SELECT coalesce(sum_micros(amount_micros) FILTER (WHERE debit_account_id = $${place + 3}::bigint), 0) AS micros FROM posted`,
    [...values, businessDate, postedAt, RUN_ACCOUNT_ID],
    { plan: 'custom' },
  );
  return row?.micros ?? 0n;
}
