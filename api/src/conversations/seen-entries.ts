import { toKept } from '../database/conditions';
import type { Queryable, Transaction } from '../database/database';

export interface Reader {
  id: bigint;
  reads: 'questions' | 'answers' | 'nothing';
}

/** Of these conversations those with an entry that the reader has not seen, written by the other side. */
export async function findNews(
  database: Queryable,
  reader: Reader,
  conversations: { id: bigint }[],
): Promise<ReadonlySet<bigint>> {
  if (reader.reads === 'nothing') return new Set();
  const isByOthers = reader.reads === 'questions' ? 'e.staff_id IS NULL' : 'e.staff_id IS NOT NULL';
  const rows = await database.query<{ id: bigint }>(
    `SELECT c.id FROM conversations c
     WHERE c.id = ANY (${toKept('$2', 'bigint[]')}) AND EXISTS (
       SELECT FROM conversation_entries e WHERE e.conversation_id = c.id AND ${isByOthers} AND e.id > coalesce(
         (SELECT s.entry_id FROM seen_entries s WHERE s.conversation_id = c.id AND s.member_id = $1), 0
       )
     )`,
    [reader.id, conversations.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What was seen stays seen, in whichever order two tabs say so; what is not written yet cannot have been. */
export async function upsertSeen(
  tx: Transaction,
  readerId: bigint,
  conversation: { id: bigint; lastEntryId: bigint },
  lastEntryId = String(conversation.lastEntryId),
): Promise<void> {
  await tx.query(
    `INSERT INTO seen_entries (conversation_id, member_id, entry_id) VALUES ($1, $2, least($3::bigint, $4))
     ON CONFLICT (conversation_id, member_id) DO UPDATE SET entry_id = greatest(seen_entries.entry_id, excluded.entry_id)`,
    [conversation.id, readerId, BigInt(lastEntryId), conversation.lastEntryId],
  );
}
