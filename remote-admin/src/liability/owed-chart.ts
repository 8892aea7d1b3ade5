import type { Liability } from 'api/contract';
import { formatRupees } from 'design';
import type { ChartContent } from '../charts/chart-content';
import type { ChartDefinition } from '../charts/chart-definition';
import { AXIS_LINES, AXIS_TEXT, BASE_OPTIONS } from '../charts/chart-definition';
import { formatShortRupees } from '../charts/format-short-rupees';
import { formatBusinessDate } from '../moments/business-date';

type Point = Liability['series'][number];

const TICK_COUNT = 6;

/** What will be owed, week by week, against what was deposited so far. */
export function describeOwed(series: Point[]): ChartContent | null {
  const [first] = series;
  const last = series.at(-1);
  if (!first || !last || series.every(({ owed, deposits }) => Number(owed) + Number(deposits) === 0))
    return null;
  return {
    definition: defineChart(series),
    description: `Line chart of a year: ${formatRupees(first.owed)} owed on ${formatBusinessDate(first.date)}, ${formatRupees(last.owed)} on ${formatBusinessDate(last.date)}, against ${formatRupees(last.deposits)} deposited.`,
    legend: [{ label: 'Owed' }, { label: 'Deposited so far' }],
    figures: {
      columns: ['Date', 'Future credits', 'Owed', 'Deposited'],
      rows: series.map(({ date, futureCredits, owed, deposits }) => [
        formatBusinessDate(date),
        formatRupees(futureCredits),
        formatRupees(owed),
        formatRupees(deposits),
      ]),
    },
  };
}

/** Numbers only place the lines; what is read comes from the exact amounts. */
function defineChart(series: Point[]): ChartDefinition {
  return {
    type: 'line',
    series: [
      { name: 'Owed', data: series.map(({ owed }) => Number(owed)) },
      { name: 'Deposited so far', data: series.map(({ deposits }) => Number(deposits)) },
    ],
    options: {
      ...BASE_OPTIONS,
      stroke: { width: [3, 2], curve: 'straight', dashArray: [0, 6] },
      markers: { size: 0 },
      dataLabels: { enabled: false },
      xaxis: {
        ...AXIS_LINES,
        categories: series.map(({ date }) => formatBusinessDate(date).slice('Tue, '.length)),
        tickAmount: TICK_COUNT,
        labels: { style: AXIS_TEXT, rotate: 0, hideOverlappingLabels: true },
      },
      yaxis: { min: 0, forceNiceScale: true, labels: { style: AXIS_TEXT, formatter: formatShortRupees } },
      tooltip: {
        ...BASE_OPTIONS.tooltip,
        shared: true,
        y: [
          { formatter: (_value, point) => formatRupees(series[point?.dataPointIndex ?? 0]?.owed ?? '0') },
          { formatter: (_value, point) => formatRupees(series[point?.dataPointIndex ?? 0]?.deposits ?? '0') },
        ],
      },
    },
  };
}
