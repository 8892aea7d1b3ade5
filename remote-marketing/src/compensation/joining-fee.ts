import { formatRupees } from 'client/money';

const NOTHING = /^0+(\.0+)?$/;

/** The one-time joining fee in a sentence. Rupees as a decimal string, from the site's configuration. */
export function describeJoiningFee(feeRupees: string): string {
  return isFree(feeRupees)
    ? 'There is no joining fee at present.'
    : `There is a one-time joining fee of ${formatRupees(feeRupees)}.`;
}

export function isFree(feeRupees: string): boolean {
  return NOTHING.test(feeRupees);
}
