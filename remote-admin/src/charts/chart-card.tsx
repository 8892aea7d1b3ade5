import { Card, Skeleton } from 'design';
import styles from './chart-card.module.css';
import type { ChartContent } from './chart-content';
import { ChartLegend } from './chart-legend';
import { useChartModule } from './use-chart-module';
import { DrawingBoundary } from './drawing-boundary';
import { Figures } from './figures';

interface ChartCardProps {
  title: string;
  /** Undefined while it is on its way, null when there is nothing to draw. */
  content: ChartContent | null | undefined;
  className?: string;
}

const CHART_HEIGHT_PX = 280;

/** A chart under its title, with its figures as a table below. */
export function ChartCard({ title, content, className }: ChartCardProps) {
  return (
    <Card as="section" className={className}>
      <h2 className={styles.title}>{title}</h2>
      {content === undefined && <ChartSkeleton />}
      {content === null && <p className={styles.note}>There is nothing to draw yet.</p>}
      {content && (
        <>
          <DrawingBoundary fallback={<NoDrawing />}>
            <Drawing content={content} />
          </DrawingBoundary>
          {content.legend && <ChartLegend entries={content.legend} />}
          <Figures caption={title} {...content.figures} />
        </>
      )}
    </Card>
  );
}

function Drawing({ content }: { content: ChartContent }) {
  const { data: chartModule, error } = useChartModule();
  if (error) return <NoDrawing />;
  return (
    <div role="img" aria-label={content.description} className={styles.chart}>
      {chartModule ? (
        <chartModule.ApexChart chart={content.definition} heightPx={CHART_HEIGHT_PX} />
      ) : (
        <ChartSkeleton />
      )}
    </div>
  );
}

const NoDrawing = () => <p className={styles.note}>The chart could not be drawn. Its figures are below.</p>;

const ChartSkeleton = () => <Skeleton shape="block" className={styles.chart} />;
