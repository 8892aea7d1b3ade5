import type { ReleaseCount, ReleaseEvent } from 'api/contract';
import { formatCount } from 'client/money';
import { t } from '../texts';

/** Below this a day says too little. */
const VISITS_MIN = 100;
/** Differences that chance alone makes in one comparison of twenty. */
const STANDARD_ERRORS = 2;

/** "1.4 in 100 visits" */
export function formatRate({ visits, incidents }: ReleaseCount): string {
  if (visits === 0)
    return incidents === 0 ? t('No visits') : t('{incidents} without a visit', { incidents: formatCount(incidents) });
  return t('{rate} in 100 visits', { rate: formatPerHundred({ visits, incidents }) });
}

/** "Last 24 hours: 640 visits, 1.4 incidents in 100" */
export function describeDay({ visits, incidents }: ReleaseCount): string {
  if (visits === 0) return t('Last 24 hours: no visits');
  return t(
    visits === 1
      ? 'Last 24 hours: {visits} visit, {rate} incidents in 100'
      : 'Last 24 hours: {visits} visits, {rate} incidents in 100',
    { visits: formatCount(visits), rate: formatPerHundred({ visits, incidents }) },
  );
}

const formatPerHundred = ({ visits, incidents }: ReleaseCount) => ((100 * incidents) / visits).toFixed(1);

export type Trend = 'higher' | 'lower' | 'same' | 'unknown';

/** Whether more goes wrong than the day before, beyond what chance explains. */
export function calculateTrend({ lastDay, dayBefore }: { lastDay: ReleaseCount; dayBefore: ReleaseCount }): Trend {
  if (Math.min(lastDay.visits, dayBefore.visits) < VISITS_MIN) return 'unknown';
  const rateOf = ({ visits, incidents }: ReleaseCount) => incidents / visits;
  // Incidents come by chance, one by one: the square of their error is their number, and one where there is none.
  const errorOf = ({ visits, incidents }: ReleaseCount) => Math.max(incidents, 1) / visits ** 2;
  const difference = rateOf(lastDay) - rateOf(dayBefore);
  if (Math.abs(difference) < STANDARD_ERRORS * Math.sqrt(errorOf(lastDay) + errorOf(dayBefore))) return 'same';
  return difference > 0 ? 'higher' : 'lower';
}

/** "Rolled back to 1.4.0-3f9a1c27be" */
export function describeEvent({
  action,
  version,
  sharePercent,
}: Pick<ReleaseEvent, 'action' | 'version' | 'sharePercent'>) {
  if (action === 'shared')
    return t('{version} given to {sharePercent} % of the visitors', { version, sharePercent: sharePercent ?? '' });
  if (action === 'withdrawn') return t('{version} withdrawn', { version });
  return t(action === 'released' ? '{version} given to everybody' : 'Rolled back to {version}', { version });
}
