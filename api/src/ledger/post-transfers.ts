import type { Transaction } from '../database/database';
import { findViolatedConstraint } from '../database/violated-constraint';
import { AppError } from '../errors/app-error';
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

/** Money that goes from one account to another. */
export interface NewTransfer {
  debitAccountId: bigint;
  creditAccountId: bigint;
  amountMicros: bigint;
  kind: TransferKind;
  /** What it belongs to, in words for the statement. */
  reference: string;
  /** The same event has the same key, however often it is posted: `deposit:12`. */
  idempotencyKey: string;
  /** The transfer that a reversal takes back. */
  reversesId?: bigint;
}

const COLUMNS =
  'debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key, reverses_id';

/**
 * Asking for the locks makes them come first, before any row gets its id: ids then follow the order of the balances. Whether all accounts
 * exist is for the trigger to say, which refuses to move a balance that is not there.
 */
const INSERT_ONE = `
  WITH locked AS MATERIALIZED (SELECT id FROM accounts WHERE id IN ($1, $2) ORDER BY id DESC FOR UPDATE)
  INSERT INTO transfers (${COLUMNS})
  SELECT $1::bigint, $2::bigint, $3, $4, $5, $8, $9, $6, $7::bigint WHERE (SELECT count(*) FROM locked) IS NOT NULL
  RETURNING id`;

/** For a wallet that is locked already: the other account is the club's, whose lock comes after it in any case. */
const INSERT_ONE_LOCKED = `INSERT INTO transfers (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $8, $9, $6, $7)`;

const INSERT_MANY = `
  WITH wanted AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[])
      WITH ORDINALITY AS t (debit_id, credit_id, amount_micros, kind, reference, idempotency_key, reverses_id, place)
  ), locked AS MATERIALIZED (
    SELECT id FROM accounts
    WHERE id IN (SELECT debit_id FROM wanted UNION ALL SELECT credit_id FROM wanted)
    ORDER BY id DESC FOR UPDATE
  )
  INSERT INTO transfers (${COLUMNS})
  SELECT debit_id, credit_id, amount_micros, kind, reference, $8, $9, idempotency_key, reverses_id
  FROM wanted WHERE (SELECT count(*) FROM locked) IS NOT NULL
  ORDER BY place
  RETURNING id`;

function toColumns(transfer: NewTransfer): unknown[] {
  return [
    transfer.debitAccountId,
    transfer.creditAccountId,
    transfer.amountMicros,
    transfer.kind,
    transfer.reference,
    transfer.idempotencyKey,
    transfer.reversesId ?? null,
  ];
}

/** The parameters of one transfer as they are; of several, an array per column. */
function toValues(transfers: NewTransfer[]): unknown[] {
  const [first, ...others] = transfers.map(toColumns);
  if (!first || others.length === 0) return first ?? [];
  return first.map((value, column) => [value, ...others.map((columns) => columns[column])]);
}

function toStatement(transfers: NewTransfer[], postedAt: Date, insertOne: string): { sql: string; values: unknown[] } {
  return {
    sql: transfers.length === 1 ? insertOne : INSERT_MANY,
    values: [...toValues(transfers), toBusinessDate(postedAt), postedAt],
  };
}

/**
 * Writes transfers and moves the balances of their accounts, in one statement. All accounts are locked first, by falling id: two
 * transactions can then wait for each other, but never both ways. So whoever has several transfers posts them together.
 * @returns their ids, in the same order
 * @throws AppError insufficient_balance when an account that may not would go below zero
 */
export async function postTransfers(tx: Transaction, transfers: NewTransfer[], postedAt: Date): Promise<bigint[]> {
  if (transfers.length === 0) return [];
  const { sql, values } = toStatement(transfers, postedAt, INSERT_ONE);
  try {
    const rows = await tx.query<{ id: bigint }>(sql, values);
    return rows.map((row) => row.id);
  } catch (error) {
    if (findViolatedConstraint(error) !== 'accounts_balance_check') throw error;
    throw new AppError('insufficient_balance', 'The account does not hold that much.');
  }
}

/**
 * The same together with the COMMIT, for transfers that no balance can refuse: the accounts of the club are then locked for the shortest
 * time. The first one is between a wallet that the transaction has locked and an account of the club.
 */
export function postTransfersAtCommit(tx: Transaction, transfers: NewTransfer[], postedAt: Date): void {
  const { sql, values } = toStatement(transfers, postedAt, INSERT_ONE_LOCKED);
  tx.queryAtCommit(sql, values);
}

/** One transfer; see `postTransfers`. */
export async function postTransfer(tx: Transaction, transfer: NewTransfer, postedAt: Date): Promise<bigint> {
  const [id] = await postTransfers(tx, [transfer], postedAt);
  if (id === undefined) throw new Error('INSERT INTO transfers returned no row');
  return id;
}

/** The parts of a transfer as SQL. */
type TransferSql = Record<
  'debitAccountId' | 'creditAccountId' | 'amountMicros' | 'reference' | 'idempotencyKey' | 'businessDate' | 'postedAt',
  string
>;

/**
 * The part of a statement that posts a transfer between the wallet that `lockWallet` has locked and an account of the club, whose lock
 * comes after that in any case. For a statement that also writes what the transfer belongs to.
 * @param from what the parts are taken from, with a condition or without
 */
export function toPostingSql(kind: TransferKind, parts: TransferSql, from: string): string {
  return `INSERT INTO transfers (${COLUMNS})
    SELECT ${parts.debitAccountId}, ${parts.creditAccountId}, ${parts.amountMicros}, '${kind}', ${parts.reference},
      ${parts.businessDate}::date, ${parts.postedAt}, ${parts.idempotencyKey}, NULL::bigint
    FROM ${from}`;
}
