import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../database/database';
import { AppError } from '../errors/app-error';

/*
 * A link in a mail that allows something once, for a while. Its token is made when the mail is sent, and only its
 * digest is kept: who reads the database can use no link.
 */

export type LinkPurpose = 'password_reset' | 'email_verification' | 'email_change' | 'email_undo';

const DAY_MINUTES = 24 * 60;

/** Where each leads, and for how long it is good. */
const LINKS: Record<LinkPurpose, { path: string; minutes: number }> = {
  password_reset: { path: '/reset-password', minutes: 30 },
  email_verification: { path: '/confirm-email', minutes: 7 * DAY_MINUTES },
  email_change: { path: '/confirm-email', minutes: DAY_MINUTES },
  // Somebody else knew the password: the address comes back together with a new one.
  email_undo: { path: '/reset-password', minutes: 3 * DAY_MINUTES },
};

interface NewLink {
  memberId: bigint;
  purpose: LinkPurpose;
  /** The address that it confirms or gives back. */
  email?: string;
  /** For how long it is good, where that is not as usual. */
  minutes?: number;
}

export interface MailLink {
  id: bigint;
  memberId: bigint;
  purpose: LinkPurpose;
  email: string | null;
}

const TOKEN_BYTES = 32;
const digest = (token: string) => createHash('sha256').update(token).digest();

/** @returns what the mail's facts name it by */
export async function insertLink(
  tx: Transaction,
  { memberId, purpose, email, minutes = LINKS[purpose].minutes }: NewLink,
  now: Date,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const [row] = await tx.query<{ id: bigint }>(
    'INSERT INTO mail_links (member_id, purpose, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [memberId, purpose, email ?? null, now, expiresAt],
  );
  if (!row) throw new Error('INSERT INTO mail_links returned no row');
  return String(row.id);
}

/** The address of a link, to be sent and forgotten. The token stands behind `#`, which no server is told. */
export async function createLinkAddress(
  database: Queryable,
  linkId: string,
  origin: string,
  randomBytes: (size: number) => Buffer,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [link] = await database.query<{ purpose: LinkPurpose }>(
    `WITH kept AS (INSERT INTO mail_link_tokens (token_sha256, link_id) VALUES ($2, $1))
     SELECT purpose FROM mail_links WHERE id = $1`,
    [BigInt(linkId), digest(token)],
  );
  if (!link) throw new Error(`There is no link ${linkId}`);
  return `${origin}${LINKS[link.purpose].path}#${token}`;
}

export function refuseLink(message = 'This link has been used already, or is too old. Ask for a new one.'): never {
  throw new AppError('link_expired', message);
}

/** @throws AppError link_expired */
export async function findLink(
  database: Queryable,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<MailLink> {
  const [link] = await database.query<MailLink>(
    `SELECT l.id, l.member_id AS "memberId", l.purpose, l.email
     FROM mail_link_tokens t JOIN mail_links l ON l.id = t.link_id
     WHERE t.token_sha256 = $1 AND l.purpose = ANY ($2::text[]) AND l.used_at IS NULL AND l.expires_at > $3`,
    [digest(token), purposes, now],
  );
  return link ?? refuseLink();
}

/**
 * Uses a link up, and all others of the member for the same purpose. Of two who do at once one is refused.
 * @throws AppError link_expired
 */
export async function useLink(tx: Transaction, { id, memberId, purpose }: MailLink, now: Date): Promise<void> {
  const used = await tx.query(
    'UPDATE mail_links SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND expires_at > $2 RETURNING id',
    [id, now],
  );
  if (used.length === 0) refuseLink();
  await endLinks(tx, memberId, [purpose], now);
}

/** What somebody else may have asked for, or been sent, works no more. */
export async function endLinks(
  tx: Transaction,
  memberId: bigint,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<void> {
  await tx.query(
    'UPDATE mail_links SET used_at = $3 WHERE member_id = $1 AND purpose = ANY ($2::text[]) AND used_at IS NULL',
    [memberId, purposes, now],
  );
}

const KEPT_AFTER_SECONDS = 7 * 24 * 60 * 60;

export async function deleteOldLinks(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM mail_links WHERE expires_at <= $1', [
    new Date(now.getTime() - KEPT_AFTER_SECONDS * 1000),
  ]);
}
