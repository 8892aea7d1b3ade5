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

/** Whether anything is left out. */
export const isSet = (filter: KindAndPeriod<string>) => Object.values(filter).some(Boolean);

/** What of a filter is set, for the API and for the address alike. */
export function toQuery(filter: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
