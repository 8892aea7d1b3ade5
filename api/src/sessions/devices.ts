import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { addSeconds } from './create-session';

/*
 * A browser from which somebody has signed in keeps a random number, which no program of the page can read. For this
 * member alone it opens a count of attempts of its own: what strangers guess never keeps the owner out.
 */

const COOKIE = 'safar-device';
const READ = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);
const DEVICE_BYTES = 32;
const KEPT_SECONDS = 400 * 24 * 60 * 60;
/** Of one member; the one that was used last the longest ago is forgotten first. */
const DEVICES_MAX = 20;

/** Of the number in the cookie, which is kept nowhere. */
const digest = (device: string) => createHash('sha256').update(device).digest();

export function readDevice({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return READ.exec(headers.cookie ?? '')?.[1];
}

/** As it stands in the database. */
export function findDeviceDigest(request: Pick<FastifyRequest, 'headers'>): Buffer | null {
  const device = readDevice(request);
  return device === undefined ? null : digest(device);
}

export async function isKnownDevice(
  database: Queryable,
  memberId: bigint,
  device: string,
  now: Date,
): Promise<boolean> {
  const rows = await database.query(
    'SELECT 1 FROM devices WHERE member_id = $1 AND device_sha256 = $2 AND last_used_at > $3',
    [memberId, digest(device), addSeconds(now, -KEPT_SECONDS)],
  );
  return rows.length > 0;
}

/**
 * Somebody has signed in: from now on their guesses here are their own.
 * @returns whether the member has not signed in there before
 */
export async function rememberDevice(
  database: Queryable,
  { config, now, randomBytes }: Pick<Deps, 'config' | 'now' | 'randomBytes'>,
  memberId: bigint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const device = readDevice(request) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  const [row] = await database.query<{ isNew: boolean }>(
    `INSERT INTO devices (member_id, device_sha256, last_used_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id, device_sha256) DO UPDATE SET last_used_at = excluded.last_used_at
     RETURNING xmax = 0 AS "isNew"`,
    [memberId, digest(device), now()],
  );
  await database.query(
    `DELETE FROM devices WHERE member_id = $1 AND device_sha256 IN (
       SELECT device_sha256 FROM devices WHERE member_id = $1 ORDER BY last_used_at DESC, device_sha256 OFFSET $2)`,
    [memberId, DEVICES_MAX],
  );
  const attributes = ['Path=/api/v1/user', `Max-Age=${KEPT_SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  if (config.isBehindHttps) attributes.push('Secure');
  reply.header('set-cookie', [`${COOKIE}=${device}`, ...attributes].join('; '));
  return row?.isNew ?? false;
}

export async function deleteOldDevices(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM devices WHERE last_used_at <= $1', [addSeconds(now, -KEPT_SECONDS)]);
}
