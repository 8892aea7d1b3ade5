import type { Liability } from 'api/contract';
import { countDays, formatBusinessDate } from '../moments/business-date';

/** From when on more has been credited than was ever paid in, in a plain sentence. */
export function describeOvertaking({ asOf, overtakenOn }: Pick<Liability, 'asOf' | 'overtakenOn'>): string {
  if (overtakenOn === null) {
    return 'If nobody new joins, what is credited never overtakes what was deposited.';
  }
  if (overtakenOn <= asOf) return 'More has been credited than was ever deposited.';
  const date = formatBusinessDate(overtakenOn);
  const days = countDays(asOf, overtakenOn);
  const distance = days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-IN')} days`;
  return `If nobody new joins, from ${date} on, ${distance}, more will have been credited than was ever deposited.`;
}
