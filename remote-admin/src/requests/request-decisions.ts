import type { AdminWithdrawalRequest, ReasonBody, RequestStatus } from 'api/contract';
import { formatRupees } from 'client/money';
import type { Decision } from '../decisions/decision';
import { describeOptionalReason, describeReason } from '../decisions/decision';
import { describeDisabled } from '../payments/payment';
import { t } from '../texts';

export const REQUEST_STATES: Record<RequestStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const approve = (request: AdminWithdrawalRequest): Decision => ({
  title: t('Approve request {id}?', { id: request.id }),
  text: t('{request} Approval makes a payout for you to send. A decision is final.', {
    request: describeRequest(request),
  }),
  confirmLabel: t('Approve'),
  field: request.isDisabled
    ? describeReason('Why a disabled member is paid. The member can read it, and the audit log keeps it.')
    : describeOptionalReason('A note that the member can read.'),
  decide: (write, reason) => {
    const data: Partial<ReasonBody> = reason ? { reason } : {};
    return write({ method: 'POST', url: `/admin/withdrawal-requests/${request.id}/approve`, data });
  },
  done: `Request ${request.id} approved`,
});

export const reject = (request: AdminWithdrawalRequest): Decision => ({
  title: t('Reject request {id}?', { id: request.id }),
  text: t("{request} The amount goes back to the member's balance. A decision is final.", {
    request: describeRequest(request),
  }),
  confirmLabel: t('Reject'),
  isDanger: true,
  field: describeReason('The member reads it beside their request.'),
  saved: 'request',
  decide: (write, reason) => {
    const data: ReasonBody = { reason };
    return write({ method: 'POST', url: `/admin/withdrawal-requests/${request.id}/reject`, data });
  },
  done: `Request ${request.id} rejected`,
});

const describeRequest = (request: AdminWithdrawalRequest) => {
  const { name, amount, method, destination } = request;
  return `${formatRupees(amount)} to ${name} by ${method}: ${destination}.${describeDisabled(request)}`;
};
