import type { Earning, EarningKind } from 'api/contract';
import { msg } from 'client/msg';
import type { Translate } from 'i18n';
import type { KindAndPeriod } from '../list/filter';
import { parseKindAndPeriod, readParam } from '../list/filter';

/** Which lines to show. */
export type EarningFilter = KindAndPeriod<EarningKind> & {
  /** "0" to "10". */
  level: string;
};

export const NO_FILTER: EarningFilter = { kind: '', level: '', from: '', to: '' };

const LEVEL = /^(10|\d)$/;

/** The filter in the address of the page. */
export function parseEarningFilter(search: URLSearchParams): EarningFilter {
  return { ...parseKindAndPeriod(EARNING_KINDS, search), level: readParam(search, 'level', LEVEL) };
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
