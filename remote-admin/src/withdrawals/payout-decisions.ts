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
  text: `${describePayout(payout)} ${t('Only say so once the bank has carried it out. It is final.')}`,
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
  done: t('{id} marked as paid', { id: formatPayoutId(payout.id) }),
});

export const markFailed = (payout: AdminPayout): Decision => ({
  title: t('Has {id} failed?', { id: formatPayoutId(payout.id) }),
  text: `${describePayout(payout)} ${t("The amount goes back to the member's balance. It is final.")}`,
  confirmLabel: t('Mark as failed'),
  isDanger: true,
  field: describeReason(t('The member reads it beside their withdrawal.')),
  saved: 'payout',
  decide: (write, reason) => {
    const data: ReasonBody = { reason };
    return write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payout.id}/failed`, data });
  },
  done: t('{id} marked as failed', { id: formatPayoutId(payout.id) }),
});

function describePayout(payout: AdminPayout): string {
  const { amount, name, destination } = payout;
  const what = t('{amount} to {name}: {destination}.', { amount: formatRupees(amount), name, destination });
  return `${what}${describeDisabled(payout)}`;
}
