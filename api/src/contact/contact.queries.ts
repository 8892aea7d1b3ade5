import type { Queryable } from '../database/database';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

export async function insertContactMessage(
  database: Queryable,
  contactMessage: ContactMessage,
  address: string,
  now: Date,
): Promise<bigint> {
  const [row] = await database.query<{ id: bigint }>(
    'INSERT INTO contact_messages (name, email, message, address, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [contactMessage.name, contactMessage.email, contactMessage.message, address, now],
  );
  if (!row) throw new Error('INSERT INTO contact_messages returned no row');
  return row.id;
}

export async function updateContactMessageForwarded(
  database: Queryable,
  id: bigint,
  now: Date,
): Promise<void> {
  await database.query('UPDATE contact_messages SET forwarded_at = $2 WHERE id = $1', [id, now]);
}
