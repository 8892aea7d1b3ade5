import type { EarningKind } from 'api/contract';
import { EARNING_KINDS } from './describe-earning';

/** Which lines to show; what is empty is not asked for. Days are YYYY-MM-DD in Asia/Kolkata, both included. */
export interface EarningFilter {
  kind: EarningKind | '';
  /** "0" to "10". */
  level: string;
  from: string;
  to: string;
}

export const NO_FILTER: EarningFilter = { kind: '', level: '', from: '', to: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LEVEL = /^(10|\d)$/;

/** The filter in the address of the page, so that a link and the way back lead to the same list. */
export function parseEarningFilter(search: URLSearchParams): EarningFilter {
  const read = (name: string, pattern: RegExp) => {
    const value = search.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  return {
    kind: findKind(search.get('kind')),
    level: read('level', LEVEL),
    from: read('from', DAY),
    to: read('to', DAY),
  };
}

export function findKind(value: string | null): EarningKind | '' {
  return (Object.keys(EARNING_KINDS) as EarningKind[]).find((kind) => kind === value) ?? '';
}

/** What of the filter is set, for the API and for the address alike. */
export function toEarningQuery(filter: EarningFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
