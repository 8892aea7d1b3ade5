import { Card, Skeleton } from 'design';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import styles from './chart-card.module.css';
import type { ChartDefinition } from './charts/chart-definition';
import { useChartModule } from './charts/use-chart-module';

interface ChartCardProps<Data> {
  title: string;
  /** Undefined while it is on its way. */
  data: Data | undefined;
  defineChart: (data: Data) => ChartDefinition;
  /** What the picture says, in a sentence. */
  describe: (data: Data) => string;
  /** The same figures as text: a legend or a table. */
  renderFigures: (data: Data) => ReactNode;
  className?: string;
}

const CHART_HEIGHT_PX = 280;

/** A chart under its title, and its figures as text below it. */
export function ChartCard<Data>({ title, data, className, ...rest }: ChartCardProps<Data>) {
  return (
    <Card as="section" className={className}>
      <h2 className={styles.title}>{title}</h2>
      {data === undefined ? (
        <Skeleton shape="block" className={styles.chart} />
      ) : (
        <ChartWithFigures data={data} {...rest} />
      )}
    </Card>
  );
}

function ChartWithFigures<Data>({
  data,
  defineChart,
  describe,
  renderFigures,
}: Omit<ChartCardProps<Data>, 'title' | 'className' | 'data'> & { data: Data }) {
  const chartModule = useChartModule();
  const chart = useMemo(() => defineChart(data), [defineChart, data]);
  if (chartModule.error) {
    return (
      <>
        <p className={styles.note}>The chart could not be drawn. Its figures are below.</p>
        {renderFigures(data)}
      </>
    );
  }
  return (
    <>
      <div role="img" aria-label={describe(data)} className={styles.chart}>
        {chartModule.data ? (
          <chartModule.data.ApexChart chart={chart} heightPx={CHART_HEIGHT_PX} />
        ) : (
          <Skeleton shape="block" className={styles.chart} />
        )}
      </div>
      {renderFigures(data)}
    </>
  );
}
