import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import { createAccountHandlers } from './account-handlers';
import { createDepositHandlers } from './deposit-handlers';
import { createEarningHandlers } from './earning-handlers';
import { reply, replyPage } from './reply';
import { SAMPLE_DASHBOARD } from './sample-dashboard';
import { listSampleChildren, SAMPLE_NETWORK, searchSampleTeam } from './sample-network';
import { listSampleStatement } from './sample-statement';
import { SAMPLE_WALLET } from './sample-wallet';
import { createWithdrawalHandlers } from './withdrawal-handlers';

const queryOf = (request: Request) => new URL(request.url).searchParams;

/** The API as the specification's sample member would meet it: for the page that runs alone, and for tests. */
export function createSampleHandlers(): RequestHandler[] {
  return [
    ...createAccountHandlers(),
    ...createDepositHandlers(),
    ...createEarningHandlers(),
    ...createWithdrawalHandlers(),
    http.get('*/api/v1/wallet', () => reply(SAMPLE_WALLET)),
    http.get('*/api/v1/wallet/statement', ({ request }) => replyPage(listSampleStatement(queryOf(request)))),
    http.get('*/api/v1/wallet/statement.csv', ({ request }) =>
      HttpResponse.text(
        listSampleStatement(queryOf(request))
          .map(({ businessDate, kind, amount, balance }) => [businessDate, kind, amount, balance].join())
          .join('\r\n'),
        { headers: { 'content-type': 'text/csv' } },
      ),
    ),
    http.get('*/api/v1/dashboard', () => reply(SAMPLE_DASHBOARD)),
    http.get('*/api/v1/network', () => reply(SAMPLE_NETWORK)),
    http.get<{ memberId: string }>('*/api/v1/network/:memberId/children', ({ params }) =>
      replyPage(listSampleChildren(params.memberId)),
    ),
    http.get('*/api/v1/network/search', ({ request }) => reply(searchSampleTeam(queryOf(request).get('q') ?? ''))),
  ];
}
