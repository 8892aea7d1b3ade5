import type { EarningHistory } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatRupees, sumRupees, toRupeesText } from 'client/money';
import { Amount, RichText } from 'design';
import { useTranslation } from 'i18n';
import { EARNING_KINDS } from './earning-kinds';
import styles from './earnings.module.css';
import type { Span, TimelineBar, TimelinePart } from './list-timeline-bars';
import { listTimelineBars } from './list-timeline-bars';

/** Height and width of the drawing's own units; it is stretched to its place. */
const HEIGHT = 100;
const BAR_WIDTH = 0.72;

export const PART_NAMES: Record<TimelinePart, string> = {
  cashback: EARNING_KINDS.cashback,
  cashbackOnCashback: EARNING_KINDS.cashback_on_cashback,
  referralBonus: EARNING_KINDS.referral_bonus,
};

interface EarningsTimelineProps {
  /** At least one. */
  days: EarningHistory['days'];
  shown: readonly TimelinePart[];
  /** What the axis reaches over, unless it is from the first to the last of these days. */
  span?: Span;
}

/** Earnings as one bar a weekday, and what they add up to by kind. The same figures stand in a table below. */
export function EarningsTimeline({ days, shown, span }: EarningsTimelineProps) {
  const { t } = useTranslation();
  const { bars, axis, topMicros } = listTimelineBars(days, shown, span);
  const first = formatDay(axis[0] ?? '');
  const last = formatDay(axis.at(-1) ?? '');
  const sums = shown.map((part) => ({ part, sum: sumRupees(days.map((day) => day[part])) }));
  const total = sumRupees(sums.map(({ sum }) => sum));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <RichText
          text={t('<0>{amount}</0> credited from {first} to {last}', { amount: formatRupees(total), first, last })}
          parts={[<Amount key="amount" value={total} size="large" />]}
        />
      </figcaption>
      <div aria-hidden="true" className={styles.frame}>
        <span className={styles.top}>{formatRupees(toRupeesText(topMicros))}</span>
        <svg viewBox={`0 0 ${axis.length} ${HEIGHT}`} preserveAspectRatio="none" className={styles.plot}>
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
        {sums.map(({ part, sum }) => (
          <div key={part} className={styles.part}>
            <dt>
              <span aria-hidden="true" className={`${styles.swatch} ${styles[part]}`} />
              {t(PART_NAMES[part])}
            </dt>
            <dd>
              <Amount value={sum} />
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
