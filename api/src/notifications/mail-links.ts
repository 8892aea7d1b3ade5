import { createHash } from 'node:crypto';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { DAY_MS } from '../ledger/business-date';

/*
 * A link in a mail that allows something once, for a while. Its token is made when the mail is sent, and only its
 * digest is kept: who reads the database can use no link. Its while begins then, too, with each time that it is sent.
 */

export type LinkPurpose = 'password_reset' | 'email_verification' | 'email_change' | 'email_undo';

interface Link {
  purpose: LinkPurpose;
  path: string;
  minutes: number;
}

const DAY_MINUTES = 24 * 60;

/** The mails that carry one: what it allows, where it leads, and for how long it is good. */
const LINKS = {
  password_reset: { purpose: 'password_reset', path: '/reset-password', minutes: 30 },
  // A person who was away over a weekend still gets in.
  staff_invited: { purpose: 'password_reset', path: '/reset-password', minutes: 3 * DAY_MINUTES },
  email_verification: { purpose: 'email_verification', path: '/confirm-email', minutes: 7 * DAY_MINUTES },
  email_change: { purpose: 'email_change', path: '/confirm-email', minutes: DAY_MINUTES },
  // Somebody else knew the password: the address comes back together with a new one.
  email_undo: { purpose: 'email_undo', path: '/reset-password', minutes: 3 * DAY_MINUTES },
} as const satisfies Record<string, Link>;

interface NewLink {
  memberId: bigint;
  /** The kind of the mail that carries it. */
  mail: keyof typeof LINKS;
  /** The address that it confirms or gives back. */
  email?: string;
}

export interface MailLink {
  id: bigint;
  memberId: bigint;
  purpose: LinkPurpose;
  email: string | null;
  /** When it was asked for, or when what it undoes was done. */
  createdAt: Date;
}

const TOKEN_BYTES = 32;
const digest = (token: string) => createHash('sha256').update(token).digest();
const expireAfter = (minutes: number, now: Date) => new Date(now.getTime() + minutes * 60_000);

/** @returns what the mail's facts name it by */
export async function insertLink(tx: Transaction, { memberId, mail, email }: NewLink, now: Date): Promise<string> {
  const { purpose, minutes } = LINKS[mail];
  const row = await getRow<{ id: bigint }>(
    tx,
    'INSERT INTO mail_links (member_id, purpose, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [memberId, purpose, email ?? null, now, expireAfter(minutes, now)],
  );
  return String(row.id);
}

/**
 * The address of a link, to be sent and forgotten. The token stands behind `#`, which no server is told. A link whose
 * mail was late, or is sent again, has all of its time; one that was used, or ended, stays so. An address that can be
 * taken back is kept for as long.
 * @param mail its kind
 */
export async function createLinkAddress(
  database: Queryable,
  { linkId, mail }: { linkId: string; mail: string },
  { origin, now, randomBytes }: { origin: string; now: Date; randomBytes: (size: number) => Buffer },
): Promise<string> {
  const links: Partial<Record<string, Link>> = LINKS;
  const link = links[mail];
  if (!link) throw new Error(`Mails of the kind ${mail} carry no link`);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await database.query(
    `WITH kept AS (
       INSERT INTO mail_link_tokens (token_sha256, link_id) VALUES ($2, $1)
     ), opened AS (
       UPDATE mail_links SET expires_at = $3 WHERE id = $1 AND used_at IS NULL RETURNING member_id, purpose, email
     )
     INSERT INTO reserved_emails (email, member_id, reserved_until)
     SELECT lower(email), member_id, $3::timestamptz FROM opened WHERE purpose = 'email_undo'
     ON CONFLICT (email) DO UPDATE SET reserved_until = excluded.reserved_until
       WHERE reserved_emails.member_id = excluded.member_id`,
    [BigInt(linkId), digest(token), expireAfter(link.minutes, now)],
  );
  return `${origin}${link.path}#${token}`;
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
    `SELECT l.id, l.member_id AS "memberId", l.purpose, l.email, l.created_at AS "createdAt"
     FROM mail_link_tokens t JOIN mail_links l ON l.id = t.link_id
     WHERE t.token_sha256 = $1 AND l.purpose = ANY ($2::text[]) AND l.used_at IS NULL AND l.expires_at > $3`,
    [digest(token), purposes, now],
  );
  return link ?? refuseLink();
}

