import { formatRupees } from 'design';
import { formatPlanName } from '../../plans/plan';
import type { PlanPerformance } from '../overview';
import type { ChartDefinition } from './chart-definition';
import { AXIS_LINES, AXIS_TEXT, BASE_OPTIONS, SERIES_COLORS } from './chart-definition';
import { formatShortRupees } from './format-short-rupees';

/** Two bars for each plan, each with its own axis: people on the left, rupees on the right. */
export function definePlansChart(plans: PlanPerformance[]): ChartDefinition {
  const axisTitle = (text: string) => ({ text, style: { fontSize: '13px', fontWeight: 540 } });
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
        categories: plans.map((_, position) => formatPlanName(position)),
        labels: { style: AXIS_TEXT },
      },
      yaxis: [
        {
          seriesName: 'Active users',
          min: 0,
          forceNiceScale: true,
          title: axisTitle('Active users'),
          labels: { style: AXIS_TEXT, formatter: (users) => users.toFixed(0) },
        },
        {
          seriesName: 'Total amount',
          opposite: true,
          min: 0,
          forceNiceScale: true,
          title: axisTitle('Total amount'),
          labels: { style: AXIS_TEXT, formatter: formatShortRupees },
        },
      ],
      tooltip: {
        shared: true,
        intersect: false,
        y: [
          { formatter: (users) => String(users) },
          {
            formatter: (_value, bar) => formatRupees(plans[bar?.dataPointIndex ?? 0]?.totalAmount ?? '0'),
          },
        ],
      },
      colors: SERIES_COLORS,
    },
  };
}
