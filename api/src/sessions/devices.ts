import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { addSeconds } from '../ledger/business-date';

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

function readDevice({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return READ.exec(headers.cookie ?? '')?.[1];
}

/** As it stands in the database. */
export function findDeviceDigest(request: Pick<FastifyRequest, 'headers'>): Buffer | null {
  const device = readDevice(request);
  return device === undefined ? null : digest(device);
}

/** @returns what the attempts of a browser from which the member has signed in are counted by; else undefined */
export async function findDeviceSubject(
  database: Queryable,
  memberId: bigint | undefined,
  request: Pick<FastifyRequest, 'headers'>,
  now: Date,
): Promise<string | undefined> {
  const device = readDevice(request);
  if (memberId === undefined || device === undefined) return undefined;
  const rows = await database.query(
    'SELECT 1 FROM devices WHERE member_id = $1 AND device_sha256 = $2 AND last_used_at > $3',
    [memberId, digest(device), addSeconds(now, -KEPT_SECONDS)],
  );
  return rows.length > 0 ? `${memberId}:${device}` : undefined;
}

/** What is known of the browser in which somebody has signed in. */
export interface RememberedDevice {
  /** Whether the member has not signed in there before. */
  isNew: boolean;
  /** Gives the browser its number, once what was written is committed. */
  tell: (reply: FastifyReply) => void;
}

/** Somebody has signed in: from now on their guesses here are their own. */
export async function rememberDevice(
  tx: Transaction,
  { config, now, randomBytes }: Pick<Deps, 'config' | 'now' | 'randomBytes'>,
  memberId: bigint,
  request: FastifyRequest,
): Promise<RememberedDevice> {
  const device = readDevice(request) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  const [row] = await tx.query<{ isNew: boolean }>(
    `INSERT INTO devices (member_id, device_sha256, last_used_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id, device_sha256) DO UPDATE SET last_used_at = excluded.last_used_at
     RETURNING xmax = 0 AS "isNew"`,
    [memberId, digest(device), now()],
  );
  await tx.query(
    `DELETE FROM devices WHERE member_id = $1 AND device_sha256 IN (
       SELECT device_sha256 FROM devices WHERE member_id = $1 ORDER BY last_used_at DESC, device_sha256 OFFSET $2)`,
    [memberId, DEVICES_MAX],
  );
  const attributes = ['Path=/api/v1/user', `Max-Age=${KEPT_SECONDS}`, 'HttpOnly', 'SameSite=Strict'];
  if (config.isBehindHttps) attributes.push('Secure');
  return {
    isNew: row?.isNew ?? false,
    tell: (reply) => void reply.header('set-cookie', [`${COOKIE}=${device}`, ...attributes].join('; ')),
  };
}

/** Wherever somebody signs in next is a new device, and told. */
export async function forgetDevices(tx: Transaction, memberId: bigint): Promise<void> {
  await tx.query('DELETE FROM devices WHERE member_id = $1', [memberId]);
}

export async function deleteOldDevices(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM devices WHERE last_used_at <= $1', [addSeconds(now, -KEPT_SECONDS)]);
}
