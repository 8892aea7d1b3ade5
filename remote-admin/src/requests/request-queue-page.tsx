import type { AdminRequestPage, AdminWithdrawalRequest } from 'api/contract';
import { formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { Amount } from 'design';
import { useList } from '../list/use-list';
import { CaseHead } from '../queue/case-parts';
import { useDecide } from '../queue/queue-context';
import { QUEUE_FILTER, QueuePage } from '../queue/queue-page';
import { t } from '../texts';
import { REQUEST_STATES, requestActions } from './request-decisions';

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
        [t('Pay to'), destination],
        [t('Asked for'), formatMoment(createdAt)],
        [t('Reason'), reason],
      ]}
      actions={actions}
      onAccept={() => void (request.isDisabled ? askAndDecide : decide)(actions.accept.decision, id, approving)}
      onRefuse={() => askAndDecide(actions.refuse.decision, id, rejecting)}
    />
  );
}
