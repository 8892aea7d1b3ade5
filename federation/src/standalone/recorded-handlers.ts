import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';

/** Answers as the API did when `npm run record -w api` asked it: for a remote that runs alone, and for its tests. */
export function createRecordedHandlers(replies: Record<string, object>): RequestHandler[] {
  return Object.entries(replies).map(([path, reply]) => http.get(`*${path}`, () => HttpResponse.json(reply)));
}
