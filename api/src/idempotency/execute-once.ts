import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { requireSession } from '../sessions/access-guard';
import { findReply, insertClaim, updateReply, type Claim } from './idempotent-reply.queries';

const KEY_PATTERN = /^[\x20-\x7e]{8,100}$/;

/**
 * What the request's `Idempotency-Key` claims; undefined without the header.
 * @param hasSecrets mixes in the caller's token: from a digest of a password alone, whoever reads the table could guess the password
 */
export function readClaim(request: FastifyRequest, { hasSecrets = false } = {}): Claim | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw new AppError('invalid_input', 'Idempotency-Key must be 8 to 100 printable characters.', {
      field: 'Idempotency-Key',
    });
  }
  const salt = hasSecrets ? request.headers.authorization : '';
  const content = `${request.method}\n${request.url}\n${salt}\n${JSON.stringify(request.body ?? null)}`;
  return {
    memberId: requireSession(request).member.id,
    key,
    requestDigest: createHash('sha256').update(content).digest(),
  };
}

/**
 * Takes the claim for this transaction, or finds the reply that an earlier request under it got. A request that holds the same
 * claim at this moment is waited for.
 * @throws AppError idempotency_key_reused when the earlier request was a different one
 */
export async function claimReply(tx: Transaction, claim: Claim, now: Date): Promise<string | undefined> {
  if (await insertClaim(tx, claim, now)) return undefined;
  const earlier = await findReply(tx, claim);
  if (!earlier?.requestDigest.equals(claim.requestDigest)) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for a different request. Use a new key for a new request.',
    );
  }
  return earlier.reply ?? undefined;
}

/** `work` once per claim, in one transaction with the claim and the reply; after that the reply alone. Without a claim, just `work`. */
export function executeClaimed<Result>(
  deps: Pick<Deps, 'database' | 'now'>,
  claim: Claim | undefined,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!claim) return deps.database.transaction(work);
  return deps.database.transaction(async (tx) => {
    const earlier = await claimReply(tx, claim, deps.now());
    if (earlier !== undefined) return JSON.parse(earlier) as Result;
    const result = await work(tx);
    await updateReply(tx, claim, JSON.stringify(result));
    return result;
  });
}

/** The way of every write: one transaction, done once for one `Idempotency-Key`. A refusal rolls the claim back too. */
export async function executeOnce<Result>(
  deps: Pick<Deps, 'database' | 'now'>,
  request: FastifyRequest,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return executeClaimed(deps, readClaim(request), work);
}