/**
 * Whether what a link for an address was to bring about holds: it was used up, and its member has that address still,
 * and has verified it. Who presses again because the answer was lost is told so, as long as the link would be good.
 */
export async function isConfirmedBy(database: Queryable, token: string, now: Date): Promise<boolean> {
  const confirmed = await database.query(
    `SELECT 1 FROM mail_link_tokens t JOIN mail_links l ON l.id = t.link_id JOIN members m ON m.id = l.member_id
     WHERE t.token_sha256 = $1 AND l.purpose IN ('email_verification', 'email_change')
       AND l.used_at IS NOT NULL AND l.expires_at > $2
       AND lower(m.email) = lower(l.email) AND m.email_verified_at IS NOT NULL`,
    [digest(token), now],
  );
  return confirmed.length > 0;
}

/**
 * Uses a link up, and all others of the member for the same purpose. One that undoes an earlier change of the email
 * stays: somebody who changes it twice could undo the second change and keep the owner out. Of two who do at once one
 * is refused.
 * @throws AppError link_expired
 */
export async function useLink(tx: Transaction, { id, memberId, purpose }: MailLink, now: Date): Promise<void> {
  const used = await tx.query(
    'UPDATE mail_links SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND expires_at > $2 RETURNING id',
    [id, now],
  );
  if (used.length === 0) refuseLink();
  await endLinks(tx, memberId, [purpose], now, purpose === 'email_undo' ? id : undefined);
}

/**
 * What somebody else may have asked for, or been sent, works no more.
 * @param afterId only those made after it
 */
export async function endLinks(
  tx: Transaction,
  memberId: bigint,
  purposes: readonly LinkPurpose[],
  now: Date,
  afterId = 0n,
): Promise<void> {
  await tx.query(
    `UPDATE mail_links SET used_at = $3
     WHERE member_id = $1 AND purpose = ANY ($2::text[]) AND used_at IS NULL AND id > $4`,
    [memberId, purposes, now, afterId],
  );
}

const KEPT_AFTER_SECONDS = 7 * 24 * 60 * 60;

/** Not those of a mail that is still to be sent, or that staff may send again: it would have nowhere to lead. */
export async function deleteOldLinks(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `DELETE FROM mail_links WHERE expires_at <= $1 AND id NOT IN (
       SELECT (facts ->> 'linkId')::bigint FROM notifications
       WHERE (due_at IS NOT NULL OR failed_at IS NOT NULL) AND facts ->> 'linkId' IS NOT NULL)`,
    [new Date(now.getTime() - KEPT_AFTER_SECONDS * 1000)],
  );
}

/*
 * The way of a visitor to their conversation, who has no account: a token in each mail, of which only the digest is
 * kept. It opens that one page, as often as one likes, for half a year.
 */

const CONVERSATION_DAYS = 180;

/** The address of a page, to be sent and forgotten. The token stands behind `#`, which no server is told. */
export async function createConversationAddress(
  database: Queryable,
  conversationId: string,
  origin: string,
  { now, randomBytes }: { now: Date; randomBytes: (size: number) => Buffer },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await database.query(
    'INSERT INTO conversation_links (token_sha256, conversation_id, expires_at) VALUES ($1, $2, $3)',
    [digest(token), BigInt(conversationId), new Date(now.getTime() + CONVERSATION_DAYS * DAY_MS)],
  );
  return `${origin}/conversation#${token}`;
}

/** @throws AppError link_expired */
export async function getLinkedConversationId(database: Queryable, token: string, now: Date): Promise<bigint> {
  const [link] = await database.query<{ conversationId: bigint }>(
    `SELECT conversation_id AS "conversationId" FROM conversation_links WHERE token_sha256 = $1 AND expires_at > $2`,
    [digest(token), now],
  );
  return link?.conversationId ?? refuseLink('This link is too old, or not whole. Write to us again, please.');
}

export async function deleteOldConversationLinks(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM conversation_links WHERE expires_at <= $1', [now]);
}
