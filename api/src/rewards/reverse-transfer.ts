import type { StatementEntry } from '../contract';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import { findViolatedIndex } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { lockWallet } from '../ledger/accounts';
import { postTransfers, SOURCE_KEY, type NewTransfer, type TransferKind } from '../ledger/post-transfers';
import { toRupeesText, formatMicros } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { lockPackage, updatePackageReversed } from '../packages/package.queries';
import { getStatementEntry } from '../wallet/statement.queries';
import { findTransfer, type PostedTransfer } from './reward.queries';

/**
 * What came into a wallet can be taken back. A withdrawal is undone by rejecting it, or by the failure of its payout.
 */
const REVERSIBLE: ReadonlySet<TransferKind> = new Set([
  'deposit',
  'reward',
  'referral_bonus',
  'cashback',
  'cashback_on_cashback',
]);

async function getReversible(tx: Transaction, id: bigint, actor: Actor): Promise<PostedTransfer> {
  const transfer = await findTransfer(tx, id);
  if (!transfer) throw new AppError('not_found', `There is no transfer ${id}.`);
  if (!REVERSIBLE.has(transfer.kind)) {
    throw new AppError(
      'not_reversible',
      'Only what came into a wallet can be reversed: a deposit, a bonus, cashback or a reward.',
    );
  }
  if (transfer.creditAccountId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody corrects their own wallet. Another admin must do it.');
  }
  return transfer;
}

async function postReversal(tx: Transaction, transfer: PostedTransfer, reason: string, now: Date): Promise<bigint> {
  const reversal: NewTransfer = {
    debitAccountId: transfer.creditAccountId,
    creditAccountId: transfer.debitAccountId,
    amountMicros: transfer.amountMicros,
    kind: 'reversal',
    sourceId: transfer.id,
    reference: `Reversal of ${transfer.reference}: ${reason.trim()}`,
  };
  try {
    const [id] = await postTransfers(tx, [reversal], now);
    return id;
  } catch (error) {
    if (findViolatedIndex(error) === SOURCE_KEY) {
      throw new AppError('not_reversible', `The transfer ${transfer.id} is already reversed.`);
    }
    if (error instanceof AppError && error.code === 'insufficient_balance') {
      const amount = formatMicros(transfer.amountMicros);
      throw new AppError('insufficient_balance', `The wallet holds less than the ${amount} to be taken back.`);
    }
    throw error;
  }
}

/**
 * Locks as others do: a daily run the packages before the accounts, a purchase the wallet before the member's figures.
 */
async function reversePackage(tx: Transaction, depositId: bigint, memberId: bigint, now: Date): Promise<void> {
  await lockPackage(tx, depositId);
  await lockWallet(tx, memberId);
  await updatePackageReversed(tx, depositId, now);
}

/**
 * Takes a transfer back by one in the other direction. A deposit taken back ends its package too.
 * @throws AppError not_found, not_reversible, own_decision, insufficient_balance
 */
export async function reverseTransfer(
  tx: Transaction,
  id: bigint,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<StatementEntry> {
  const transfer = await getReversible(tx, id, actor);
  if (transfer.kind === 'deposit') await reversePackage(tx, transfer.sourceId, transfer.creditAccountId, now);
  const reversalId = await postReversal(tx, transfer, reason, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'transfer.reverse',
    subject: `transfer:${id}`,
    before: { kind: transfer.kind, amount: toRupeesText(transfer.amountMicros) },
    after: { reversalId: String(reversalId), reason },
  });
  const facts = { amountMicros: String(transfer.amountMicros), reason: reason.trim() };
  await notify(tx, transfer.creditAccountId, 'reversal', facts, now);
  return getStatementEntry(tx, transfer.creditAccountId, reversalId);
}
