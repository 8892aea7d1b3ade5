import type { Liability } from 'api/contract';
import { countDays, formatBusinessDate } from '../moments/business-date';

/** From when on members have been credited more than they ever paid in, in a plain sentence. */
export function describeOvertaking({ asOf, overtakenOn }: Pick<Liability, 'asOf' | 'overtakenOn'>): string {
  if (overtakenOn === null) {
    return 'Earnings never overtake deposits: if nobody new joins, members are credited less in all than they paid in.';
  }
  if (overtakenOn <= asOf) {
    return 'Earnings have overtaken deposits: members have been credited more than they ever paid in.';
  }
  const days = countDays(asOf, overtakenOn);
  const distance = days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-IN')} days`;
  return `Earnings overtake deposits on ${formatBusinessDate(overtakenOn)}, ${distance}: if nobody new joins, members will by then have been credited more than they ever paid in.`;
}
