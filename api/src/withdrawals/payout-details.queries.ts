import type { PayoutDetails, SavedPayoutDetails } from '../contract';
import type { Queryable, Transaction } from '../database/database';

interface Row {
  upiId: string | null;
  accountHolder: string | null;
  accountNumber: string | null;
  ifsc: string | null;
}

/** Those that hold, and those that take their place at an hour. */
export interface PayoutState {
  holding: PayoutDetails;
  next: { details: PayoutDetails; holdsFrom: Date } | undefined;
}

const COLUMNS = `upi_id AS "upiId", account_holder AS "accountHolder", account_number AS "accountNumber", ifsc`;

function toDetails(row: Row | undefined): PayoutDetails {
  if (!row) return { upiId: null, bank: null };
  const { upiId, accountHolder, accountNumber, ifsc } = row;
  const hasBank = accountHolder !== null && accountNumber !== null && ifsc !== null;
  return { upiId, bank: hasBank ? { accountHolder, accountNumber, ifsc } : null };
}

export async function getPayoutState(database: Queryable, memberId: bigint, now: Date): Promise<PayoutState> {
  const [saved] = await database.query<Row>(`SELECT ${COLUMNS} FROM payout_details WHERE member_id = $1`, [memberId]);
  const [next] = await database.query<Row & { holdsFrom: Date }>(
    `SELECT ${COLUMNS}, holds_from AS "holdsFrom" FROM next_payout_details WHERE member_id = $1`,
    [memberId],
  );
  if (!next) return { holding: toDetails(saved), next: undefined };
  // Nobody has asked for money since their hour.
  if (next.holdsFrom <= now) return { holding: toDetails(next), next: undefined };
  return { holding: toDetails(saved), next: { details: toDetails(next), holdsFrom: next.holdsFrom } };
}

/** Whether new details could be used to take anything: money in the wallet, or reported and on its way there. */
export async function hasMoneyToTake(database: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await database.query<{ hasMoney: boolean }>(
    `SELECT EXISTS (SELECT FROM accounts WHERE id = $1 AND balance_micros > 0)
       OR EXISTS (SELECT FROM deposits WHERE member_id = $1 AND status = 'pending') AS "hasMoney"`,
    [memberId],
  );
  return row?.hasMoney ?? false;
}

const toValues = (memberId: bigint, { upiId, bank }: PayoutDetails, at: Date) => [
  memberId,
  upiId,
  bank?.accountHolder ?? null,
  bank?.accountNumber ?? null,
  bank?.ifsc ?? null,
  at,
];

const REPLACED = `upi_id = excluded.upi_id, account_holder = excluded.account_holder,
  account_number = excluded.account_number, ifsc = excluded.ifsc`;

export async function upsertPayoutDetails(
  tx: Transaction,
  memberId: bigint,
  details: PayoutDetails,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO payout_details (member_id, upi_id, account_holder, account_number, ifsc, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (member_id) DO UPDATE SET ${REPLACED}, updated_at = excluded.updated_at`,
    toValues(memberId, details, now),
  );
}

/** In the place of others that wait. */
export async function upsertNextDetails(
  tx: Transaction,
  memberId: bigint,
  details: PayoutDetails,
  holdsFrom: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO next_payout_details (member_id, upi_id, account_holder, account_number, ifsc, holds_from)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (member_id) DO UPDATE SET ${REPLACED}, holds_from = excluded.holds_from`,
    toValues(memberId, details, holdsFrom),
  );
}

/** @returns whether any waited */
export async function deleteNextDetails(tx: Transaction, memberId: bigint): Promise<boolean> {
  const rows = await tx.query('DELETE FROM next_payout_details WHERE member_id = $1 RETURNING 1', [memberId]);
  return rows.length > 0;
}

/**
 * Those that came to hold since then hold no more; those before them are not kept.
 * @returns whether there were any
 */
export async function clearDetailsSince(tx: Transaction, memberId: bigint, since: Date, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payout_details SET upi_id = NULL, account_holder = NULL, account_number = NULL, ifsc = NULL, updated_at = $3
     WHERE member_id = $1 AND updated_at > $2 AND num_nonnulls(upi_id, account_number) > 0 RETURNING 1`,
    [memberId, since, now],
  );
  return rows.length > 0;
}

/** Those whose hour has come take their place: every transaction that is about payout details begins with it. */
export async function applyDueDetails(tx: Transaction, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `WITH due AS (DELETE FROM next_payout_details WHERE member_id = $1 AND holds_from <= $2 RETURNING *)
     INSERT INTO payout_details (member_id, upi_id, account_holder, account_number, ifsc, updated_at)
     SELECT member_id, upi_id, account_holder, account_number, ifsc, holds_from FROM due
     ON CONFLICT (member_id) DO UPDATE SET ${REPLACED}, updated_at = excluded.updated_at`,
    [memberId, now],
  );
}

export function toSavedDetails({ holding, next }: PayoutState): SavedPayoutDetails {
  return { ...holding, ...(next && { next: { ...next.details, holdsFrom: next.holdsFrom.toISOString() } }) };
}
