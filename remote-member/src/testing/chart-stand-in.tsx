/** For the chart library, which measures the SVG it draws: jsdom has no layout. Shows what would be drawn. */
export default function ChartStandIn({ series }: { series: readonly number[] }) {
  return <span>{series.join(' ')}</span>;
}
