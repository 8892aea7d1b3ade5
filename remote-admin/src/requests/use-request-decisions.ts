import type { AdminWithdrawalRequest } from 'api/contract';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import type { Decision } from '../decisions/decision';
import { describeOptionalReason, describeReason } from '../decisions/reason-field';
import { useDecideRequest } from './use-withdrawal-requests';

/** Deciding withdrawal requests, each after a question. */
export function useRequestDecisions(ask: (decision: Decision) => void) {
  const { approve, reject } = useDecideRequest();
  const { showToast } = useToast();
  return {
    askApprove: (request: AdminWithdrawalRequest) =>
      ask({
        title: `Approve request ${request.id}?`,
        text: `${describeRequest(request)} Approval makes a payout for you to send. A decision is final.`,
        confirmLabel: 'Approve',
        field: describeOptionalReason('A note that the member can read.'),
        decide: async (reason) => {
          await approve(request.id, reason);
          showToast(`Request ${request.id} approved`);
        },
      }),
    askReject: (request: AdminWithdrawalRequest) =>
      ask({
        title: `Reject request ${request.id}?`,
        text: `${describeRequest(request)} The amount goes back to the member's balance. A decision is final.`,
        confirmLabel: 'Reject',
        isDanger: true,
        field: describeReason('The member reads it beside their request.'),
        decide: async (reason) => {
          await reject(request.id, reason);
          showToast(`Request ${request.id} rejected`);
        },
      }),
  };
}

const describeRequest = ({ name, amount, method }: AdminWithdrawalRequest) =>
  `${formatRupees(amount)} to ${name} by ${method}.`;
