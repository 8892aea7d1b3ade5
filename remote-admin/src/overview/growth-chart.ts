import type { Overview } from 'api/contract';
import type { ChartContent } from '../charts/chart-content';
import { AXIS_LINES, AXIS_TEXT, BASE_OPTIONS } from '../charts/chart-definition';
import type { ChartDefinition } from '../charts/chart-definition';
import { formatMonth } from './format-month';

/** The line of how many users there were at each month's end. */
export function describeGrowth(months: Overview['growth']): ChartContent | null {
  if (months.length === 0) return null;
  const points = months.map(({ month, newUsers, totalUsers }) => ({
    name: formatMonth(month),
    newUsers,
    users: totalUsers,
  }));
  return {
    definition: defineChart(points),
    description: `Line chart of users at each month's end. ${points.map(({ name, users }) => `${name}: ${users}`).join(', ')}.`,
    figures: {
      columns: ['Month', 'New users', 'Users'],
      rows: points.map(({ name, newUsers, users }) => [name, newUsers, users]),
    },
  };
}

function defineChart(points: { name: string; users: number }[]): ChartDefinition {
  return {
    type: 'line',
    series: [{ name: 'Users', data: points.map(({ users }) => users) }],
    options: {
      ...BASE_OPTIONS,
      stroke: { width: 3, curve: 'smooth', lineCap: 'round' },
      markers: { size: 4, strokeWidth: 0 },
      dataLabels: { enabled: false },
      xaxis: { ...AXIS_LINES, categories: points.map(({ name }) => name), labels: { style: AXIS_TEXT } },
      yaxis: {
        min: 0,
        forceNiceScale: true,
        labels: { style: AXIS_TEXT, formatter: (users) => users.toFixed(0) },
      },
    },
  };
}
