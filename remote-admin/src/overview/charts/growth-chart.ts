import type { GrowthMonth } from '../overview';
import type { ChartDefinition } from './chart-definition';
import { AXIS_LINES, AXIS_TEXT, BASE_OPTIONS } from './chart-definition';
import { formatMonth } from './format-month';

/** The line of how many users there were at each month's end. */
export function defineGrowthChart(months: GrowthMonth[]): ChartDefinition {
  return {
    type: 'line',
    series: [{ name: 'Users', data: months.map(({ users }) => users) }],
    options: {
      ...BASE_OPTIONS,
      stroke: { width: 3, curve: 'smooth', lineCap: 'round' },
      markers: { size: 4, strokeWidth: 0 },
      dataLabels: { enabled: false },
      xaxis: {
        ...AXIS_LINES,
        categories: months.map(({ month }) => formatMonth(month)),
        labels: { style: AXIS_TEXT },
      },
      yaxis: {
        min: 0,
        forceNiceScale: true,
        labels: { style: AXIS_TEXT, formatter: (users) => users.toFixed(0) },
      },
    },
  };
}
