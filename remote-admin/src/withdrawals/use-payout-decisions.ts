import type { AdminPayout } from 'api/contract';
import { checkPayoutUtr } from 'api/contract/rules';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/reason-field';
import { formatPayoutId } from './format-payout-id';
import { useSettlePayout } from './use-withdrawals';

/** Saying how payouts went, each after a question. */
export function usePayoutDecisions(ask: (decision: Decision) => void) {
  const { markPaid, markFailed } = useSettlePayout();
  const { showToast } = useToast();
  return {
    askPaid: (payout: AdminPayout) =>
      ask({
        title: `Has ${formatPayoutId(payout.id)} been paid?`,
        text: `${describePayout(payout)} Only say so once the bank has carried it out. It is final.`,
        confirmLabel: 'Mark as paid',
        field: {
          label: 'UTR',
          help: "The bank's reference: 6 to 30 letters and digits.",
          check: checkPayoutUtr,
        },
        decide: async (utr) => {
          await markPaid(payout.id, utr);
          showToast(`${formatPayoutId(payout.id)} marked as paid`);
        },
      }),
    askFailed: (payout: AdminPayout) =>
      ask({
        title: `Has ${formatPayoutId(payout.id)} failed?`,
        text: `${describePayout(payout)} The amount goes back to the member's balance. It is final.`,
        confirmLabel: 'Mark as failed',
        isDanger: true,
        field: describeReason('The member reads it beside their withdrawal.'),
        decide: async (reason) => {
          await markFailed(payout.id, reason);
          showToast(`${formatPayoutId(payout.id)} marked as failed`);
        },
      }),
  };
}

const describePayout = ({ name, amount, destination }: AdminPayout) =>
  `${formatRupees(amount)} to ${name}: ${destination}.`;
