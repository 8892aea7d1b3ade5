import { insertAuditEntry, moveWallet } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { requireReasonForDisabled, tellDisabled } from '../decisions/require-reason';
import { toRupeesText } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { formatDestination } from './destination';
import { insertPayout } from './payout.queries';
import { returnWithdrawal } from './return-withdrawal';
import { updateRequestDecided, type AdminRequestRow, type RequestDecision } from './withdrawal.queries';

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
  const wallet = await moveWallet(tx, request.memberId, () => returnWithdrawal(tx, request, 'rejected', now));
  await audit(tx, request, decision, actor, now, wallet);
  const facts = { amountMicros: String(request.amountMicros), reason };
  await notify(tx, request.memberId, 'withdrawal_rejected', facts, now);
  return request;
}
