import type { EarningKind } from 'api/contract';
import { findKind, type KindAndPeriod } from '../area/list-filters';
import { EARNING_KINDS } from './describe-earning';

/** Which lines to show. */
export interface EarningFilter extends KindAndPeriod<EarningKind> {
  /** "0" to "10". */
  level: string;
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
    kind: findKind(EARNING_KINDS, search.get('kind')),
    level: read('level', LEVEL),
    from: read('from', DAY),
    to: read('to', DAY),
  };
}
