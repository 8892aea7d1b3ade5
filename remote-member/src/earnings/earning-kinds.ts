import type { Earning, EarningKind } from 'api/contract';
import { msg } from 'client/msg';
import type { Translate } from 'i18n';

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
