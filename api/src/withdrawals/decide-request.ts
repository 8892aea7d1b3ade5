import { insertAuditEntry, moveWallet } from '../audit/insert-audit-entry';
import { listRolesWith } from '../contract/roles';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { requireReasonForDisabled, tellDisabled } from '../decisions/require-reason';
import { toRupeesText } from '../ledger/rupees';
import { notify, notifyStaff } from '../notifications/notify';
import { getMember } from '../users/member.queries';
import { formatDestination, formatMaskedDestination } from './destination';
import { insertPayout, updatePayoutsDoubted, type PayoutRow } from './payout.queries';
import { toWithdrawalReturn } from './return-withdrawal';
import {
  updateRequestDecided,
  type AdminRequestRow,
  type RequestDecision,
  updateRequestsStopped,
  type RequestRow,
} from './withdrawal.queries';

type Decision = Pick<RequestDecision, 'status' | 'reason'>;

async function decideRequest(
  tx: Transaction,
  id: bigint,
  decision: Decision,
  actor: Actor,
  now: Date,
): Promise<AdminRequestRow> {
  const request = await updateRequestDecided(tx, { ...decision, id, actorId: actor.memberId }, now);
  if (!request) return refuseDecision(tx, 'withdrawal_requests', id, actor.memberId);
  requireReasonForDisabled(request, decision.reason);
  return request;
}

/** @param wallet what it held before and after, where the decision has moved it */
function audit(
  tx: Transaction,
  request: AdminRequestRow,
  { status, reason }: Decision,
  actor: Actor,
  now: Date,
  wallet: { before: object; after: object } = { before: {}, after: {} },
): Promise<void> {
  return insertAuditEntry(tx, actor, now, {
    action: status === 'approved' ? 'withdrawal.approve' : 'withdrawal.reject',
    subject: `withdrawal:${request.id}`,
    before: { status: 'pending', ...wallet.before },
    after: {
      status,
      reason,
      memberId: String(request.memberId),
      ...wallet.after,
      amount: toRupeesText(request.amountMicros),
      // In full: who carries out the proposal of it must see where the money goes.
      ...(status === 'approved' && { destination: formatDestination(request) }),
      ...tellDisabled(request),
    },
  });
}

/**
 * Makes a payout of the request, to be paid.
 * @throws AppError not_found, own_decision, already_decided, invalid_input without a reason for a disabled member
 */
export async function approveRequest(
  tx: Transaction,
  id: bigint,
  reason: string | undefined,
  actor: Actor,
  now: Date,
): Promise<AdminRequestRow> {
  const decision: Decision = { status: 'approved', reason: reason ?? null };
  const request = await decideRequest(tx, id, decision, actor, now);
  await insertPayout(tx, request, now);
  await audit(tx, request, decision, actor, now);
  await notify(tx, request.memberId, 'withdrawal_approved', { amountMicros: String(request.amountMicros) }, now);
  return request;
}

/**
 * Gives the reserved amount back.
 * @throws AppError not_found, own_decision, already_decided
 */
export async function rejectRequest(
  tx: Transaction,
  id: bigint,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<AdminRequestRow> {
  const decision: Decision = { status: 'rejected', reason };
  const request = await decideRequest(tx, id, decision, actor, now);
  const wallet = await moveWallet(tx, request.memberId, toWithdrawalReturn(request, 'rejected'), now);
  await audit(tx, request, decision, actor, now, wallet);
  const facts = { amountMicros: String(request.amountMicros), reason };
  await notify(tx, request.memberId, 'withdrawal_rejected', facts, now);
  return request;
}

/** What the log says of one, whatever became of it. */
const describe = (row: RequestRow | PayoutRow) => ({
  memberId: String(row.memberId),
  amount: toRupeesText(row.amountMicros),
  destination: formatDestination(row),
});

async function giveBack(tx: Transaction, request: RequestRow, actor: Actor, now: Date): Promise<void> {
  const wallet = await moveWallet(tx, request.memberId, toWithdrawalReturn(request, 'rejected'), now);
  await insertAuditEntry(tx, actor, now, {
    action: 'withdrawal.stop',
    subject: `withdrawal:${request.id}`,
    before: { status: 'pending', ...wallet.before },
    after: { status: 'rejected', ...wallet.after, ...describe(request) },
  });
}

/**
 * For an account that somebody else was in: what was asked for since then goes nowhere by itself. Nobody has decided on
 * a request, so it is rejected, and the amount is back. A payout may have left with the bank already: it stays, in
 * doubt, for staff to look at before they pay.
 */
export async function stopWithdrawals(tx: Transaction, since: Date, actor: Actor, now: Date): Promise<void> {
  const { memberId } = actor;
  // Rows before the wallet, as all who decide lock them.
  const requests = await updateRequestsStopped(tx, memberId, since, now);
  const payouts = await updatePayoutsDoubted(tx, memberId, since, now);
  if (requests.length + payouts.length === 0) return;
  for (const request of requests) await giveBack(tx, request, actor, now);
  for (const payout of payouts) {
    await insertAuditEntry(tx, actor, now, {
      action: 'payout.doubt',
      subject: `payout:${payout.id}`,
      after: describe(payout),
    });
  }
  const tell = (row: RequestRow | PayoutRow, isApproved: boolean) => ({
    amountMicros: String(row.amountMicros),
    destination: formatMaskedDestination(row),
    isApproved,
  });
  const withdrawals = [...requests.map((row) => tell(row, false)), ...payouts.map((row) => tell(row, true))];
  await notify(tx, memberId, 'withdrawals_stopped', { withdrawals }, now);
  const { name } = await getMember(tx, memberId);
  const doubted = payouts.map(({ id }) => String(id));
  const told = { roles: listRolesWith('payouts.settle'), causedBy: memberId };
  const facts = { memberId: String(memberId), name, stopped: requests.length, doubted };
  await notifyStaff(tx, told, 'account_taken_back', facts, now);
}
