import type {
  AdminPayout,
  AdminPayoutPage,
  AdminRequestPage,
  AdminWithdrawalRequest,
  OptionalReasonBody,
  PaidPayout,
  ReasonBody,
} from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { pickPage, refuseDecided, refuseUnknown, reply } from './reply';
import type { SampleClub } from './sample-club';
import { sumRupees } from './sum-rupees';

export function createWithdrawalHandlers(club: SampleClub): RequestHandler[] {
  return [...createRequestHandlers(club), ...createPayoutHandlers(club)];
}

function createRequestHandlers(club: SampleClub): RequestHandler[] {
  return [
    http.get('*/api/v1/admin/withdrawal-requests', ({ request }) => reply(listRequests(club, new URL(request.url)))),
    http.post<{ requestId: string; decision: string }, OptionalReasonBody>(
      '*/api/v1/admin/withdrawal-requests/:requestId/:decision',
      async ({ params, request }) => {
        const found = club.requests.find(({ id }) => id === params.requestId);
        if (!found) return refuseUnknown('withdrawal request');
        if (found.status !== 'pending') return refuseDecided('withdrawal request', found.id, found.status);
        const { reason = null } = await request.json();
        const status = params.decision === 'approve' ? 'approved' : 'rejected';
        return reply<AdminWithdrawalRequest>(Object.assign(found, { status, reason }));
      },
    ),
  ];
}

function listRequests(club: SampleClub, url: URL): AdminRequestPage {
  const pending = club.requests.filter(({ status }) => status === 'pending');
  return {
    ...pickPage(club.requests.toReversed(), url, ({ name, id }) => [name, id], ['status']),
    counters: {
      pendingCount: pending.length,
      pendingAmount: sumRupees(pending.map(({ amount }) => amount)),
    },
  };
}

function createPayoutHandlers(club: SampleClub): RequestHandler[] {
  return [
    http.get('*/api/v1/admin/payouts', ({ request }) => reply(listPayouts(club, new URL(request.url)))),
    http.post<{ payoutId: string }, PaidPayout | ReasonBody>(
      '*/api/v1/admin/payouts/:payoutId/:outcome',
      async ({ params, request }) => {
        const payout = club.payouts.find(({ id }) => id === params.payoutId);
        if (!payout) return refuseUnknown('payout');
        if (payout.status !== 'pending') return refuseDecided('payout', payout.id, payout.status);
        const said = await request.json();
        return reply<AdminPayout>(Object.assign(payout, { status: 'utr' in said ? 'success' : 'failed', ...said }));
      },
    ),
  ];
}

function listPayouts(club: SampleClub, url: URL): AdminPayoutPage {
  const successful = club.payouts.filter(({ status }) => status === 'success');
  return {
    ...pickPage(club.payouts.toReversed(), url, ({ name, id }) => [name, `WD${id}`], ['status']),
    counters: {
      totalWithdrawn: sumRupees(successful.map(({ amount }) => amount)),
      successCount: successful.length,
      pendingCount: club.payouts.filter(({ status }) => status === 'pending').length,
    },
  };
}
