import type { ApexOptions } from 'apexcharts';
import type { Overview } from 'api/contract';
import { formatRupees } from 'client/money';
import type { ChartContent } from '../charts/chart-content';
import type { ChartDefinition } from '../charts/chart-definition';
import { AXIS_LINES, AXIS_TEXT, BASE_OPTIONS } from '../charts/chart-definition';
import { formatShortRupees } from '../charts/format-short-rupees';

type PlanPerformance = Overview['planPerformance'][number];

/** Two bars for each plan, each with its own axis: people on the left, rupees on the right. */
export function describePlans(plans: PlanPerformance[]): ChartContent | null {
  if (plans.length === 0) return null;
  const bars = plans.map(({ plan, activeUsers, totalAmount }) => ({
    name: formatTier(plan),
    activeUsers,
    amount: formatRupees(totalAmount),
  }));
  const sentences = bars.map(({ name, activeUsers, amount }) => `${name}: ${activeUsers} active users, ${amount}`);
  return {
    definition: defineChart(plans),
    description: `Bar chart of active users and total amount by plan. ${sentences.join('; ')}.`,
    legend: [{ label: 'Active users (left)' }, { label: 'Total amount (right)' }],
    figures: {
      columns: ['Plan', 'Active users', 'Total amount'],
      rows: bars.map(({ name, activeUsers, amount }) => [name, activeUsers, amount]),
    },
  };
}

function defineChart(plans: PlanPerformance[]): ChartDefinition {
  return {
    type: 'bar',
    series: [
      { name: 'Active users', data: plans.map(({ activeUsers }) => activeUsers) },
      { name: 'Total amount', data: plans.map(({ totalAmount }) => Number(totalAmount)) },
    ],
    options: {
      ...BASE_OPTIONS,
      plotOptions: { bar: { columnWidth: '48%', borderRadius: 6, borderRadiusApplication: 'end' } },
      stroke: { show: true, width: 3, colors: ['transparent'] },
      dataLabels: { enabled: false },
      xaxis: {
        ...AXIS_LINES,
        categories: plans.map(({ plan }) => formatTier(plan)),
        labels: { style: AXIS_TEXT },
      },
      yaxis: [
        defineAxis('Active users', (users) => users.toFixed(0)),
        { ...defineAxis('Total amount', formatShortRupees), opposite: true },
      ],
      tooltip: {
        ...BASE_OPTIONS.tooltip,
        shared: true,
        intersect: false,
        y: [
          { formatter: (users) => String(users) },
          { formatter: (_value, bar) => formatRupees(plans[bar?.dataPointIndex ?? 0]?.totalAmount ?? '0') },
        ],
      },
    },
  };
}

/** A tier is known by the deposit it begins at. */
const formatTier = (beginsAt: string) => `From ${beginsAt}`;

function defineAxis(seriesName: string, formatter: (value: number) => string): ApexYAxis {
  return { seriesName, min: 0, forceNiceScale: true, labels: { style: AXIS_TEXT, formatter } };
}

type ApexYAxis = Extract<NonNullable<ApexOptions['yaxis']>, { seriesName?: unknown }>;
