import { formatRupees } from 'design';
import type { ChartDefinition } from './chart-definition';
import { BASE_OPTIONS, ON_SERIES_COLORS } from './chart-definition';

/** The pie of what came in against what went out. Numbers here only size the slices. */
export function defineFlowChart(deposits: string, withdrawals: string): ChartDefinition {
  const amounts = [deposits, withdrawals];
  return {
    type: 'pie',
    series: amounts.map(Number),
    options: {
      ...BASE_OPTIONS,
      labels: ['Deposits', 'Withdrawals'],
      stroke: { width: 2, colors: ['var(--sc-color-card)'] },
      plotOptions: { pie: { expandOnClick: false, dataLabels: { minAngleToShowLabel: 12 } } },
      dataLabels: {
        formatter: (percent: number) => `${percent.toFixed(1)}%`,
        style: { fontSize: '15px', fontWeight: 680, colors: ON_SERIES_COLORS },
        dropShadow: { enabled: false },
      },
      tooltip: {
        y: { formatter: (_value, slice) => formatRupees(amounts[slice?.seriesIndex ?? 0] ?? '0') },
      },
    },
  };
}
