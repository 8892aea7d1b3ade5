import type { Queryable, Transaction } from '../database/database';

export async function hasMember(database: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await database.query('SELECT 1 FROM members WHERE id = $1', [memberId]);
  return rows.length > 0;
}

/** @returns its id */
export async function insertReward(
  tx: Transaction,
  reward: { memberId: bigint; amountMicros: bigint; reason: string; creditedBy: bigint },
  now: Date,
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `INSERT INTO rewards (member_id, amount_micros, reason, credited_at, credited_by) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [reward.memberId, reward.amountMicros, reward.reason, now, reward.creditedBy],
  );
  if (!row) throw new Error('INSERT INTO rewards returned no row');
  return row.id;
}
