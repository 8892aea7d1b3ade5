import type { Envelope } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import { SAMPLE_PLANS, SAMPLE_RATES } from './sample-terms';

function reply<Result>(result: Result) {
  const envelope: Envelope<Result> = { responseCode: 200, responseMessage: 'OK', result };
  return HttpResponse.json(envelope);
}

/** What the public pages ask the server: for the page that runs alone, and for tests. */
export function createSampleHandlers(): RequestHandler[] {
  return [
    http.post('*/api/v1.0/email/send-form', () => HttpResponse.text('OK')),
    http.get('*/api/v1/plans', () => reply(SAMPLE_PLANS)),
    http.get('*/api/v1/rates', () => reply(SAMPLE_RATES)),
  ];
}
