import type { Earning, EarningKind } from 'api/contract';
import { msg } from 'client/msg';
import type { Translate } from 'i18n';
import type { KindAndPeriod } from '../list/filter';
import { findName } from '../list/filter';

/** Which lines to show. */
export type EarningFilter = KindAndPeriod<EarningKind> & {
  /** "0" to "10". */
  level: string;
};

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
    kind: findName(EARNING_KINDS, search.get('kind')),
    level: read('level', LEVEL),
    from: read('from', DAY),
    to: read('to', DAY),
  };
}

/** What a member calls each kind of credit, marked for translation. */
export const EARNING_KINDS: Record<EarningKind, string> = {
  cashback: msg('Daily cashback'),
  cashback_on_cashback: msg('Cashback on cashback'),
  referral_bonus: msg('Referral bonus'),
};

/** Whose doing a line is: level 0 is the member's own package. */
export function describeLevel(t: Translate, level: Earning['level']): string {
  return level === 0 ? t('Your packages') : t('Level {level}', { level });
}
