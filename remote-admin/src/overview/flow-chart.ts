import { formatRupees } from 'client/money';
import type { ChartContent } from '../charts/chart-content';
import type { ChartDefinition } from '../charts/chart-definition';
import { BASE_OPTIONS, ON_SERIES_COLORS } from '../charts/chart-definition';

/** The pie of what came in against what went out, both in rupees. */
export function describeFlow(deposits: string, withdrawals: string): ChartContent | null {
  if (Number(deposits) + Number(withdrawals) === 0) return null;
  const [deposited, withdrawn] = [formatRupees(deposits), formatRupees(withdrawals)];
  return {
    definition: defineChart([deposits, withdrawals]),
    description: `Pie chart: ${deposited} deposited, ${withdrawn} withdrawn.`,
    legend: [
      { label: 'Deposits', value: deposited },
      { label: 'Withdrawals', value: withdrawn },
    ],
    figures: {
      columns: ['Payments', 'Amount'],
      rows: [
        ['Deposits', deposited],
        ['Withdrawals', withdrawn],
      ],
    },
  };
}

/** Numbers only size the slices; what is read comes from the exact amounts. */
function defineChart(amounts: string[]): ChartDefinition {
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
        ...BASE_OPTIONS.tooltip,
        y: { formatter: (_value, slice) => formatRupees(amounts[slice?.seriesIndex ?? 0] ?? '0') },
      },
    },
  };
}
