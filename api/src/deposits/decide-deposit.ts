import { insertAuditEntryAtCommit } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { toRupeesText } from '../ledger/rupees';
import { postPurchase, startPurchase } from '../packages/buy-package';
import { updateDepositDecided, type AdminDepositRow } from './deposit.queries';

function insertDepositAuditAtCommit(
  tx: Transaction,
  action: string,
  deposit: AdminDepositRow,
  actor: Actor,
  now: Date,
): void {
  insertAuditEntryAtCommit(tx, {
    at: now,
    actorId: actor.memberId,
    action,
    subject: `deposit:${deposit.id}`,
    before: { status: 'pending' },
    after: { status: deposit.status, amount: toRupeesText(deposit.amountMicros), reason: deposit.reason },
    address: actor.address,
  });
}

/**
 * The payment was found in the bank: credits the wallet and buys the package.
 * @throws AppError not_found, own_decision, already_decided, tier_missing
 */
export async function confirmDeposit(tx: Transaction, id: bigint, actor: Actor, now: Date): Promise<AdminDepositRow> {
  const decision = { id, status: 'success' as const, reason: null, actorId: actor.memberId };
  const [deposit, purchase] = await Promise.all([updateDepositDecided(tx, decision, now), startPurchase(tx, id, now)]);
  if (!deposit) return refuseDecision(tx, 'deposits', id, actor.memberId);
  postPurchase(tx, deposit, purchase, now);
  insertDepositAuditAtCommit(tx, 'deposit.confirm', deposit, actor, now);
  return deposit;
}

/** @throws AppError not_found, own_decision, already_decided */
export async function rejectDeposit(
  tx: Transaction,
  id: bigint,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  const decision = { id, status: 'failed' as const, reason, actorId: actor.memberId };
  const deposit = await updateDepositDecided(tx, decision, now);
  if (!deposit) return refuseDecision(tx, 'deposits', id, actor.memberId);
  insertDepositAuditAtCommit(tx, 'deposit.reject', deposit, actor, now);
  return deposit;
}
