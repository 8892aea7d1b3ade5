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
