import type { AdminPayout, AdminPayoutPage, AdminRequestPage, AdminWithdrawalRequest } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount } from 'design';
import { useList } from './list/use-list';
import { PAYMENT_STATES } from './payments/payment';
import { CaseHead } from './queue/case-parts';
import { useDecide } from './queue/queue-context';
import { QUEUE_FILTER, QueuePage } from './queue/queue-page';
import { REQUEST_STATES, requestActions } from './requests/request-decisions';
import { t } from './texts';
import { Destination, DoubtNote } from './withdrawals/destination';
import { formatPayoutId, payoutActions } from './withdrawals/payout-decisions';

/* One file for the browser: who works through one of the queues soon works through the next. */
export { DepositQueuePage } from './deposits/deposit-queue-page';

/** Withdrawal requests that wait, one after the other. */
export function RequestQueuePage() {
  const list = useList<AdminWithdrawalRequest, AdminRequestPage['counters']>({
    url: '/admin/withdrawal-requests',
    filter: QUEUE_FILTER,
    isInAddress: true,
  });
  return (
    <QueuePage
      title={t('Withdrawal Request Queue')}
      description={t('What members ask to be paid out, the oldest first. Approval makes a payout for you to send.')}
      noun="requests"
      historyPath="/admin/widthdraw-request"
      viewedList="requests"
      list={list}
      states={REQUEST_STATES}
      searchLabel={t('Search by name or ID')}
      accept={t('Approve the request')}
      refuse={t('Reject the request, with a reason')}
      toRow={(request) => ({
        id: request.id,
        name: t('Request {id}', { id: request.id }),
        member: request.name,
        amount: <Amount value={request.amount} />,
        note: `${request.method}, ${formatDay(request.createdAt)}`,
      })}
      renderCase={(request) => <RequestCase request={request} />}
    />
  );
}

function RequestCase({ request }: { request: AdminWithdrawalRequest }) {
  const { id, name, method, destination, reason, createdAt } = request;
  const { decide, askAndDecide } = useDecide();
  const actions = requestActions(request);
  const about = { id, name, amount: formatRupees(request.amount) };
  const approving = t('Approving request {id} of {name}, {amount}', about);
  const rejecting = t('Rejecting request {id} of {name}, {amount}', about);
  return (
    <CaseHead
      title={t('Request {id}', { id })}
      row={request}
      facts={[
        [t('Method'), method],
        [t('Pay to'), breakAtSigns(destination)],
        [t('Asked for'), formatMoment(createdAt)],
        [t('Reason'), reason],
      ]}
      actions={actions}
      onAccept={() => void (request.isDisabled ? askAndDecide : decide)(actions.accept.decision, id, approving)}
      onRefuse={() => askAndDecide(actions.refuse.decision, id, rejecting)}
    />
  );
}

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
