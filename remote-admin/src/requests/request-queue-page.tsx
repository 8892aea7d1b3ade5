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
      searchLabel="Search by name or ID"
      accept="Approve the request"
      refuse="Reject the request, with a reason"
      toRow={(request) => ({
        id: request.id,
        name: `Request ${request.id}`,
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
  const words = (doing: string, done: string) => ({
    rowId: id,
    doing: t('{doing} request {id} of {name}, {amount}', { doing, id, name, amount: formatRupees(amount) }),
    done: `Request ${id} ${done}`,
  });
  const accept = () =>
    request.isDisabled
      ? askAndDecide(approve(request), words('Approving', 'approved'))
      : void decide(approve(request), words('Approving', 'approved'));
  return (
    <>
      <CaseHead
        title={t('Request {id}', { id })}
        amount={amount}
        member={request}
        facts={[
          ['Method', method],
          ['Pay to', destination],
          ['Asked for', formatMoment(createdAt)],
          ...(reason === null ? [] : ([['Reason', reason]] as const)),
        ]}
        isHeld={findHeld(id) !== undefined}
        actions={
          status === 'pending'
            ? {
                can: 'withdrawals.decide',
                accept: { label: t('Approve'), name: `Approve request ${id}`, run: accept },
                refuse: {
                  label: t('Reject'),
                  name: `Reject request ${id}`,
                  run: () => askAndDecide(reject(request), words('Rejecting', 'rejected')),
                },
              }
            : undefined
        }
      />
      <MemberParts memberId={request.memberId} />
    </>
  );
}
