import type { AdminPayout, AdminPayoutPage } from 'api/contract';
import { formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount } from 'design';
import { useList } from '../list/use-list';
import { PAYMENT_STATES } from '../payments/payment';
import { CaseHead } from '../queue/case-parts';
import { useDecide } from '../queue/queue-context';
import { QUEUE_FILTER, QueuePage } from '../queue/queue-page';
import { t } from '../texts';
import { Destination, DoubtNote } from './destination';
import { formatPayoutId, payoutActions } from './payout-decisions';

/** Payouts that wait for the bank, one after the other. */
export function PayoutQueuePage() {
  const list = useList<AdminPayout, AdminPayoutPage['counters']>({
    url: '/admin/payouts',
    filter: QUEUE_FILTER,
    isInAddress: true,
  });
  return (
    <QueuePage
      title={t('Payout Queue')}
      description={t('What is to be paid out, the oldest first. Say of each whether the bank has carried it out.')}
      noun="payouts"
      historyPath="/admin/widthdraw"
      viewedList="payouts"
      list={list}
      states={{ ...PAYMENT_STATES, returned: msg('Returned by the bank') }}
      searchLabel={t('Search by name, ID or UTR')}
      accept={t('Mark the payout as paid, with its UTR; it is sent at once')}
      refuse={t('Mark the payout as failed, with a reason')}
      toRow={(payout) => ({
        id: payout.id,
        name: formatPayoutId(payout.id),
        member: payout.name,
        amount: <Amount value={payout.amount} />,
        note: `${payout.mode}, ${formatDay(payout.createdAt)}`,
      })}
      renderCase={(payout) => <PayoutCase payout={payout} />}
    />
  );
}

function PayoutCase({ payout }: { payout: AdminPayout }) {
  const { id, name, amount, mode, utr, reason, createdAt } = payout;
  const { askOnly, askAndDecide } = useDecide();
  const actions = payoutActions(payout);
  const failing = t('Marking {payout} of {member}, {amount}, as failed', {
    payout: formatPayoutId(id),
    member: name,
    amount: formatRupees(amount),
  });
  return (
    <CaseHead
      title={formatPayoutId(id)}
      row={payout}
      facts={[
        [t('Mode'), mode],
        [t('Pay to'), <Destination payout={payout} />],
        [t('Approved'), formatMoment(createdAt)],
        [t('UTR'), utr],
        [t('Reason'), reason],
      ]}
      actions={actions}
      onAccept={() => askOnly(actions.accept.decision, id)}
      onRefuse={() => askAndDecide(actions.refuse.decision, id, failing)}
    >
      {payout.isDoubted && <DoubtNote />}
    </CaseHead>
  );
}
