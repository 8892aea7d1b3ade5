import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { addSeconds } from '../ledger/business-date';

type ChallengePurpose = 'add_passkey' | 'log_in' | 'passkey_log_in' | 'proof';

const KEPT_SECONDS = 5 * 60;
const TRIES_MAX = 5;
const BYTES = 32;
/** Of one member and purpose: somebody with several tabs has a few. */
const OPEN_MAX = 20;

/** The table tells nobody what would let them in. */
const digest = (challengeId: string) => createHash('sha256').update(challengeId).digest();

/**
 * @param memberId null where it is not known yet who signs in
 * @returns what it is known by; a passkey signs these bytes
 */
export async function insertChallenge(
  database: Queryable,
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
  purpose: ChallengePurpose,
  memberId: bigint | null,
): Promise<string> {
  const challengeId = randomBytes(BYTES).toString('base64url');
  await database.query(
    'INSERT INTO factor_challenges (id_sha256, purpose, member_id, expires_at) VALUES ($1, $2, $3, $4)',
    [digest(challengeId), purpose, memberId, addSeconds(now(), KEPT_SECONDS)],
  );
  await database.query(
    `DELETE FROM factor_challenges WHERE id_sha256 IN (
       SELECT id_sha256 FROM factor_challenges WHERE member_id = $1 AND purpose = $2 ORDER BY expires_at DESC OFFSET $3)`,
    [memberId, purpose, OPEN_MAX],
  );
  return challengeId;
}

function refuseChallenge(): never {
  throw new AppError('challenge_expired', 'That took too long, or was tried too often. Please start again.');
}

/**
 * Counts a try before it is known how it ends. Outside of the transaction that follows, which takes nothing back.
 * @returns whose it is
 * @throws AppError challenge_expired
 */
export async function tryChallenge(
  database: Queryable,
  challengeId: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<bigint | null> {
  const [row] = await database.query<{ memberId: bigint | null }>(
    `UPDATE factor_challenges SET tries = tries + 1
     WHERE id_sha256 = $1 AND purpose = $2 AND expires_at > $3 AND tries < $4 RETURNING member_id AS "memberId"`,
    [digest(challengeId), purpose, now, TRIES_MAX],
  );
  return row ? row.memberId : refuseChallenge();
}

/** It was met: of two that meet it at once, one does. @throws AppError challenge_expired */
export async function useChallenge(tx: Transaction, challengeId: string): Promise<void> {
  const rows = await tx.query('DELETE FROM factor_challenges WHERE id_sha256 = $1 RETURNING 1', [digest(challengeId)]);
  if (rows.length === 0) refuseChallenge();
}

/** A password that was right before it was changed opens nothing any more. */
export async function endChallenges(tx: Transaction, memberId: bigint): Promise<void> {
  await tx.query('DELETE FROM factor_challenges WHERE member_id = $1', [memberId]);
}

export async function deleteOldChallenges(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM factor_challenges WHERE expires_at <= $1', [now]);
}
