import type { EarningHistory } from 'api/contract';
import { Amount, formatMicros, formatRupees } from 'design';
import { useMemo } from 'react';
import { formatDay } from '../area/format-day';
import { sumAmounts } from '../money/sum-amounts';
import { EARNING_KINDS } from './describe-earning';
import styles from './earnings-timeline.module.css';
import type { TimelineBar, TimelinePart } from './list-timeline-bars';
import { listTimelineBars } from './list-timeline-bars';

/** Height and width of the drawing's own units; it is stretched to its place. */
const HEIGHT = 100;
const BAR_WIDTH = 0.72;

const PARTS: { part: TimelinePart; label: string }[] = [
  { part: 'cashback', label: EARNING_KINDS.cashback },
  { part: 'cashbackOnCashback', label: EARNING_KINDS.cashback_on_cashback },
  { part: 'referralBonus', label: EARNING_KINDS.referral_bonus },
];

/** Earnings as one bar a day, and what they add up to by kind. The same figures stand in a table below. */
export function EarningsTimeline({ days }: { days: EarningHistory['days'] }) {
  const { bars, dayCount, topMicros } = useMemo(() => listTimelineBars(days), [days]);
  const first = formatDay(days[0]?.businessDate ?? '');
  const last = formatDay(days.at(-1)?.businessDate ?? '');
  const total = sumAmounts(PARTS.map(({ part }) => sumAmounts(days.map((day) => day[part]))));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <Amount value={total} size="large" /> credited from {first} to {last}
      </figcaption>
      <div aria-hidden="true" className={styles.frame}>
        <span className={styles.top}>{formatRupees(formatMicros(topMicros))}</span>
        <svg viewBox={`0 0 ${dayCount} ${HEIGHT}`} preserveAspectRatio="none" className={styles.plot}>
          {bars.map((bar) => (
            <Bar key={bar.businessDate} bar={bar} />
          ))}
        </svg>
        <div className={styles.days}>
          <span>{first}</span>
          {last !== first && <span>{last}</span>}
        </div>
      </div>
      <dl className={styles.parts}>
        {PARTS.map(({ part, label }) => (
          <div key={part} className={styles.part}>
            <dt>
              <span aria-hidden="true" className={`${styles.swatch} ${styles[part]}`} />
              {label}
            </dt>
            <dd>
              <Amount value={sumAmounts(days.map((day) => day[part]))} />
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

function Bar({ bar: { businessDate, dayIndex, parts } }: { bar: TimelineBar }) {
  return (
    <g>
      <title>{formatDay(businessDate)}</title>
      {parts.map(({ part, from, to }) => (
        <rect
          key={part}
          className={styles[part]}
          x={dayIndex + (1 - BAR_WIDTH) / 2}
          y={(1 - to) * HEIGHT}
          width={BAR_WIDTH}
          height={(to - from) * HEIGHT}
        />
      ))}
    </g>
  );
}
