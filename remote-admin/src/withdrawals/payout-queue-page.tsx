import type { AdminPayout, AdminPayoutPage } from 'api/contract';
import { formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount } from 'design';
import { useList } from '../list/use-list';
import { PAYMENT_STATES } from '../payments/payment';
import { CaseHead, MemberParts } from '../queue/case-parts';
import { useDecide } from '../queue/queue-context';
import { QUEUE_FILTER, QueuePage } from '../queue/queue-page';
import { t } from '../texts';
import { Destination, DoubtNote } from './destination';
import { formatPayoutId, markFailed, markPaid } from './payout-decisions';

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
      renderCase={(payout) => <PayoutCase key={payout.id} payout={payout} />}
    />
  );
}

function PayoutCase({ payout }: { payout: AdminPayout }) {
  const { id, amount, mode, status, utr, reason, createdAt, memberId } = payout;
  const { askOnly, askAndDecide, findHeld } = useDecide();
  const name = formatPayoutId(id);
  const failing = {
    rowId: id,
    doing: t('Marking {payout} of {member}, {amount}, as failed', {
      payout: name,
      member: payout.name,
      amount: formatRupees(amount),
    }),
    done: t('{id} marked as failed', { id: name }),
  };
  return (
    <>
      <CaseHead
        title={name}
        amount={amount}
        member={payout}
        facts={[
          [t('Mode'), mode],
          [t('Pay to'), <Destination key="destination" payout={payout} />],
          [t('Approved'), formatMoment(createdAt)],
          ...(utr === null ? [] : ([[t('UTR'), utr]] as const)),
          ...(reason === null ? [] : ([[t('Reason'), reason]] as const)),
        ]}
        isHeld={findHeld(id) !== undefined}
        actions={
          status === 'pending'
            ? {
                can: 'payouts.settle',
                accept: {
                  label: t('Paid'),
                  name: t('Paid: {id}', { id: name }),
                  run: () => askOnly(markPaid(payout), id),
                },
                refuse: {
                  label: t('Failed'),
                  name: t('Failed: {id}', { id: name }),
                  run: () => askAndDecide(markFailed(payout), failing),
                },
              }
            : undefined
        }
      >
        {payout.isDoubted && <DoubtNote />}
      </CaseHead>
      <MemberParts memberId={memberId} />
    </>
  );
}
