import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { requireReasonForDisabled, tellDisabled } from '../decisions/require-reason';
import { toRupeesText } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { insertPayout } from './payout.queries';
import { returnWithdrawal } from './return-withdrawal';
import { updateRequestDecided, type AdminRequestRow, type RequestDecision } from './withdrawal.queries';

async function decideRequest(
  tx: Transaction,
  id: bigint,
  decision: Pick<RequestDecision, 'status' | 'reason'>,
  actor: Actor,
  now: Date,
): Promise<AdminRequestRow> {
  const request = await updateRequestDecided(tx, { ...decision, id, actorId: actor.memberId }, now);
  if (!request) return refuseDecision(tx, 'withdrawal_requests', id, actor.memberId);
  requireReasonForDisabled(request, decision.reason);
  await insertAuditEntry(tx, actor, now, {
    action: decision.status === 'approved' ? 'withdrawal.approve' : 'withdrawal.reject',
    subject: `withdrawal:${id}`,
    before: { status: 'pending' },
    after: {
      ...decision,
      memberId: String(request.memberId),
      amount: toRupeesText(request.amountMicros),
      ...tellDisabled(request),
    },
  });
  return request;
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
  const request = await decideRequest(tx, id, { status: 'approved', reason: reason ?? null }, actor, now);
  await insertPayout(tx, request, now);
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
  const request = await decideRequest(tx, id, { status: 'rejected', reason }, actor, now);
  await returnWithdrawal(tx, request, 'rejected', now);
  const facts = { amountMicros: String(request.amountMicros), reason };
  await notify(tx, request.memberId, 'withdrawal_rejected', facts, now);
  return request;
}
