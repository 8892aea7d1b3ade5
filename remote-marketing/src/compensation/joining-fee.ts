import { formatRupees } from 'client/money';
import type { Translate } from 'i18n';

const NOTHING = /^0+(\.0+)?$/;

/** The one-time joining fee in a sentence. Rupees as a decimal string, from the site's configuration. */
export function describeJoiningFee(t: Translate, feeRupees: string): string {
  return isFree(feeRupees)
    ? t('There is no joining fee at present.')
    : t('There is a one-time joining fee of {fee}.', { fee: formatRupees(feeRupees) });
}

export function isFree(feeRupees: string): boolean {
  return NOTHING.test(feeRupees);
}
