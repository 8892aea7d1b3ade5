import type { Liability } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { ChartContent, ChartDefinition } from '../charts/chart';
import { AXIS_LINES, AXIS_TEXT, BASE_OPTIONS, formatShortRupees } from '../charts/chart';
import { t } from '../texts';

type Point = Liability['series'][number];

const TICK_COUNT = 6;
/** As many dates as a phone has room for. */
const NARROW_TICK_COUNT = 2;
const NARROW_PX = 640;
const LINES = [
  { name: 'owed', label: msg('Owed to members') },
  { name: 'credited', label: msg('Earnings credited') },
  { name: 'deposits', label: msg('Deposits') },
] as const;

/** Earnings against deposits, week by week, and what is owed of both. */
export function describeOwed(series: Point[]): ChartContent | null {
  const [first] = series;
  const last = series.at(-1);
  if (!first || !last || series.every(({ owed, deposits }) => Number(owed) + Number(deposits) === 0)) return null;
  return {
    summary: t('{owed} owed by {day}, {credited} of earnings credited by then, against {deposits} of deposits.', {
      owed: formatRupees(last.owed),
      day: formatBusinessDate(last.date),
      credited: formatRupees(last.credited),
      deposits: formatRupees(last.deposits),
    }),
    definition: defineChart(series),
    description: t(
      'Line chart of a year: {firstOwed} owed and {firstCredited} of earnings credited by {firstDay}, {lastOwed} and {lastCredited} by {lastDay}, against {deposits} of deposits.',
      {
        firstOwed: formatRupees(first.owed),
        firstCredited: formatRupees(first.credited),
        firstDay: formatBusinessDate(first.date),
        lastOwed: formatRupees(last.owed),
        lastCredited: formatRupees(last.credited),
        lastDay: formatBusinessDate(last.date),
        deposits: formatRupees(last.deposits),
      },
    ),
    legend: LINES.map(({ label }) => ({ label: t(label) })),
    figures: {
      columns: [t('Date'), ...LINES.map(({ label }) => t(label))],
      rows: series.map((point) => [
        formatBusinessDate(point.date),
        ...LINES.map(({ name }) => formatRupees(point[name])),
      ]),
    },
  };
}

/** Numbers only place the lines; what is read comes from the exact amounts. */
function defineChart(series: Point[]): ChartDefinition {
  return {
    type: 'line',
    series: LINES.map(({ name, label }) => ({
      name: t(label),
      data: series.map((point) => Number(point[name])),
    })),
    options: {
      ...BASE_OPTIONS,
      stroke: { width: [3, 3, 2], curve: 'straight', dashArray: [0, 0, 6] },
      markers: { size: 0 },
      dataLabels: { enabled: false },
      xaxis: {
        ...AXIS_LINES,
        categories: series.map(({ date }) => formatBusinessDate(date).slice('Tue, '.length)),
        tickAmount: TICK_COUNT,
        labels: { style: AXIS_TEXT, rotate: 0, hideOverlappingLabels: true },
      },
      responsive: [{ breakpoint: NARROW_PX, options: { xaxis: { tickAmount: NARROW_TICK_COUNT } } }],
      yaxis: { min: 0, forceNiceScale: true, labels: { style: AXIS_TEXT, formatter: formatShortRupees } },
      tooltip: {
        ...BASE_OPTIONS.tooltip,
        shared: true,
        y: LINES.map(({ name }) => ({
          formatter: (_value: number, point?: { dataPointIndex?: number }) =>
            formatRupees(series[point?.dataPointIndex ?? 0]?.[name] ?? '0'),
        })),
      },
    },
  };
}
