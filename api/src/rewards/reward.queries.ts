import type { Queryable, Transaction } from '../database/database';
import type { TransferKind } from '../ledger/post-transfers';

export async function hasMember(database: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await database.query('SELECT 1 FROM members WHERE id = $1', [memberId]);
  return rows.length > 0;
}

export interface PostedTransfer {
  id: bigint;
  debitAccountId: bigint;
  creditAccountId: bigint;
  amountMicros: bigint;
  kind: TransferKind;
  reference: string;
  idempotencyKey: string;
}

export async function findTransfer(tx: Transaction, id: bigint): Promise<PostedTransfer | undefined> {
  const [row] = await tx.query<PostedTransfer>(
    `SELECT id, debit_account_id AS "debitAccountId", credit_account_id AS "creditAccountId", amount_micros AS "amountMicros",
       kind, reference, idempotency_key AS "idempotencyKey"
     FROM transfers WHERE id = $1`,
    [id],
  );
  return row;
}
