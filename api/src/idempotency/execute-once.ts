import { createHash } from 'node:crypto';
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { toEnvelope, type Envelope } from '../contract';
import { type Queryable, type Transaction, findRow } from '../database/database';
import type { Actor } from '../decisions/actor';
import { nameSecondPerson } from '../errors/error-handler';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { requireSession, toActor } from '../sessions/access-guard';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A write about money: it is sent under a key, so that what is sent twice is done once. */
    isAboutMoney?: boolean;
  }
}

/** After who may call is decided, and before the body is read. */
export function addKeyDemand(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (!routeOptions.config.isAboutMoney || headers['idempotency-key'] !== undefined) return;
    throw new AppError(
      'invalid_input',
      'Send an Idempotency-Key with what is about money: 8 to 100 printable characters, the same when it is sent again.',
      { field: 'Idempotency-Key' },
    );
  });
}

const KEY_PATTERN = /^[\x20-\x7e]{8,100}$/;

/** The same text for what says the same: the fields of an object have no order. */
function toMeaning(body: unknown): string {
  return JSON.stringify(body ?? null, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/**
 * What the request's `Idempotency-Key` claims; undefined without the header.
 * @param hasSecrets mixes in the caller's token: from a digest of a password alone, a reader of the table could guess
 * the password
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
  const content = `${request.method}\n${request.url}\n${salt}\n${toMeaning(request.body)}`;
  return {
    memberId: requireSession(request).member.id,
    key,
    requestDigest: createHash('sha256').update(content).digest(),
  };
}

/** A request under an Idempotency-Key. */
interface Claim {
  memberId: bigint;
  key: string;
  /** SHA-256 of method, path and body. */
  requestDigest: Buffer;
}

const KEPT_DAYS = 7;

function findReply(
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
async function insertReply(tx: Transaction, claim: Claim, reply: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO idempotent_replies (member_id, key, request_sha256, reply, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [claim.memberId, claim.key, claim.requestDigest, reply, now],
  );
}

/**
 * Takes the key before the work, for work of several transactions. A key that is taken stays with the request that has
 * it.
 */
async function insertOpenClaim(database: Queryable, claim: Claim, now: Date): Promise<void> {
  await database.query(
    `INSERT INTO idempotent_replies (member_id, key, request_sha256, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [claim.memberId, claim.key, claim.requestDigest, now],
  );
}

/** The reply to a claim that was taken open. */
async function updateReply(database: Queryable, claim: Claim, reply: string): Promise<void> {
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

/**
 * The reply that an earlier request under this claim got, if there was one and it was done.
 * @throws AppError idempotency_key_reused when the earlier request was a different one
 */
async function findEarlierReply(database: Queryable, claim: Claim): Promise<string | undefined> {
  const earlier = await findReply(database, claim);
  if (!earlier) return undefined;
  if (!earlier.requestDigest.equals(claim.requestDigest)) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for a different request. Use a new key for a new request.',
    );
  }
  return earlier.reply ?? undefined;
}

/**
 * `work` once per claim, in one transaction with the reply. The key of the reply decides: a second `work` under the
 * same claim waits for the first, finds the key taken, or is refused because the effect is already there, and in either
 * case is rolled back and answered with the first one's reply. Without a claim, just `work`.
 */
export async function executeClaimed<Result>(
  deps: Pick<Deps, 'database' | 'now'>,
  claim: Claim | undefined,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!claim) return deps.database.transaction(work);
  try {
    return await deps.database.transaction(async (tx) => {
      const result = await work(tx);
      await insertReply(tx, claim, JSON.stringify(result), deps.now());
      return result;
    });
  } catch (error) {
    const earlier = await findEarlierReply(deps.database, claim);
    if (earlier === undefined) throw error;
    return JSON.parse(earlier) as Result;
  }
}

/**
 * One part of `executeInParts`, in a transaction of its own. Why it was refused is given back like a result, in the
 * words that the whole request would be refused with; a fault is thrown.
 */
export async function executePart<Result>(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  request: FastifyRequest,
  claim: Claim | undefined,
  work: (tx: Transaction) => Promise<Result>,
): Promise<{ result?: Result; refusal?: AppError }> {
  try {
    return { result: await executeClaimed(deps, claim, work) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: await nameSecondPerson(deps, request, error) };
  }
}

/** How an answer of several parts says why one was refused, or that none was. */
export const describeRefusal = (refusal: AppError | undefined) => ({
  error: refusal?.message ?? null,
  code: refusal?.code ?? null,
  ...(refusal?.field !== undefined && { field: refusal.field }),
});

/** The claim of a part, by what names it among the others. */
export type ToOwnClaim = (part: string) => Claim | undefined;

/**
 * `work` of several transactions under one claim, each part of it under a claim of its own: one refusal takes nothing
 * back of the others, and a request that broke off half way goes on where it was when it is sent again. The key is
 * taken first, so that a different request under it finds it taken.
 */
export async function executeInParts<Result>(
  deps: Pick<Deps, 'database' | 'now'>,
  claim: Claim | undefined,
  work: (toOwnClaim: ToOwnClaim) => Promise<Result>,
): Promise<Result> {
  if (!claim) return work(() => undefined);
  await insertOpenClaim(deps.database, claim, deps.now());
  const earlier = await findEarlierReply(deps.database, claim);
  if (earlier !== undefined) return JSON.parse(earlier) as Result;
  const result = await work((part) => ({ ...claim, key: `${claim.key}\n${part}` }));
  await updateReply(deps.database, claim, JSON.stringify(result));
  return result;
}

/**
 * Before `work` of `executeOnce` does what no rollback takes back: a request that was answered is answered so again.
 * @throws AppError which `executeOnce` answers in that case with the earlier reply
 */
export async function requireUnanswered(tx: Transaction, request: FastifyRequest): Promise<void> {
  const claim = readClaim(request);
  if (!claim || (await findEarlierReply(tx, claim)) === undefined) return;
  throw new AppError('already_decided', 'This was done already.');
}

/**
 * The way of every write: one transaction, done once for one `Idempotency-Key`, in the name of the caller. A refusal
 * rolls the claim back too.
 * @param message what the reply says was done
 */
export async function executeOnce<Result>(
  deps: Pick<Deps, 'database' | 'now'>,
  request: FastifyRequest,
  message: string | ((result: Result) => string),
  work: (tx: Transaction, actor: Actor, now: Date) => Promise<Result>,
): Promise<Envelope<Result>> {
  return executeClaimed(deps, readClaim(request), async (tx) => {
    const result = await work(tx, toActor(request), deps.now());
    return toEnvelope(result, typeof message === 'string' ? message : message(result));
  });
}
