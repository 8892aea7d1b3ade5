/** What is empty is not asked for. Days are YYYY-MM-DD in Asia/Kolkata, both included. */
export interface KindAndPeriod<Kind extends string> {
  kind: Kind | '';
  from: string;
  to: string;
}

/** The kind that a text names, if it is one. */
export function findKind<Kind extends string>(kinds: Record<Kind, string>, value: string | null): Kind | '' {
  return (Object.keys(kinds) as Kind[]).find((kind) => kind === value) ?? '';
}

/** Whether anything is left out. */
export const isSet = (filter: KindAndPeriod<string>) => Object.values(filter).some(Boolean);

/** What of a filter is set, for the API and for the address alike. */
export function toQuery(filter: KindAndPeriod<string>): Record<string, string> {
  return Object.fromEntries(Object.entries<string>({ ...filter }).filter(([, value]) => value !== ''));
}
