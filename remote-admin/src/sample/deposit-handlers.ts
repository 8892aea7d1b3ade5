import type { AdminDeposit, AdminDepositPage, DepositDecisionResult, DepositDecisions, ReasonBody } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { pickPage, refuseDecided, refuseUnknown, reply } from './reply';
import type { SampleClub } from './sample-club';
import { sumRupees } from './sum-rupees';

export function createDepositHandlers(club: SampleClub): RequestHandler[] {
  const find = (depositId: string) => club.deposits.find(({ id }) => id === depositId);
  return [
    http.get('*/api/v1/admin/deposits', ({ request }) => reply(listDeposits(club, new URL(request.url)))),
    http.post<{ depositId: string }>('*/api/v1/admin/deposits/:depositId/confirm', ({ params }) => {
      const deposit = find(params.depositId);
      if (!deposit) return refuseUnknown('deposit');
      if (deposit.status !== 'pending') return refuseDecided('deposit', deposit.id, deposit.status);
      return reply<AdminDeposit>(Object.assign(deposit, { status: 'success' }));
    }),
    http.post<{ depositId: string }, ReasonBody>(
      '*/api/v1/admin/deposits/:depositId/reject',
      async ({ params, request }) => {
        const deposit = find(params.depositId);
        if (!deposit) return refuseUnknown('deposit');
        if (deposit.status !== 'pending') return refuseDecided('deposit', deposit.id, deposit.status);
        const { reason } = await request.json();
        return reply<AdminDeposit>(Object.assign(deposit, { status: 'failed', reason }));
      },
    ),
    http.post<never, DepositDecisions>('*/api/v1/admin/deposits/decisions', async ({ request }) => {
      const decisions = await request.json();
      return reply(decisions.ids.map((id) => decideOne(find(id), id, decisions)));
    }),
  ];
}

function listDeposits(club: SampleClub, url: URL): AdminDepositPage {
  const successful = club.deposits.filter(({ status }) => status === 'success');
  return {
    ...pickPage(club.deposits.toReversed(), url, ({ name, id }) => [name, id], ['status']),
    counters: {
      totalDeposited: sumRupees(successful.map(({ amount }) => amount)),
      successCount: successful.length,
      pendingCount: club.deposits.filter(({ status }) => status === 'pending').length,
    },
  };
}

function decideOne(
  deposit: AdminDeposit | undefined,
  id: string,
  { decision, reason }: DepositDecisions,
): DepositDecisionResult {
  if (!deposit) return { id, status: null, error: `There is no deposit ${id}.` };
  if (deposit.status !== 'pending') {
    return { id, status: null, error: `The deposit ${id} is already decided: ${deposit.status}.` };
  }
  Object.assign(deposit, { status: decision === 'confirm' ? 'success' : 'failed', reason: reason ?? null });
  return { id, status: deposit.status, error: null };
}
