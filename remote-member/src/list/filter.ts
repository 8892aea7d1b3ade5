/**
 * What is empty is not asked for. Days are YYYY-MM-DD in Asia/Kolkata, both included. Filters are types: an interface
 * is no record of texts, which `toQuery` takes.
 */
export type KindAndPeriod<Kind extends string> = {
  kind: Kind | '';
  from: string;
  to: string;
};

/** The one of the names that a text is, if any. */
export function findName<Name extends string>(names: Record<Name, string>, value: string | null): Name | '' {
  return (Object.keys(names) as Name[]).find((name) => name === value) ?? '';
}

/** What the address has under a name; '' where it cannot be that. */
export function readParam(search: URLSearchParams, name: string, pattern: RegExp): string {
  const value = search.get(name) ?? '';
  return pattern.test(value) ? value : '';
}

const DAY = /^20\d\d-\d\d-\d\d$/;

/** A day of the calendar that the API takes: of 2000 to 2099. */
function readDay(search: URLSearchParams, name: string): string {
  const day = readParam(search, name, DAY);
  return new Date(day).toJSON() === `${day}T00:00:00.000Z` ? day : '';
}

/** The filter in the address of the page, so that a link and the way back lead to the same list. */
export const parseKindAndPeriod = <Kind extends string>(
  kinds: Record<Kind, string>,
  search: URLSearchParams,
): KindAndPeriod<Kind> => ({
  kind: findName(kinds, search.get('kind')),
  from: readDay(search, 'from'),
  to: readDay(search, 'to'),
});

/** Whether anything is left out. */
export const isSet = (filter: KindAndPeriod<string>) => Object.values(filter).some(Boolean);

/** What of a filter is set, for the API and for the address alike. */
export function toQuery(filter: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
