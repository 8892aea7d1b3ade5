import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Config } from '../config/config';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { toCallerId } from '../sessions/session.queries';

/** A provider gives each customer at least so much of IPv6: who has one address of it has them all. */
const OWN_GROUPS = 4;
const GROUPS = 8;

/** What stands for one caller: an IPv4 address, also when it is written as IPv6, or the /64 of an IPv6 address. */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  // An IPv4 address at its end stands for two groups; it is never among the first four.
  const left = tail === undefined ? 0 : GROUPS - before.length - after.length - (plain.includes('.') ? 1 : 0);
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...after].slice(0, OWN_GROUPS);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

type ThrottleName = keyof Config['throttles'];

/** Keys are digests: the table tells nobody which accounts and addresses were tried. */
function toKey(throttle: ThrottleName, subject: string): string {
  const who = throttle.endsWith('PerAddress') ? toNetwork(subject) : subject;
  return `${throttle}:${createHash('sha256').update(who).digest('base64url')}`;
}

/** @throws AppError too_many_requests */
function refuseUntil(resetsAt: Date, now: Date): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many_requests', formatWait(retryAfterSeconds), { retryAfterSeconds });
}

interface CountDeps extends Pick<Deps, 'config' | 'now'> {
  /** A transaction where only what is done is to be counted. */
  database: Queryable;
}

/**
 * Counts an attempt in the database, which all processes of the API share.
 * @returns how many more there may be
 * @throws AppError too_many_requests once there were more than the window allows
 */
export async function countAttempt(deps: CountDeps, throttle: ThrottleName, subject: string): Promise<number> {
  const { attempts, windowSeconds } = deps.config.throttles[throttle];
  const now = deps.now();
  const { hits, resetsAt } = await getRow<{ hits: number; resetsAt: Date }>(
    deps.database,
    `INSERT INTO throttles AS t (key, hits, resets_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN t.resets_at <= $3 THEN 1 ELSE least(t.hits + 1, 1000000000) END,
       resets_at = CASE WHEN t.resets_at <= $3 THEN excluded.resets_at ELSE t.resets_at END
     RETURNING hits, resets_at AS "resetsAt"`,
    [toKey(throttle, subject), new Date(now.getTime() + windowSeconds * 1000), now],
  );
  if (hits > attempts) refuseUntil(resetsAt, now);
  return attempts - hits;
}

/**
 * Counts what a member changes about their account, in the transaction that does it and before anything that it locks.
 * Each kind by itself: somebody who has only read a token keeps nobody from a new password by renaming them.
 * @throws AppError too_many_requests
 */
export async function countChange(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Transaction,
  kind: 'name' | 'payout_details' | 'factors' | 'password',
  memberId: bigint,
): Promise<void> {
  await countAttempt({ config, now, database: tx }, 'changesPerMember', `${kind}:${memberId}`);
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? 'Too many attempts. Please try again in a minute.'
    : `Too many attempts. Please try again in ${minutes} minutes.`;
}

/** Takes one attempt back, which turned out to be none that a limit is for. */
export async function uncountAttempt(
  deps: Pick<Deps, 'database'>,
  throttle: ThrottleName,
  subject: string,
): Promise<void> {
  await deps.database.query('UPDATE throttles SET hits = hits - 1 WHERE key = $1 AND hits > 0', [
    toKey(throttle, subject),
  ]);
}

export async function clearAttempts(
  deps: Pick<Deps, 'database'>,
  throttle: ThrottleName,
  subject: string,
): Promise<void> {
  await deps.database.query('DELETE FROM throttles WHERE key = $1', [toKey(throttle, subject)]);
}

export async function deleteExpiredThrottles(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM throttles WHERE resets_at <= $1', [now]);
}

/** What a member may ask of one process; how many they are is not worth a write to the database. */
type RateName = 'requestsPerMember' | 'searchesPerMember';

interface Window {
  hits: number;
  resetsAt: Date;
}

/** Searches cost the most of all reads, and a program asks for them as fast as somebody types. */
const SEARCH_FIELDS = ['search', 'q'];

function isSearch(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  return Object.entries(query).some(([name, value]) => SEARCH_FIELDS.includes(name) && value !== '');
}

/** Must be added after the guard, which says who asks. */
export function addMemberRates(app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>): void {
  let windows = new Map<string, Window>();

  function count(rate: RateName, memberId: bigint): void {
    const { attempts, windowSeconds } = config.throttles[rate];
    const key = `${rate}:${memberId}`;
    const at = now();
    const known = windows.get(key);
    const isOver = !known || known.resetsAt <= at;
    const window = isOver ? { hits: 0, resetsAt: new Date(at.getTime() + windowSeconds * 1000) } : known;
    windows.set(key, window);
    window.hits++;
    if (window.hits > attempts) refuseUntil(window.resetsAt, at);
  }

  const timer = setInterval(() => {
    const at = now();
    windows = new Map([...windows].filter(([, { resetsAt }]) => resetsAt > at));
  }, 60_000).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async ({ session, query }) => {
    if (!session) return;
    const callerId = toCallerId(session);
    count('requestsPerMember', callerId);
    if (isSearch(query)) count('searchesPerMember', callerId);
  });
}
