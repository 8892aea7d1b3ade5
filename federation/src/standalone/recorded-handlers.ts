import type { Envelope, ErrorBody, Page } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http, HttpResponse } from 'msw';

type Replies = Record<string, unknown>;

interface Recording {
  /** By method and address, as in `GET /api/v1/plans`. */
  replies: Replies;
  /** For a write, what is read differently after it. */
  after: Record<string, Replies>;
}

/** Answers as the API did when `npm run record -w api` asked it: for a remote that runs alone, and for its tests. */
export function createRecordedHandlers({ replies, after }: Recording): RequestHandler[] {
  let current = replies;
  return [
    http.all('*/api/v1/*', async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const path = `${request.method} ${pathname}`;
      const isRead = request.method === 'GET';
      // A write that is recorded more than once is told by its body.
      const exact = isRead ? `${path}?${searchParams.toString()}` : `${path} ${await request.clone().text()}`;
      // Another page of a list is its own; of other queries one stands for all.
      const key = exact in current || searchParams.has('cursor') ? exact : findKey(current, path);
      // What is not recorded has no answer here: a test fails.
      if (key === undefined || !(key in current)) return undefined;
      const body = current[key];
      if (key in after) current = { ...current, ...after[key] };
      return typeof body === 'string'
        ? HttpResponse.text(body, { headers: { 'content-type': 'text/csv' } })
        : HttpResponse.json(body as object);
    }),
  ];
}

function findKey(replies: Replies, path: string): string | undefined {
  return path in replies ? path : Object.keys(replies).find((key) => key.startsWith(`${path}?`));
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
export function refuse(status: number, code: ErrorBody['code'], message: string) {
  const body: ErrorBody = { responseCode: status, responseMessage: message, message, code };
  return HttpResponse.json(body, { status });
}
