import type { ContactMessage as InboxMessage, PlainPageQuery } from '../contract';
import { Conditions } from '../database/conditions';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

export async function insertContactMessage(
  tx: Transaction,
  contactMessage: ContactMessage,
  address: string,
  now: Date,
): Promise<bigint> {
  const { id } = await getRow<{ id: bigint }>(
    tx,
    'INSERT INTO contact_messages (name, email, message, address, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [contactMessage.name, contactMessage.email, contactMessage.message, address, now],
  );
  return id;
}

export interface ContactMessageRow extends ContactMessage {
  id: bigint;
  createdAt: Date;
  forwardedAt: Date | null;
}

/** One row more than the limit, the newest first. */
export function listContactMessages(
  database: Queryable,
  { cursor, limit = LIMIT_DEFAULT }: PlainPageQuery,
): Promise<ContactMessageRow[]> {
  const conditions = new Conditions();
  if (cursor !== undefined) conditions.add((p) => `id < ${p}`, decodeCursor(cursor));
  return database.query<ContactMessageRow>(
    `SELECT id, name, email, message, created_at AS "createdAt", forwarded_at AS "forwardedAt"
     FROM contact_messages ${conditions.where} ORDER BY id DESC LIMIT ${conditions.bind(limit + 1)}`,
    conditions.values,
  );
}

export function toContactMessage(row: ContactMessageRow): InboxMessage {
  return {
    id: String(row.id),
    name: row.name,
    email: row.email,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    forwardedAt: row.forwardedAt?.toISOString() ?? null,
  };
}
