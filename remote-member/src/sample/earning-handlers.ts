import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import { reply } from './reply';
import { listSampleEarnings, listSampleHistory, SAMPLE_EXPLANATIONS } from './sample-earnings';

const PAGE_LENGTH = 20;

/** Earnings with filters and pages, their history, and why each line is what it is. */
export function createEarningHandlers(): RequestHandler[] {
  return [
    http.get('*/api/v1/earnings', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const start = Number(query.get('cursor') ?? 0);
      const earnings = listSampleEarnings(query);
      const end = start + PAGE_LENGTH;
      const nextCursor = end < earnings.length ? String(end) : null;
      return reply({ items: earnings.slice(start, end), nextCursor });
    }),
    http.get('*/api/v1/earnings.csv', ({ request }) =>
      HttpResponse.text(
        listSampleEarnings(new URL(request.url).searchParams)
          .map(({ businessDate, kind, level, amount, cut }) => [businessDate, kind, level, amount, cut].join())
          .join('\r\n'),
        { headers: { 'content-type': 'text/csv' } },
      ),
    ),
    http.get('*/api/v1/earnings/history', () => reply(listSampleHistory())),
    http.get<{ earningId: string }>('*/api/v1/earnings/:earningId', ({ params }) => {
      const explanation = SAMPLE_EXPLANATIONS.find(({ earning }) => earning.id === params.earningId);
      if (explanation) return reply(explanation);
      return HttpResponse.json({ message: 'You have no such earning.', code: 'not_found' }, { status: 404 });
    }),
  ];
}
