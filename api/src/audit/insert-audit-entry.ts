import type { AuditAction, AuditSubjectKind } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { lockWallet } from '../ledger/accounts';
import { postTransfers, type NewTransfer, type Posted } from '../ledger/post-transfers';
import { toRupeesText } from '../ledger/rupees';

/** What was done to what. */
export interface NewAuditEntry {
  action: AuditAction;
  subject: `${AuditSubjectKind}:${string}`;
  /** What the action changed, as it was and as it is; left out where there is nothing to show. Amounts as text. */
  before?: unknown;
  after?: unknown;
}

/** An admin, a member with their own account, or the server itself, at the address `server`. */
export type Doer = Actor | { memberId: null; address: 'server'; isAlone?: false; log?: Actor['log'] };

export const SERVER: Doer = { memberId: null, address: 'server' };

/** Must run in the transaction of what it reports: neither is there without the other. */
export async function insertAuditEntry(
  tx: Transaction,
  actor: Doer,
  at: Date,
  { action, subject, before, after }: NewAuditEntry,
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address, is_alone)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8)`,
    [
      at,
      actor.memberId,
      action,
      subject,
      JSON.stringify(before ?? null),
      JSON.stringify(after ?? null),
      actor.address,
      actor.isAlone ?? false,
    ],
  );
}

/** Posts a transfer with a wallet, and tells what that held before and after, for the entry. */
export async function moveWallet(
  tx: Transaction,
  memberId: bigint,
  transfer: NewTransfer,
  now: Date,
): Promise<{ ids: Posted['ids']; before: { balance: string }; after: { balance: string } }> {
  const wallet = await lockWallet(tx, memberId);
  const { ids, balancesMicros } = await postTransfers(tx, [transfer], now, { wallet });
  const afterMicros = balancesMicros.get(memberId) ?? wallet.balanceMicros;
  return {
    ids,
    before: { balance: toRupeesText(wallet.balanceMicros) },
    after: { balance: toRupeesText(afterMicros) },
  };
}
