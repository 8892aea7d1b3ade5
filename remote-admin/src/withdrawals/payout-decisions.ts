import type { AdminPayout, PaidPayout, ReasonBody } from 'api/contract';
import { checkPayoutUtr } from 'api/contract/rules';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { describeDisabled, type PaymentActionsProps } from '../payments/payment';
import { t } from '../texts';

/** Of a payout that was approved before its member took the account back. */
export const DOUBT = msg(
  'Somebody else may have asked for it, while they were in the account. Ask the member first; mark it as failed when it was not them.',
);

/** The id of a payout as people know it. */
export const formatPayoutId = (payoutId: string) => `WD${payoutId}`;

/** The two ways in which a payout ends. */
export function payoutActions(payout: AdminPayout): PaymentActionsProps {
  const id = formatPayoutId(payout.id);
  return {
    can: 'payouts.settle',
    accept: { label: t('Paid'), name: t('Paid: {id}', { id }), decision: markPaid(payout) },
    refuse: { label: t('Failed'), name: t('Failed: {id}', { id }), decision: markFailed(payout) },
  };
}

const markPaid = (payout: AdminPayout): Decision => ({
  title: t('Has {id} been paid?', { id: formatPayoutId(payout.id) }),
  text: `${describePayout(payout)} ${t('Only say so once the bank has carried it out. It is final.')}`,
  confirmLabel: t('Mark as paid'),
  field: {
    name: 'utr',
    label: t('UTR'),
    help: t("The bank's reference: 6 to 30 letters and digits."),
    check: checkPayoutUtr,
  },
  ...(payout.isDoubted && {
    more: {
      ...describeReason(
        msg('How you know that it is to be paid, or that the bank has paid it. The audit log keeps it.'),
      ),
      name: 'reason' as const,
    },
  }),
  decide: (write, utr, reason) => {
    const data: PaidPayout = { utr, ...(reason !== '' && { reason }) };
    return write<AdminPayout>({ method: 'POST', url: `/admin/payouts/${payout.id}/paid`, data });
  },
  done: t('{id} marked as paid', { id: formatPayoutId(payout.id) }),
});

const markFailed = (payout: AdminPayout): Decision => ({
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
  return `${what}${describeDisabled(payout)}${payout.isDoubted ? ` ${t(DOUBT)}` : ''}`;
}
