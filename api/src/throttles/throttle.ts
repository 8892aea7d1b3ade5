import { createHash } from 'node:crypto';
import type { Config } from '../config/config';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { toNetwork } from './network-of';

export type ThrottleName = keyof Config['throttles'];

/** Keys are digests: the table tells nobody which accounts and addresses were tried. */
function toKey(throttle: ThrottleName, subject: string): string {
  const who = throttle.endsWith('PerAddress') ? toNetwork(subject) : subject;
  return `${throttle}:${createHash('sha256').update(who).digest('base64url')}`;
}

/** @throws AppError too_many_requests */
export function refuseUntil(resetsAt: Date, now: Date): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many_requests', formatWait(retryAfterSeconds), { retryAfterSeconds });
}

/**
 * Counts an attempt in the database, which all processes of the API share.
 * @throws AppError too_many_requests once there were more than the window allows
 */
export async function countAttempt(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  throttle: ThrottleName,
  subject: string,
): Promise<void> {
  const { attempts, windowSeconds } = deps.config.throttles[throttle];
  const now = deps.now();
  const [row] = await deps.database.query<{ hits: number; resetsAt: Date }>(
    `INSERT INTO throttles AS t (key, hits, resets_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN t.resets_at <= $3 THEN 1 ELSE least(t.hits + 1, 1000000000) END,
       resets_at = CASE WHEN t.resets_at <= $3 THEN excluded.resets_at ELSE t.resets_at END
     RETURNING hits, resets_at AS "resetsAt"`,
    [toKey(throttle, subject), new Date(now.getTime() + windowSeconds * 1000), now],
  );
  if (row && row.hits > attempts) refuseUntil(row.resetsAt, now);
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
