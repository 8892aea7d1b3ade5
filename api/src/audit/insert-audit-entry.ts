import type { Transaction } from '../database/database';

/** Who did what to what. */
export interface NewAuditEntry {
  at: Date;
  actorId: bigint;
  /** `deposit.confirm`: the noun, then the verb. */
  action: string;
  /** `deposit:12` */
  subject: string;
  /** What the action changed, as it was and as it is; null where there is nothing to show. Amounts as text. */
  before: unknown;
  after: unknown;
  /** The network address of the actor. */
  address: string;
}

/** Must run in the transaction of what it reports: neither is there without the other. */
export async function insertAuditEntry(tx: Transaction, entry: NewAuditEntry): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)`,
    [
      entry.at,
      entry.actorId,
      entry.action,
      entry.subject,
      JSON.stringify(entry.before ?? null),
      JSON.stringify(entry.after ?? null),
      entry.address,
    ],
  );
}
