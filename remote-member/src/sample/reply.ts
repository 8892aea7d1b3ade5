import type { Envelope, Page } from 'api/contract';
import { HttpResponse } from 'msw';

/** A successful answer as the API gives it. */
export function reply<Result>(result: Result) {
  const envelope: Envelope<Result> = { responseCode: 200, responseMessage: 'OK', result };
  return HttpResponse.json(envelope);
}

/** The only page of a list. */
export function replyPage<Item>(items: Item[]) {
  return reply<Page<Item>>({ items, nextCursor: null });
}
