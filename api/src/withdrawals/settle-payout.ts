import { insertAuditEntry, moveWallet } from '../audit/insert-audit-entry';
import { getBankAccount } from '../bank-accounts/bank-accounts';
import { findOpenDebit } from '../bank-accounts/line-names';
import type { PaidPayout } from '../contract';
import { checkPayoutUtr, normalizeUtr } from '../contract/rules';
import type { Transaction } from '../database/database';
import { onViolation } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { tellDisabled } from '../decisions/require-reason';
import { AppError, refuseInput } from '../errors/app-error';
import { getCashAccountId, getClubAccountId } from '../ledger/accounts';
import { postTransfers, type NewTransfer } from '../ledger/post-transfers';
import { formatMicros, toRupeesText } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { formatDestination, formatMaskedDestination } from './destination';
import { lockPayoutAccount, updatePayoutSettled, type PayoutRow, type PayoutSettlement } from './payout.queries';
import { toWithdrawalReturn } from './return-withdrawal';

/** The database looks who approved: src/schema/routines/4-payments.sql. */
const refuseApprover = onViolation(
  'payouts_second_person',
  () =>
    new AppError('own_decision', 'You approved this withdrawal. A second person must say what became of the payout.'),
);

type Settlement = Pick<PayoutSettlement, 'status' | 'utr' | 'reason' | 'bankAccountId'>;

async function settle(
  tx: Transaction,
  id: bigint,
  settlement: Settlement,
  actor: Actor,
  now: Date,
): Promise<PayoutRow> {
  const payout = await updatePayoutSettled(tx, { ...settlement, id, actorId: actor.memberId }, now).catch(
    refuseApprover,
  );
  return payout ?? refuseDecision(tx, 'payouts', id, actor.memberId);
}

/** @param wallet what it held before and after, where the settlement has moved it */
async function audit(
  tx: Transaction,
  payout: PayoutRow,
  { bankAccountId, ...said }: Settlement,
  actor: Actor,
  now: Date,
  wallet: { before: object; after: object } = { before: {}, after: {} },
): Promise<void> {
  const bankAccount = bankAccountId === null ? undefined : (await getBankAccount(tx, bankAccountId)).name;
  await insertAuditEntry(tx, { ...actor, isAlone: payout.approvedBy === actor.memberId }, now, {
    action: said.status === 'success' ? 'payout.paid' : 'payout.failed',
    subject: `payout:${payout.id}`,
    before: { status: 'pending', ...wallet.before },
    after: {
      ...said,
      ...wallet.after,
      ...(bankAccount !== undefined && { bankAccount }),
      memberId: String(payout.memberId),
      amount: toRupeesText(payout.amountMicros),
      destination: formatDestination(payout),
      ...tellDisabled(payout),
    },
  });
}

/** @throws AppError invalid_input */
function requireReasonForDoubted({ isDoubted }: PayoutRow, reason: string | undefined): void {
  if (!isDoubted || reason?.trim()) return;
  throw new AppError('invalid_input', 'Reason is required: somebody else may have asked for this payout.', {
    field: 'reason',
  });
}

/** By hand, when nothing of the bank says so. @throws AppError also without a reason for a payout in doubt */
export async function markPaidByHand(
  tx: Transaction,
  id: bigint,
  { utr, reason }: PaidPayout,
  actor: Actor,
  now: Date,
): Promise<PayoutRow> {
  const payout = await markPayoutPaid(tx, id, utr, actor, now, reason);
  requireReasonForDoubted(payout, reason);
  return payout;
}

/**
 * The money has left the bank.
 * @param why for the log alone, where somebody has said so
 * @throws AppError invalid_input, utr_taken, not_found, own_decision, already_decided
 */
export async function markPayoutPaid(
  tx: Transaction,
  id: bigint,
  utr: string,
  actor: Actor,
  now: Date,
  why?: string,
): Promise<PayoutRow> {
  refuseInput('utr', checkPayoutUtr(utr));
  const bankAccountId = await lockPayoutAccount(tx, id);
  const settlement = { status: 'success' as const, utr: normalizeUtr(utr), reason: null, bankAccountId };
  const payout = await settle(tx, id, settlement, actor, now).catch(
    onViolation(
      'payouts_utr_key',
      () => new AppError('utr_taken', 'UTR was already used for another payout.', { field: 'utr' }),
    ),
  );
  await audit(tx, payout, { ...settlement, reason: why ?? null }, actor, now);
  const transfer: NewTransfer = {
    debitAccountId: getClubAccountId('payout_clearing', payout.memberId),
    creditAccountId: getCashAccountId(payout.cashPlace, payout.memberId),
    amountMicros: payout.amountMicros,
    kind: 'payout',
    sourceId: id,
    reference: `Payout WD${id}, UTR ${settlement.utr}`,
  };
  await postTransfers(tx, [transfer], now);
  const facts = {
    amountMicros: String(payout.amountMicros),
    utr: settlement.utr,
    destination: formatMaskedDestination(payout),
  };
  await notify(tx, payout.memberId, 'withdrawal_paid', facts, now);
  return payout;
}

/**
 * Given back to the wallet, money that has left would be paid twice.
 * @throws AppError invalid_input while a line of the bank says that it has left, and none that it came back
 */
async function requireNotTaken(tx: Transaction, payout: PayoutRow): Promise<void> {
  const debit = await findOpenDebit(tx, payout);
  if (!debit) return;
  throw new AppError(
    'invalid_input',
    `The bank has taken ${formatMicros(payout.amountMicros)} for the payout WD${payout.id} on ${debit.bookedOn}: line ` +
      `${debit.id} of the statement says so. Settle it as paid, or import the line by which the bank gives it back.`,
  );
}

/**
 * The bank did not take it: the amount comes back to the wallet.
 * @throws AppError not_found, own_decision, already_decided, invalid_input
 */
export async function markPayoutFailed(
  tx: Transaction,
  id: bigint,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<PayoutRow> {
  const settlement = { status: 'failed' as const, utr: null, reason, bankAccountId: null };
  const payout = await settle(tx, id, settlement, actor, now);
  await requireNotTaken(tx, payout);
  const request = { ...payout, id: payout.requestId };
  const wallet = await moveWallet(tx, payout.memberId, toWithdrawalReturn(request, 'failed'), now);
  await audit(tx, payout, settlement, actor, now, wallet);
  const facts = { amountMicros: String(payout.amountMicros), reason };
  await notify(tx, payout.memberId, 'withdrawal_failed', facts, now);
  return payout;
}
