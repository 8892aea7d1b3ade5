import type { PublicRates } from 'api/contract';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createSampleHandlers } from '../sample/sample-handlers';

/** What the public pages ask the server, answered with sample data; a test changes an answer with `api.use(...)`. */
export const api = setupServer();

beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => api.resetHandlers(...createSampleHandlers()));
afterAll(() => api.close());

/** From now on these rates are in force; levels that are not named pay nothing. */
export function answerRates({ cashbackBps, referralBps, cashbackOnCashbackBps, ...rest }: PublicRates): void {
  const fill = (ratesBps: number[]) => Array.from({ length: 10 }, (_, index) => ratesBps[index] ?? 0);
  const result: PublicRates = {
    ...rest,
    cashbackBps,
    referralBps: fill(referralBps),
    cashbackOnCashbackBps: fill(cashbackOnCashbackBps),
  };
  api.use(http.get('*/api/v1/rates', () => HttpResponse.json({ responseCode: 200, responseMessage: 'OK', result })));
}
