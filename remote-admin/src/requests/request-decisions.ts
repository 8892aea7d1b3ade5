import type { AdminWithdrawalRequest, ReasonBody, RequestStatus } from 'api/contract';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { Decision } from '../decisions/decision';
import { describeOptionalReason, describeReason } from '../decisions/decision';
import { describeDisabled, type PaymentActionsProps } from '../payments/payment';
import { t } from '../texts';

export const REQUEST_STATES: Record<RequestStatus, string> = {
  pending: msg('Pending'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
};

/** The two ways to decide a request. */
export const requestActions = (request: AdminWithdrawalRequest): PaymentActionsProps => ({
  can: 'withdrawals.decide',
  accept: { label: t('Approve'), name: t('Approve request {id}', { id: request.id }), decision: approve(request) },
  refuse: { label: t('Reject'), name: t('Reject request {id}', { id: request.id }), decision: reject(request) },
});

const approve = (request: AdminWithdrawalRequest): Decision => ({
  title: t('Approve request {id}?', { id: request.id }),
  text: `${describeRequest(request)} ${t('Approval makes a payout for you to send. A decision is final.')}`,
  confirmLabel: t('Approve'),
  field: request.isDisabled
    ? describeReason(t('Why a disabled member is paid. The member can read it, and the audit log keeps it.'))
    : describeOptionalReason(t('A note that the member can read.')),
  decide: (write, reason) => {
    const data: Partial<ReasonBody> = reason ? { reason } : {};
    return write({ method: 'POST', url: `/admin/withdrawal-requests/${request.id}/approve`, data });
  },
  done: t('Request {id} approved', { id: request.id }),
});

const reject = (request: AdminWithdrawalRequest): Decision => ({
  title: t('Reject request {id}?', { id: request.id }),
  text: `${describeRequest(request)} ${t("The amount goes back to the member's balance. A decision is final.")}`,
  confirmLabel: t('Reject'),
  isDanger: true,
  field: describeReason(t('The member reads it beside their request.')),
  saved: 'request',
  decide: (write, reason) => {
    const data: ReasonBody = { reason };
    return write({ method: 'POST', url: `/admin/withdrawal-requests/${request.id}/reject`, data });
  },
  done: t('Request {id} rejected', { id: request.id }),
});

const describeRequest = (request: AdminWithdrawalRequest) => {
  const { name, amount, method, destination } = request;
  const what = t('{amount} to {name} by {method}: {destination}.', {
    amount: formatRupees(amount),
    name,
    method,
    destination,
  });
  return `${what}${describeDisabled(request)}`;
};
