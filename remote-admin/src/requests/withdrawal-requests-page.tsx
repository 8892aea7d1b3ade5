import { Amount, useToast } from 'design';
import { formatError } from 'shared-auth';
import { sumRupees } from '../amounts/sum-rupees';
import type { Column } from '../list/columns';
import type { Counter } from '../list/counters';
import { ListPage } from '../list/list-page';
import { RequestAction } from './request-action';
import { useDecideRequest, useWithdrawalRequests } from './use-withdrawal-requests';
import type { Decision, WithdrawalRequest } from './withdrawal-request';

export function WithdrawalRequestsPage() {
  const requests = useWithdrawalRequests();
  const decideRequest = useDecideRequest();
  const { showToast } = useToast();

  const decide = (request: WithdrawalRequest, decision: Decision) =>
    decideRequest.mutate(
      { requestId: request.id, decision },
      {
        onSuccess: () => showToast(`Request ${request.id} ${decision}`),
        onError: (error) =>
          showToast(formatError(error, `Request ${request.id} could not be decided.`), { tone: 'error' }),
      },
    );

  return (
    <ListPage
      title="Withdrawal Requests"
      description="Approve or reject what members ask to be paid out. A decision is final."
      noun="requests"
      query={requests}
      listCounters={listCounters}
      searchLabel="Search by name or ID"
      getSearchedTexts={(request) => [request.name, String(request.id)]}
      columns={listColumns(decide)}
      getKey={(request) => request.id}
    />
  );
}

function listCounters(requests: WithdrawalRequest[]): Counter[] {
  const pending = requests.filter(({ status }) => status === 'pending');
  const amount = sumRupees(pending.map((request) => request.amount));
  return [
    {
      label: 'Pending requests',
      value: pending.length,
      hint: `of ${requests.length} requests`,
    },
    {
      label: 'Total pending amount',
      value: <Amount value={amount} />,
      hint: 'Waiting for a decision',
    },
  ];
}

function listColumns(
  decide: (request: WithdrawalRequest, decision: Decision) => void,
): Column<WithdrawalRequest>[] {
  return [
    { label: 'ID', render: (request) => request.id },
    { label: 'Name', role: 'title', render: (request) => request.name },
    { label: 'Amount', align: 'end', role: 'corner', render: (request) => <Amount value={request.amount} /> },
    {
      label: 'Action',
      align: 'end',
      role: 'foot',
      render: (request) => (
        <RequestAction request={request} onDecide={(decision) => decide(request, decision)} />
      ),
    },
  ];
}
