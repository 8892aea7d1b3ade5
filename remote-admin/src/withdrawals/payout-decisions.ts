import type { AdminPayout, PaidPayout, ReasonBody } from 'api/contract';
import { checkPayoutUtr } from 'api/contract/rules';
import { formatRupees } from 'client/money';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { describeDisabled } from '../payments/payment';
import { t } from '../texts';

/** The id of a payout as people know it. */
export const formatPayoutId = (payoutId: string) => `WD${payoutId}`;

export const markPaid = (payout: AdminPayout): Decision => ({
  title: t('Has {id} been paid?', { id: formatPayoutId(payout.id) }),
  text: t('{payout} Only say so once the bank has carried it out. It is final.', { payout: describePayout(payout) }),
  confirmLabel: t('Mark as paid'),
  field: {
    name: 'utr',
    label: t('UTR'),
    help: t("The bank's reference: 6 to 30 letters and digits."),
    check: checkPayoutUtr,
  },
  decide: (write, utr) => {
    const data: PaidPayout = { utr };
    return write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payout.id}/paid`, data });
  },
  done: `${formatPayoutId(payout.id)} marked as paid`,
});

export const markFailed = (payout: AdminPayout): Decision => ({
  title: t('Has {id} failed?', { id: formatPayoutId(payout.id) }),
  text: t("{payout} The amount goes back to the member's balance. It is final.", { payout: describePayout(payout) }),
  confirmLabel: t('Mark as failed'),
  isDanger: true,
  field: describeReason('The member reads it beside their withdrawal.'),
  saved: 'payout',
  decide: (write, reason) => {
    const data: ReasonBody = { reason };
    return write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payout.id}/failed`, data });
  },
  done: `${formatPayoutId(payout.id)} marked as failed`,
});

const describePayout = (payout: AdminPayout) =>
  `${formatRupees(payout.amount)} to ${payout.name}: ${payout.destination}.${describeDisabled(payout)}`;
