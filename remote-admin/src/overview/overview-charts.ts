import type { ApexOptions } from 'apexcharts';
import type { Overview } from 'api/contract';
import { formatCount, formatRupees } from 'client/money';
import type { ChartContent, ChartDefinition } from '../charts/chart';
import { AXIS_LINES, AXIS_TEXT, BASE_OPTIONS, formatShortRupees, ON_SERIES_COLORS } from '../charts/chart';
import { formatMonth } from '../format-month';
import { t } from '../texts';

/** The line of how many users there were at each month's end. */
export function describeGrowth(months: Overview['growth']): ChartContent | null {
  if (months.length === 0) return null;
  const points = months.map(({ month, newUsers, totalUsers }) => ({
    name: formatMonth(month),
    newUsers,
    users: totalUsers,
  }));
  return {
    summary: summarizeGrowth(points),
    definition: defineGrowth(points),
    description: t("Line chart of users at each month's end. {months}.", {
      months: points.map(({ name, users }) => `${name}: ${formatCount(users)}`).join(', '),
    }),
    figures: {
      columns: [t('Month'), t('New users'), t('Users')],
      rows: points.map(({ name, newUsers, users }) => [name, formatCount(newUsers), formatCount(users)]),
    },
  };
}

function summarizeGrowth(points: { name: string; newUsers: number; users: number }[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const now = t('{users} users in {month}, {newUsers} of them new that month.', {
    users: formatCount(last.users),
    month: last.name,
    newUsers: formatCount(last.newUsers),
  });
  if (first === last) return now;
  const then = t('At the end of {month} there were {users}.', { month: first.name, users: formatCount(first.users) });
  return `${now} ${then}`;
}

function defineGrowth(points: { name: string; users: number }[]): ChartDefinition {
  return {
    type: 'line',
    series: [{ name: t('Users'), data: points.map(({ users }) => users) }],
    options: {
      ...BASE_OPTIONS,
      stroke: { width: 3, curve: 'smooth', lineCap: 'round' },
      markers: { size: 4, strokeWidth: 0 },
      dataLabels: { enabled: false },
      xaxis: { ...AXIS_LINES, categories: points.map(({ name }) => name), labels: { style: AXIS_TEXT } },
      yaxis: {
        min: 0,
        forceNiceScale: true,
        labels: { style: AXIS_TEXT, formatter: formatCountMark },
      },
    },
  };
}

/** The pie of what came in against what went out, both in rupees. */
export function describeFlow(deposits: string, withdrawals: string): ChartContent | null {
  if (Number(deposits) + Number(withdrawals) === 0) return null;
  const [deposited, withdrawn] = [formatRupees(deposits), formatRupees(withdrawals)];
  return {
    summary: t('{deposited} came in by deposits, {withdrawn} went out by withdrawals.', { deposited, withdrawn }),
    definition: defineFlow([deposits, withdrawals]),
    description: t('Pie chart: {deposited} deposited, {withdrawn} withdrawn.', { deposited, withdrawn }),
    legend: [
      { label: t('Deposits'), value: deposited },
      { label: t('Withdrawals'), value: withdrawn },
    ],
    figures: {
      columns: [t('Payments'), t('Amount')],
      rows: [
        [t('Deposits'), deposited],
        [t('Withdrawals'), withdrawn],
      ],
    },
  };
}

/** Numbers only size the slices; what is read comes from the exact amounts. */
function defineFlow(amounts: string[]): ChartDefinition {
  return {
    type: 'pie',
    series: amounts.map(Number),
    options: {
      ...BASE_OPTIONS,
      labels: [t('Deposits'), t('Withdrawals')],
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

type PlanPerformance = Overview['planPerformance'][number];

/** Two bars for each plan, each with its own axis: people on the left, rupees on the right. */
export function describePlans(plans: PlanPerformance[]): ChartContent | null {
  if (plans.length === 0) return null;
  const bars = plans.map(({ name, plan, activeUsers, totalAmount }) => ({
    name: t('{name}, from {amount}', { name, amount: plan }),
    activeUsers: formatCount(activeUsers),
    amount: formatRupees(totalAmount),
  }));
  const sentences = bars.map((bar) => t('{name}: {activeUsers} active users, {amount}', bar));
  return {
    summary: summarizePlans(plans),
    definition: definePlans(plans),
    description: t('Bar chart of active users and total amount by plan. {plans}.', { plans: sentences.join('; ') }),
    legend: [{ label: t('Active users (left)') }, { label: t('Total amount (right)') }],
    figures: {
      columns: [t('Plan'), t('Active users'), t('Total amount')],
      rows: bars.map(({ name, activeUsers, amount }) => [name, activeUsers, amount]),
    },
  };
}

function summarizePlans(plans: PlanPerformance[]): string {
  const say = ({ name, activeUsers, totalAmount }: PlanPerformance) =>
    t('{name} ({activeUsers} active users, {amount})', {
      name,
      activeUsers: formatCount(activeUsers),
      amount: formatRupees(totalAmount),
    });
  const most = (figureOf: (plan: PlanPerformance) => number) =>
    plans.reduce((best, plan) => (figureOf(plan) > figureOf(best) ? plan : best));
  const [widest, largest] = [most(({ activeUsers }) => activeUsers), most(({ totalAmount }) => Number(totalAmount))];
  return widest === largest
    ? t('Most users and the largest amount are in {packages}.', { packages: say(widest) })
    : t('Most users are in {widest}, the largest amount in {largest}.', { widest: say(widest), largest: say(largest) });
}

function definePlans(plans: PlanPerformance[]): ChartDefinition {
  return {
    type: 'bar',
    series: [
      { name: t('Active users'), data: plans.map(({ activeUsers }) => activeUsers) },
      { name: t('Total amount'), data: plans.map(({ totalAmount }) => Number(totalAmount)) },
    ],
    options: {
      ...BASE_OPTIONS,
      plotOptions: { bar: { columnWidth: '48%', borderRadius: 6, borderRadiusApplication: 'end' } },
      stroke: { show: true, width: 3, colors: ['transparent'] },
      dataLabels: { enabled: false },
      xaxis: {
        ...AXIS_LINES,
        categories: plans.map(({ name }) => name),
        labels: { style: AXIS_TEXT },
      },
      yaxis: [
        defineAxis(t('Active users'), formatCountMark),
        { ...defineAxis(t('Total amount'), formatShortRupees), opposite: true },
      ],
      tooltip: {
        ...BASE_OPTIONS.tooltip,
        shared: true,
        intersect: false,
        y: [
          { formatter: formatCount },
          { formatter: (_value, bar) => formatRupees(plans[bar?.dataPointIndex ?? 0]?.totalAmount ?? '0') },
        ],
      },
    },
  };
}

/** Axes of few people have marks between two whole numbers. */
const formatCountMark = (count: number) => formatCount(Math.round(count));

function defineAxis(seriesName: string, formatter: (value: number) => string): ApexYAxis {
  return { seriesName, min: 0, forceNiceScale: true, labels: { style: AXIS_TEXT, formatter } };
}

type ApexYAxis = Extract<NonNullable<ApexOptions['yaxis']>, { seriesName?: unknown }>;
