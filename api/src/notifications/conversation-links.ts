import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database';
import { DAY_MS } from '../ledger/business-date';
import { refuseLink } from './mail-links';

/*
 * The way of a visitor to their conversation, who has no account: a token in each mail, of which only the digest is
 * kept. It opens that one page, as often as one likes, for half a year.
 */

const TOKEN_BYTES = 32;
const KEPT_DAYS = 180;
const digest = (token: string) => createHash('sha256').update(token).digest();

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
    [digest(token), BigInt(conversationId), new Date(now.getTime() + KEPT_DAYS * DAY_MS)],
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
