import { insertAuditEntry, moveWallet } from '../audit/insert-audit-entry';
import type { ReturnedPayout } from '../contract';
import { checkPayoutUtr, normalizeUtr } from '../contract/rules';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { tellDisabled } from '../decisions/require-reason';
import { AppError } from '../errors/app-error';
import { getCashAccountId } from '../ledger/accounts';
import type { NewTransfer } from '../ledger/post-transfers';
import { toRupeesText } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { updatePayoutReturned, type PayoutRow } from './payout.queries';

/**
 * The bank has sent back what was paid: the amount comes back to the wallet, as no earning.
 * @throws AppError invalid_input, not_found, own_decision, already_decided
 */
export async function returnPayout(
  tx: Transaction,
  id: bigint,
  { reason: written, reference: typed }: ReturnedPayout,
  actor: Actor,
  now: Date,
): Promise<PayoutRow> {
  if (checkPayoutUtr(typed) !== undefined) {
    const message = "Reference must be the bank's: 6 to 30 letters and digits.";
    throw new AppError('invalid_input', message, { field: 'reference' });
  }
  const reference = normalizeUtr(typed);
  const reason = written.trim();
  const payout = await updatePayoutReturned(tx, { id, reason, reference, actorId: actor.memberId }, now);
  if (!payout) return refuseDecision(tx, 'payouts', id, actor.memberId);
  const transfer: NewTransfer = {
    debitAccountId: getCashAccountId(payout.cashPlace, payout.memberId),
    creditAccountId: payout.memberId,
    amountMicros: payout.amountMicros,
    kind: 'payout_returned',
    sourceId: id,
    reference: `Payout WD${id} returned by the bank: ${reason}`,
  };
  const { before, after } = await moveWallet(tx, payout.memberId, transfer, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'payout.returned',
    subject: `payout:${id}`,
    before: { status: 'success', utr: payout.utr, ...before },
    after: {
      status: 'returned',
      ...after,
      memberId: String(payout.memberId),
      reference,
      reason: written,
      amount: toRupeesText(payout.amountMicros),
      ...tellDisabled(payout),
    },
  });
  await notify(tx, payout.memberId, 'payout_returned', { amountMicros: String(payout.amountMicros), reason }, now);
  return payout;
}
