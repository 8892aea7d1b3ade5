import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { Config } from '../config/config';
import type { NewAuthenticator } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Of clocks that differ a little: the code before and the one after are taken, too. */
const STEPS_AROUND = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Where other people's money is nobody has a key that stands in the sources. */
const KEY_OF_DEMO = createHash('sha256').update('a machine of one’s own').digest();

/** @throws AppError unavailable */
function requireKey({ factorKey, isProduction }: Pick<Config, 'factorKey' | 'isProduction'>): Buffer {
  if (factorKey) return factorKey;
  if (!isProduction) return KEY_OF_DEMO;
  throw new AppError('unavailable', 'Authenticator apps are not set up on this site yet. Add a passkey instead.');
}

/** Only where it was written it can be read: a secret that is copied to another member's row is none. */
const toContext = (memberId: bigint) => Buffer.from(`authenticator of member ${memberId}`);

type Keys = Pick<Deps, 'config' | 'randomBytes'>;

function encrypt({ config, randomBytes }: Keys, memberId: bigint, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, requireKey(config), nonce).setAAD(toContext(memberId));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

function decrypt(config: Config, memberId: bigint, stored: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, requireKey(config), stored.subarray(0, NONCE_BYTES))
    .setAAD(toContext(memberId))
    .setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

export interface CodeDeps {
  config: Config;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Written with another key it is lost, and no code of the app is right any more; passkeys and recovery codes do not
 * depend on it.
 */
function decryptOrLog({ config, log }: CodeDeps, memberId: bigint, stored: Buffer): Buffer | undefined {
  try {
    return decrypt(config, memberId, stored);
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.error({ err: error, memberId: String(memberId) }, 'the secret of an authenticator app cannot be read');
    return undefined;
  }
}

function toTotp(secret: Buffer, issuer = '', label = ''): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ secret: new Secret({ buffer }), issuer, label, period: STEP_SECONDS, digits: 6 });
}

/** @returns the step of a right code, in 30 seconds since 1970 */
function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = toTotp(secret).validate({ token: code, timestamp, window: STEPS_AROUND });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** Beside the one that holds, until its first code shows that the app has it. */
export async function startAuthenticator(
  tx: Transaction,
  deps: Keys,
  { id, email }: { id: bigint; email: string },
): Promise<NewAuthenticator> {
  const secret = deps.randomBytes(SECRET_BYTES);
  await tx.query(
    `INSERT INTO authenticators (member_id, next_secret) VALUES ($1, $2)
     ON CONFLICT (member_id) DO UPDATE SET next_secret = excluded.next_secret`,
    [id, encrypt(deps, id, secret)],
  );
  const totp = toTotp(secret, deps.config.site.brand.name, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** @returns whether the code was the app's */
export async function confirmAuthenticator(
  tx: Transaction,
  config: Config,
  memberId: bigint,
  code: string,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ nextSecret: Buffer }>(
    `SELECT next_secret AS "nextSecret" FROM authenticators WHERE member_id = $1 AND next_secret IS NOT NULL FOR UPDATE`,
    [memberId],
  );
  const step = row && findStep(decrypt(config, memberId, row.nextSecret), code, now);
  if (step === undefined) return false;
  await tx.query(
    `UPDATE authenticators SET secret = next_secret, next_secret = NULL, added_at = $2, last_step = $3 WHERE member_id = $1`,
    [memberId, now, step],
  );
  return true;
}

/** A code works once. @returns whether it was right */
export async function useCode(
  tx: Transaction,
  deps: CodeDeps,
  memberId: bigint,
  code: string,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ secret: Buffer }>(
    'SELECT secret FROM authenticators WHERE member_id = $1 AND secret IS NOT NULL',
    [memberId],
  );
  const secret = row && decryptOrLog(deps, memberId, row.secret);
  const step = secret && findStep(secret, code, now);
  if (step === undefined) return false;
  const rows = await tx.query(
    'UPDATE authenticators SET last_step = $2 WHERE member_id = $1 AND last_step < $2 RETURNING 1',
    [memberId, step],
  );
  return rows.length > 0;
}

/** @returns since when there is one */
export async function findAuthenticator(database: Queryable, memberId: bigint): Promise<Date | undefined> {
  const [row] = await database.query<{ addedAt: Date }>(
    'SELECT added_at AS "addedAt" FROM authenticators WHERE member_id = $1 AND secret IS NOT NULL',
    [memberId],
  );
  return row?.addedAt;
}

/** @returns whether there was one */
export async function deleteAuthenticator(tx: Transaction, memberId: bigint): Promise<boolean> {
  const rows = await tx.query<{ isAdded: boolean }>(
    'DELETE FROM authenticators WHERE member_id = $1 RETURNING secret IS NOT NULL AS "isAdded"',
    [memberId],
  );
  return rows.some(({ isAdded }) => isAdded);
}

/** One that waits for its first code goes, too. @returns whether one was added since */
export async function deleteAuthenticatorSince(tx: Transaction, memberId: bigint, since: Date): Promise<boolean> {
  await tx.query('UPDATE authenticators SET next_secret = NULL WHERE member_id = $1', [memberId]);
  const rows = await tx.query('DELETE FROM authenticators WHERE member_id = $1 AND added_at >= $2 RETURNING 1', [
    memberId,
    since,
  ]);
  return rows.length > 0;
}
