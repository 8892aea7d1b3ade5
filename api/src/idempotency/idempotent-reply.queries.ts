import { findRow, type Queryable, type Transaction } from '../database/database';

/** A request under an Idempotency-Key. */
export interface Claim {
  memberId: bigint;
  key: string;
  /** SHA-256 of method, path and body. */
  requestDigest: Buffer;
}

const KEPT_DAYS = 7;

export function findReply(
  database: Queryable,
  claim: Claim,
): Promise<{ requestDigest: Buffer; reply: string | null } | undefined> {
  const sql =
    'SELECT request_sha256 AS "requestDigest", reply FROM idempotent_replies WHERE member_id = $1 AND key = $2';
  return findRow<{ requestDigest: Buffer; reply: string | null }>(database, sql, [claim.memberId, claim.key]);
}

/**
 * The last thing a transaction does. It fails when the key is taken, after waiting for a transaction that is just
 * taking it.
 */
export async function insertReply(tx: Transaction, claim: Claim, reply: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO idempotent_replies (member_id, key, request_sha256, reply, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [claim.memberId, claim.key, claim.requestDigest, reply, now],
  );
}

/**
 * Takes the key before the work, for work of several transactions. A key that is taken stays with the request that has
 * it.
 */
export async function insertOpenClaim(database: Queryable, claim: Claim, now: Date): Promise<void> {
  await database.query(
    `INSERT INTO idempotent_replies (member_id, key, request_sha256, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [claim.memberId, claim.key, claim.requestDigest, now],
  );
}

/** The reply to a claim that was taken open. */
export async function updateReply(database: Queryable, claim: Claim, reply: string): Promise<void> {
  await database.query('UPDATE idempotent_replies SET reply = $3 WHERE member_id = $1 AND key = $2', [
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
