import type { AdminRequestPage, AdminWithdrawalRequest } from 'api/contract';
import { formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { Amount } from 'design';
import { useList } from '../list/use-list';
import { CaseHead, MemberParts } from '../queue/case-parts';
import { useDecide } from '../queue/queue-context';
import { QUEUE_FILTER, QueuePage } from '../queue/queue-page';
import { t } from '../texts';
import { approve, reject, REQUEST_STATES } from './request-decisions';

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
      renderCase={(request) => <RequestCase key={request.id} request={request} />}
    />
  );
}

function RequestCase({ request }: { request: AdminWithdrawalRequest }) {
  const { id, name, amount, method, destination, status, reason, createdAt } = request;
  const { decide, askAndDecide, findHeld } = useDecide();
  const about = { id, name, amount: formatRupees(amount) };
  const approving = {
    rowId: id,
    doing: t('Approving request {id} of {name}, {amount}', about),
    done: t('Request {id} approved', { id }),
  };
  const rejecting = {
    rowId: id,
    doing: t('Rejecting request {id} of {name}, {amount}', about),
    done: t('Request {id} rejected', { id }),
  };
  const accept = () =>
    request.isDisabled ? askAndDecide(approve(request), approving) : void decide(approve(request), approving);
  return (
    <>
      <CaseHead
        title={t('Request {id}', { id })}
        amount={amount}
        member={request}
        facts={[
          [t('Method'), method],
          [t('Pay to'), destination],
          [t('Asked for'), formatMoment(createdAt)],
          ...(reason === null ? [] : ([[t('Reason'), reason]] as const)),
        ]}
        isHeld={findHeld(id) !== undefined}
        actions={
          status === 'pending'
            ? {
                can: 'withdrawals.decide',
                accept: { label: t('Approve'), name: t('Approve request {id}', { id }), run: accept },
                refuse: {
                  label: t('Reject'),
                  name: t('Reject request {id}', { id }),
                  run: () => askAndDecide(reject(request), rejecting),
                },
              }
            : undefined
        }
      />
      <MemberParts memberId={request.memberId} />
    </>
  );
}
