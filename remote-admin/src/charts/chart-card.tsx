import { useQuery } from '@tanstack/react-query';
import { Card, ErrorBoundary, Skeleton, useIsNear } from 'design';
import { useRef } from 'react';
import { FigureTable } from '../layout/figure-table';
import { t } from '../texts';
import type { ChartContent, ChartFigures, LegendEntry } from './chart';
import styles from './charts.module.css';

interface ChartCardProps {
  title: string;
  /** Undefined while it is on its way, null when there is nothing to draw. */
  content: ChartContent | null | undefined;
  className?: string;
}

const CHART_HEIGHT_PX = 280;

/** A third of the back office's first bytes draws charts: on a phone they are far below the first screen. */
const CHART_MARGIN_PX = 100;

/** A chart under its title and what it shows as text, with all figures as a table below. */
export function ChartCard({ title, content, className }: ChartCardProps) {
  return (
    <Card as="section" className={className}>
      <h2 className={styles.title}>{title}</h2>
      {content === undefined && <ChartSkeleton />}
      {content === null && <p className={styles.note}>{t('There is nothing to draw yet.')}</p>}
      {content && (
        <>
          <p className={styles.text}>{content.summary}</p>
          <ErrorBoundary fallback={<NoDrawing />}>
            <Drawing content={content} />
          </ErrorBoundary>
          {content.legend && <ChartLegend entries={content.legend} />}
          <Figures caption={title} {...content.figures} />
        </>
      )}
    </Card>
  );
}

function Drawing({ content }: { content: ChartContent }) {
  const frame = useRef<HTMLDivElement>(null);
  // The figures do not wait for the code that draws them.
  const { data: chartModule, error } = useQuery({
    queryKey: ['chart-module'],
    queryFn: () => import('./apex-chart'),
    enabled: useIsNear(frame, CHART_MARGIN_PX),
  });
  if (error) return <NoDrawing />;
  return (
    <div ref={frame} role="img" aria-label={content.description} className={styles.chart}>
      {chartModule ? (
        <chartModule.ApexChart chart={content.definition} heightPx={CHART_HEIGHT_PX} />
      ) : (
        <ChartSkeleton />
      )}
    </div>
  );
}

const NoDrawing = () => <p className={styles.note}>{t('The chart could not be drawn. Its figures are below.')}</p>;

const ChartSkeleton = () => <Skeleton shape="block" className={styles.chart} />;

/** Which colour is what, in the order of the series. */
function ChartLegend({ entries }: { entries: LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ label, value }) => (
        <li key={label} className={styles.entry}>
          <span>{label}</span>
          {value && <strong className={styles.value}>{value}</strong>}
        </li>
      ))}
    </ul>
  );
}

/** The figures of a chart as a table, folded away until asked for. */
function Figures({ caption, columns, rows }: ChartFigures & { caption: string }) {
  return (
    <details className={styles.figures}>
      <summary className={styles.summary}>{t('Show the figures')}</summary>
      {/* Wider than a phone where amounts are large: then it scrolls by itself, by keyboard too. */}
      <div role="region" aria-label={t('Figures of {caption}', { caption })} tabIndex={0} className={styles.scroller}>
        <FigureTable label={caption} columns={columns} rows={rows} />
      </div>
    </details>
  );
}
