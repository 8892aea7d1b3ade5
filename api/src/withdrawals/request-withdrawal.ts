import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { NewWithdrawal, PayoutMethod } from '../contract';
import type { Transaction } from '../database/database';
import { findViolatedConstraint } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { getClubAccountId, lockWallet } from '../ledger/accounts';
import { toBusinessDate } from '../ledger/business-date';
import { postTransfers, type NewTransfer } from '../ledger/post-transfers';
import { formatPaise, parseWholeRupees, toRupeesText } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { formatMaskedDestination } from './destination';
import { requireOpenWithdrawals } from './held-withdrawals';
import { applyDueDetails } from './payout-details.queries';
import {
  calculateLeastWithdrawal,
  calculateWithdrawable,
  getWithdrawalTerms,
  insertRequest,
  type RequestRow,
  type WithdrawalRow,
  type WithdrawalTerms,
} from './withdrawal.queries';

/** @throws AppError invalid_input, insufficient_balance */
function checkWithdrawal(amountMicros: bigint, terms: WithdrawalTerms): void {
  const leastMicros = calculateLeastWithdrawal(terms);
  if (amountMicros < leastMicros) {
    const least = formatPaise(leastMicros);
    throw new AppError('invalid_input', `Amount must be at least ${least}.`, { field: 'amount' });
  }
  const { heldMicros } = terms;
  const withdrawableMicros = calculateWithdrawable(terms);
  if (amountMicros > withdrawableMicros) {
    const most = formatPaise(withdrawableMicros);
    const held = heldMicros > 0n ? ` Bonuses of ${formatPaise(heldMicros)} are held.` : '';
    throw new AppError('insufficient_balance', `You can withdraw at most ${most} now.${held}`, { field: 'amount' });
  }
}

/**
 * @param count requests of the member that nobody has decided yet
 * @throws AppError too_many_pending
 */
function requireRoomForWithdrawal(count: bigint, pendingWithdrawals: number): void {
  if (count < pendingWithdrawals) return;
  throw new AppError(
    'too_many_pending',
    pendingWithdrawals === 1
      ? 'One request of yours may wait to be decided. Ask again after that.'
      : `At most ${pendingWithdrawals} requests of yours may wait to be decided. Ask again after that.`,
  );
}

async function addRequest(
  tx: Transaction,
  memberId: bigint,
  amountMicros: bigint,
  method: PayoutMethod,
  now: Date,
  pendingMax: number,
): Promise<RequestRow> {
  const request = await insertRequest(tx, memberId, amountMicros, method, now).catch((error: unknown) => {
    if (findViolatedConstraint(error) !== 'withdrawal_requests_destination_check') throw error;
  });
  if (request) {
    requireRoomForWithdrawal(request.othersPending, pendingMax);
    return request;
  }
  throw new AppError(
    'payout_details_missing',
    method === 'UPI' ? 'Save a UPI id on your profile first.' : 'Save a bank account on your profile first.',
    { field: 'method' },
  );
}

/** Also what the wallet held before it, and holds since. */
type RequestedWithdrawal = WithdrawalRow & { beforeMicros: bigint; afterMicros: bigint };

/**
 * Reserves the amount at once. What the terms say cannot change until the transaction ends: every movement of the
 * wallet, and every purchase and reversal, waits for its lock.
 * @param pendingMax how many requests of a member may wait to be decided
 * @throws AppError withdrawals_held, payout_details_missing, too_many_pending, invalid_input, insufficient_balance
 */
export async function requestWithdrawal(
  tx: Transaction,
  memberId: bigint,
  withdrawal: NewWithdrawal,
  now: Date,
  pendingMax = Infinity,
): Promise<RequestedWithdrawal> {
  const amountMicros = parseWholeRupees(withdrawal.amount);
  await requireOpenWithdrawals(tx, memberId, now);
  const wallet = await lockWallet(tx, memberId);
  await applyDueDetails(tx, memberId, now);
  const request = await addRequest(tx, memberId, amountMicros, withdrawal.method, now, pendingMax);
  checkWithdrawal(amountMicros, await getWithdrawalTerms(tx, memberId, toBusinessDate(now)));
  const transfer: NewTransfer = {
    debitAccountId: memberId,
    creditAccountId: getClubAccountId('payout_clearing', memberId),
    amountMicros,
    kind: 'withdrawal',
    sourceId: request.id,
    reference: `Withdrawal ${request.id}`,
  };
  const { balancesMicros } = await postTransfers(tx, [transfer], now, { wallet });
  const facts = { amountMicros: String(amountMicros), destination: formatMaskedDestination(request) };
  await notify(tx, memberId, 'withdrawal_requested', facts, now);
  const row = { ...request, payoutStatus: null, utr: null, payoutReason: null, isDoubted: false };
  const { balanceMicros: beforeMicros } = wallet;
  return { ...row, beforeMicros, afterMicros: balancesMicros.get(memberId) ?? beforeMicros };
}

/** What a member asked for, from where, with the wallet before and after. */
export async function auditRequest(
  tx: Transaction,
  { id, amountMicros, method, beforeMicros, afterMicros }: RequestedWithdrawal,
  actor: Actor,
  now: Date,
): Promise<void> {
  await insertAuditEntry(tx, actor, now, {
    action: 'withdrawal.request',
    subject: `withdrawal:${id}`,
    before: { balance: toRupeesText(beforeMicros) },
    after: {
      memberId: String(actor.memberId),
      balance: toRupeesText(afterMicros),
      amount: toRupeesText(amountMicros),
      method,
    },
  });
}
