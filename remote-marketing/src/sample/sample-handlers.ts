import { createRecordedHandlers } from 'federation/standalone/recorded';
import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import recording from './recording.json';

/** What the public pages ask the server: for the page that runs alone, and for tests. */
export function createSampleHandlers(): RequestHandler[] {
  return [http.post('*/api/v1.0/email/send-form', () => HttpResponse.text('OK')), ...createRecordedHandlers(recording)];
}
