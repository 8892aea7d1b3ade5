import type { Envelope, ErrorBody, Page } from 'api/contract';
import { HttpResponse } from 'msw';

/** A successful answer as the API gives it. */
export function reply<Result>(result: Result) {
  const envelope: Envelope<Result> = { responseCode: 200, responseMessage: 'OK', result };
  return HttpResponse.json(envelope);
}

/** A refusal as the API gives it. */
export function refuse(status: number, code: ErrorBody['code'], message: string) {
  const body: ErrorBody = { responseCode: status, responseMessage: message, message, code };
  return HttpResponse.json(body, { status });
}

export const refuseUnknown = (noun: string) => refuse(404, 'not_found', `There is no such ${noun}.`);

export const refuseDecided = (noun: string, id: string, status: string) =>
  refuse(409, 'already_decided', `The ${noun} ${id} is already decided: ${status}.`);

const LIMIT_DEFAULT = 25;

/**
 * The page of a list that a URL asks for: of the rows one of whose texts holds the search, and which have the values
 * that it names of the fields to filter by.
 */
export function pickPage<Row extends object>(
  rows: Row[],
  url: URL,
  getTexts: (row: Row) => string[],
  filterFields: (keyof Row & string)[] = [],
): Page<Row> {
  const search = (url.searchParams.get('search') ?? '').toLowerCase();
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const limit = Number(url.searchParams.get('limit') ?? LIMIT_DEFAULT);
  const found = rows.filter(
    (row) =>
      filterFields.every((field) => [null, String(row[field])].includes(url.searchParams.get(field))) &&
      getTexts(row).some((text) => text.toLowerCase().includes(search)),
  );
  return {
    items: found.slice(start, start + limit),
    nextCursor: found.length > start + limit ? String(start + limit) : null,
  };
}
