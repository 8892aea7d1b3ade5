import { formatRupees } from 'design';
import { formatPlanName } from '../plans/plan';
import { ChartCard } from './chart-card';
import styles from './chart-section.module.css';
import { defineFlowChart } from './charts/flow-chart';
import { formatMonth } from './charts/format-month';
import { defineGrowthChart } from './charts/growth-chart';
import { definePlansChart } from './charts/plans-chart';
import { Figures } from './figures';
import type { GrowthMonth, Overview, PlanPerformance } from './overview';

/** The three charts of the overview, with skeletons until there is one. */
export function ChartSection({ overview }: { overview: Overview | undefined }) {
  return (
    <div className={styles.charts}>
      <ChartCard
        title="User growth"
        className={styles.wide}
        data={overview?.userGrowth}
        defineChart={defineGrowthChart}
        describe={describeGrowth}
        renderFigures={renderGrowth}
      />
      <ChartCard
        title="Deposits and withdrawals"
        data={overview}
        defineChart={defineFlow}
        describe={describeFlow}
        renderFigures={renderFlow}
      />
      <ChartCard
        title="Plan performance"
        className={styles.full}
        data={overview?.planPerformance}
        defineChart={definePlansChart}
        describe={describePlans}
        renderFigures={renderPlans}
      />
    </div>
  );
}

function describeGrowth(months: GrowthMonth[]): string {
  const points = months.map(({ month, users }) => `${formatMonth(month)}: ${users}`);
  return `Line chart of users at the end of each month. ${points.join(', ')}.`;
}

const renderGrowth = (months: GrowthMonth[]) => (
  <Figures
    caption="User growth"
    columns={['Month', 'Users']}
    rows={months.map(({ month, users }) => [formatMonth(month), users])}
  />
);

const defineFlow = (overview: Overview) => defineFlowChart(overview.totalDeposits, overview.totalWithdrawals);

const describeFlow = ({ totalDeposits, totalWithdrawals }: Overview) =>
  `Pie chart: ${formatRupees(totalDeposits)} deposited against ${formatRupees(totalWithdrawals)} withdrawn.`;

const renderFlow = ({ totalDeposits, totalWithdrawals }: Overview) => (
  <Figures
    caption="Deposits and withdrawals"
    columns={['Payments', 'Amount']}
    rows={[
      ['Deposits', formatRupees(totalDeposits)],
      ['Withdrawals', formatRupees(totalWithdrawals)],
    ]}
  />
);

function describePlans(plans: PlanPerformance[]): string {
  const bars = plans.map(
    (plan, position) =>
      `${formatPlanName(position)}: ${plan.activeUsers} active users, ${formatRupees(plan.totalAmount)}`,
  );
  return `Bar chart of active users and total amount of each plan. ${bars.join('; ')}.`;
}

const renderPlans = (plans: PlanPerformance[]) => (
  <Figures
    caption="Plan performance"
    columns={['Plan', 'Active users', 'Total amount']}
    rows={plans.map((plan, position) => [
      formatPlanName(position),
      plan.activeUsers,
      formatRupees(plan.totalAmount),
    ])}
  />
);
