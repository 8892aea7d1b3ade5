import { useQuery } from '@tanstack/react-query';
import { sumRupees } from 'client/money';
import { Amount, Card, ErrorBoundary, Skeleton, StateMessage, StateScene, useIsNear } from 'design';
import { useTranslation } from 'i18n';
import { useMemo, useRef } from 'react';
import { SpokenText } from '../page/spoken-text';
import styles from './earnings-breakdown.module.css';
import type { EarningsDonutProps } from './earnings-donut';
import type { EarningsBreakdown } from './list-earnings-slices';
import { listEarningsSlices } from './list-earnings-slices';

/** Where the earnings came from: a picture for the eye, a table for everyone. */
export function EarningsBreakdownCard({ breakdown }: { breakdown?: EarningsBreakdown }) {
  const { t } = useTranslation();
  return (
    <Card as="section" padding="large" aria-labelledby="earnings-breakdown" className={styles.card}>
      <h2 id="earnings-breakdown" className={styles.title}>
        {t('Earnings breakdown')}
      </h2>
      {breakdown ? <Breakdown breakdown={breakdown} /> : <BreakdownSkeleton />}
    </Card>
  );
}

function Breakdown({ breakdown }: { breakdown: EarningsBreakdown }) {
  const { t } = useTranslation();
  const slices = useMemo(() => listEarningsSlices(breakdown), [breakdown]);
  const total = sumRupees(slices.map((slice) => slice.amount));
  if (slices.every((slice) => slice.shareBps === 0)) {
    return (
      <StateMessage
        headingLevel={3}
        illustration={<StateScene name="EmptyRoad" />}
        title={t('No earnings yet')}
        text={t('Cashback and bonuses show here from the day they are credited.')}
      />
    );
  }
  return (
    <div className={styles.columns}>
      <EarningsChart slices={slices} total={total} />
      <EarningsTable slices={slices} total={total} />
    </div>
  );
}

function BreakdownSkeleton() {
  return (
    <div className={styles.columns}>
      <Skeleton shape="circle" className={styles.chart} />
      <div className={styles.lines}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}

/**
 * The chart library is as long as all else of the page, which does not wait for it: it arrives when its place comes
 * near. Until then, and should it fail, the table beside says it all. Hidden from screen readers for the same reason.
 */
function EarningsChart(props: EarningsDonutProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { data, isError } = useQuery({
    queryKey: ['earnings-donut'],
    queryFn: () => import('./earnings-donut'),
    enabled: useIsNear(frame),
  });
  if (isError) return null;
  return (
    <ErrorBoundary fallback={null}>
      <div ref={frame} aria-hidden="true" className={styles.frame}>
        {data ? <data.EarningsDonut {...props} /> : <Skeleton shape="circle" className={styles.skeleton} />}
      </div>
    </ErrorBoundary>
  );
}

/** The breakdown in words and figures: legend of the chart, and all of it for a reader who cannot see one. */
function EarningsTable({ slices, total }: EarningsDonutProps) {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <caption>
        <SpokenText>{t('Earnings by source')}</SpokenText>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Source')}</th>
          <th scope="col" className={styles.number}>
            {/* The place stays empty: it tells the part of a whole from the button that shares. */}
            {t('Share{ofTotal}', { ofTotal: '' })}
          </th>
          <th scope="col" className={styles.number}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ source, label, amount, shareBps }) => (
          <tr key={source}>
            <th scope="row">
              <span aria-hidden="true" className={`${styles.swatch} ${styles[source]}`} />
              {t(label)}
            </th>
            <td className={styles.number}>{`${Math.round(shareBps / 100)}%`}</td>
            <td className={styles.number}>
              <Amount value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td />
          <td className={styles.number}>
            <Amount value={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
