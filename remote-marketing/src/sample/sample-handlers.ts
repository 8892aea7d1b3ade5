import type { Plan } from 'api/contract';
import { createRecordedHandlers } from 'federation/standalone/recorded';
import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import recording from './recording.json';

/** The tiers of the demo club. */
export const SAMPLE_PLANS: Plan[] = recording.replies['GET /api/v1/plans'].result;

/** What the public pages ask the server: for the page that runs alone, and for tests. */
export function createSampleHandlers(): RequestHandler[] {
  return [http.post('*/api/v1.0/email/send-form', () => HttpResponse.text('OK')), ...createRecordedHandlers(recording)];
}
