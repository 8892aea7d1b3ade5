import type { Queryable, Transaction } from '../database/database';

/** A request under an Idempotency-Key. */
export interface Claim {
  memberId: bigint;
  key: string;
  /** SHA-256 of method, path and body. */
  requestDigest: Buffer;
}

const KEPT_DAYS = 7;

/** @returns whether the key was free; waits for a transaction that has just taken it */
export async function insertClaim(tx: Transaction, claim: Claim, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO idempotent_replies (member_id, key, request_sha256, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [claim.memberId, claim.key, claim.requestDigest, now],
  );
  return rows.length > 0;
}

export async function findReply(
  database: Queryable,
  claim: Claim,
): Promise<{ requestDigest: Buffer; reply: string | null } | undefined> {
  const [row] = await database.query<{ requestDigest: Buffer; reply: string | null }>(
    'SELECT request_sha256 AS "requestDigest", reply FROM idempotent_replies WHERE member_id = $1 AND key = $2',
    [claim.memberId, claim.key],
  );
  return row;
}

export async function updateReply(tx: Transaction, claim: Claim, reply: string): Promise<void> {
  await tx.query('UPDATE idempotent_replies SET reply = $3 WHERE member_id = $1 AND key = $2', [
    claim.memberId,
    claim.key,
    reply,
  ]);
}

export async function deleteOldReplies(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `DELETE FROM idempotent_replies WHERE created_at < $1::timestamptz - make_interval(days => $2::int)`,
    [now, KEPT_DAYS],
  );
}
