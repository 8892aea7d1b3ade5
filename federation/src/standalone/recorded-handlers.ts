import type { Envelope, ErrorBody, Page } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';
import type { Recording } from './recorded-replies.mjs';
import { createReplies } from './recorded-replies.mjs';

/** Answers from a recording: for a remote that runs alone, and for its tests. */
export function createRecordedHandlers(recording: Recording): RequestHandler[] {
  const findReply = createReplies(recording);
  return [
    http.all('*/api/v1/*', async ({ request }) => {
      const { method, url } = request;
      const reply = findReply({ method, url, body: await request.clone().text() });
      // What is not recorded has no answer here: a test fails.
      if (reply === undefined) return undefined;
      return typeof reply === 'string'
        ? HttpResponse.text(reply, { headers: { 'content-type': 'text/csv' } })
        : HttpResponse.json(reply as object);
    }),
  ];
}

/** A successful answer as the API gives it. */
export function reply<Result>(result: Result) {
  const envelope: Envelope<Result> = { responseCode: 200, responseMessage: 'OK', result };
  return HttpResponse.json(envelope);
}

/** The only page of a list. */
export function replyPage<Item>(items: Item[]) {
  return reply<Page<Item>>({ items, nextCursor: null });
}

/** A refusal as the API gives it. */
export function refuse(status: number, code: ErrorBody['code'], message: string, field?: string) {
  const body: ErrorBody = { responseCode: status, responseMessage: message, message, code, ...(field && { field }) };
  return HttpResponse.json(body, { status });
}
