import type { AdminPayout, AdminPayoutPage, PayoutStatus } from 'api/contract';
import { checkPayoutUtr } from 'api/contract/rules';
import { formatRupees } from 'client/money';
import { useToast } from 'design';
import { describeReason } from '../decisions/use-decision';
import type { Decision } from '../decisions/use-decision';
import { useList } from '../list/use-list';
import { useWrite } from '../server-state/use-server-state';

/** The id of a payout as people know it. */
export const formatPayoutId = (payoutId: string) => `WD${payoutId}`;

export function useWithdrawals(status: PayoutStatus | undefined) {
  return useList<AdminPayout, AdminPayoutPage['counters']>({
    url: '/admin/payouts',
    filter: { status },
  });
}

function useSettlePayout() {
  const write = useWrite();
  return {
    markPaid: (payoutId: string, utr: string) =>
      write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payoutId}/paid`, data: { utr } }),
    markFailed: (payoutId: string, reason: string) =>
      write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payoutId}/failed`, data: { reason } }),
  };
}

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
          name: 'utr',
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
