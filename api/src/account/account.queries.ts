import type { PayoutDetails } from '../contract';
import type { Queryable, Transaction } from '../database/database';

export async function updateName(tx: Transaction, memberId: bigint, name: string): Promise<void> {
  await tx.query('UPDATE members SET name = $2 WHERE id = $1', [memberId, name]);
}

export async function getPasswordHash(database: Queryable, memberId: bigint): Promise<string> {
  const [row] = await database.query<{ passwordHash: string }>(
    'SELECT password_hash AS "passwordHash" FROM members WHERE id = $1',
    [memberId],
  );
  if (!row) throw new Error(`There is no member ${memberId}`);
  return row.passwordHash;
}

/** @returns whether it was still `from`; of two changes at once the second one finds the first one's */
export async function replacePasswordHash(
  tx: Transaction,
  memberId: bigint,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE members SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id',
    [memberId, hashes.from, hashes.to],
  );
  return rows.length > 0;
}

interface PayoutDetailsRow {
  upiId: string | null;
  accountHolder: string | null;
  accountNumber: string | null;
  ifsc: string | null;
}

export async function getPayoutDetails(database: Queryable, memberId: bigint): Promise<PayoutDetails> {
  const [row] = await database.query<PayoutDetailsRow>(
    `SELECT upi_id AS "upiId", account_holder AS "accountHolder", account_number AS "accountNumber", ifsc
     FROM payout_details WHERE member_id = $1`,
    [memberId],
  );
  if (!row) return { upiId: null, bank: null };
  const { upiId, accountHolder, accountNumber, ifsc } = row;
  const hasBank = accountHolder !== null && accountNumber !== null && ifsc !== null;
  return { upiId, bank: hasBank ? { accountHolder, accountNumber, ifsc } : null };
}

export async function upsertPayoutDetails(
  tx: Transaction,
  memberId: bigint,
  details: PayoutDetails,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO payout_details (member_id, upi_id, account_holder, account_number, ifsc, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (member_id) DO UPDATE SET upi_id = excluded.upi_id, account_holder = excluded.account_holder,
       account_number = excluded.account_number, ifsc = excluded.ifsc, updated_at = excluded.updated_at`,
    [
      memberId,
      details.upiId,
      details.bank?.accountHolder ?? null,
      details.bank?.accountNumber ?? null,
      details.bank?.ifsc ?? null,
      now,
    ],
  );
}
