import type { Overview, Permission, Waiting, Work } from 'api/contract';
import { formatDay, formatMoment } from 'client/dates';
import { formatCount } from 'client/money';
import { msg } from 'client/msg';
import type { StatCard } from 'design';
import { Badge, Card, LineIcon, Skeleton, StatCards } from 'design';
import { ArrowDownToLine, ArrowUpFromLine, ChevronRight, ClipboardCheck, Users } from 'lucide';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ChartCard } from '../charts/chart-card';
import { LoadError } from '../layout/load-error';
import { useAdminName, useMay } from '../layout/may';
import { mayShow } from '../layout/navigation';
import { PageHeader } from '../layout/page-header';
import { Counters, toAmountCounter, toCounter } from '../list/counters';
import { SelectField } from '../list/filters';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { describeFlow, describeGrowth, describePlans } from './overview-charts';
import styles from './overview.module.css';

const PERIODS = { '6': msg('Last 6 months'), '12': msg('Last 12 months'), '24': msg('Last 24 months') };
const MONTHS_AT_FIRST = 6;

export function OverviewPage() {
  const adminName = useAdminName();
  const [months, setMonths] = useState(MONTHS_AT_FIRST);
  const overview = useServerState<Overview>('/admin/overview', {
    params: { months: String(months) },
    keepsPrevious: true,
  });
  return (
    <>
      <PageHeader
        title={t('Welcome back, {adminName}', { adminName })}
        description={t('What waits today, and the club at a glance.')}
        action={
          <SelectField
            label={t('Period of the charts')}
            value={String(months)}
            options={PERIODS}
            onChange={(chosen) => setMonths(Number(chosen))}
          />
        }
      />
      <WorkList />
      {overview.error && !overview.data ? (
        <LoadError title={t('The overview could not be loaded')} query={overview} />
      ) : (
        <>
          <Today figures={overview.data?.today} />
          <SummaryCards overview={overview.data} />
          <ChartSection overview={overview.data} isOutdated={overview.isPlaceholderData} />
        </>
      )}
    </>
  );
}

/** What the day has brought so far, by the calendar of India. */
function Today({ figures }: { figures: Overview['today'] | undefined }) {
  const { deposits, payouts } = figures ?? {};
  const count = (figure: typeof deposits) => formatCount(figure?.count ?? 0);
  return (
    <Counters
      isLoading={!figures}
      counters={[
        toCounter(t('Joined today'), figures?.joined, t('New members')),
        toAmountCounter(t('Deposits today'), deposits?.amount, t('{count} confirmed', { count: count(deposits) })),
        toAmountCounter(t('Payouts today'), payouts?.amount, t('{count} paid', { count: count(payouts) })),
        toAmountCounter(t('Cashback today'), figures?.cashback, t('With that of teams')),
      ]}
    />
  );
}

/** The four figures of the club, each leading to its page where the role may see it. Skeletons until they have come. */
function SummaryCards({ overview }: { overview: Overview | undefined }) {
  const may = useMay();
  const leadTo = (path: string) => (mayShow(path, may) ? path : undefined);
  const cards: StatCard<'totalUsers' | 'totalDeposits' | 'totalWithdrawals' | 'pendingRequests'>[] = [
    {
      name: 'totalUsers',
      label: t('Total Users'),
      to: leadTo('/admin/user'),
      icon: Users,
      hint: overview && t('{joined} joined this month', { joined: formatCount(overview.growth.at(-1)?.newUsers ?? 0) }),
    },
    {
      name: 'totalDeposits',
      label: t('Total Deposits'),
      to: leadTo('/admin/deposit'),
      icon: ArrowDownToLine,
      hint: t('Successful deposits'),
    },
    {
      name: 'totalWithdrawals',
      label: t('Total Withdrawals'),
      to: leadTo('/admin/widthdraw'),
      icon: ArrowUpFromLine,
      hint: t('Paid out to members'),
    },
    {
      name: 'pendingRequests',
      label: t('Pending Requests'),
      to: leadTo('/admin/widthdraw-request'),
      icon: ClipboardCheck,
      hint: t('Waiting for a decision'),
    },
  ];
  return <StatCards cards={cards} figures={overview} className={styles.cards} aria-label={t('Summary')} />;
}

interface ChartSectionProps {
  overview: Overview | undefined;
  /** Whether the charts are those of another period while the chosen one is on its way. */
  isOutdated: boolean;
}

/** The three charts of the overview, with skeletons until there is one. */
function ChartSection({ overview, isOutdated }: ChartSectionProps) {
  // Kept between renders: a new definition would make the chart draw itself again.
  const charts = useMemo(
    () =>
      overview && {
        growth: describeGrowth(overview.growth),
        flow: describeFlow(overview.depositsInPeriod, overview.withdrawalsInPeriod),
        plans: describePlans(overview.planPerformance),
      },
    [overview],
  );
  return (
    <div className={styles.charts} aria-busy={isOutdated || undefined}>
      <ChartCard title={t('User growth')} content={charts?.growth} />
      <ChartCard title={t('Deposits and withdrawals')} content={charts?.flow} />
      <ChartCard title={t('Plan performance')} content={charts?.plans} className={styles.full} />
    </div>
  );
}

interface Task {
  label: string;
  path: string;
  can: Permission;
  /** What the figure is, and how long it has been so. */
  describe: (work: Work) => { state: string; hint: string; alarm?: string | undefined };
}

const DAY_HOURS = 24;
/** As the alerts of the server have it: a date is late two hours after it began. */
const LATE_HOURS = 2;

function formatAge(hours: number): string {
  if (hours < 1) return t('less than an hour');
  if (hours < 2 * DAY_HOURS) return t(hours === 1 ? '{hours} hour' : '{hours} hours', { hours });
  return t('{days} days', { days: Math.floor(hours / DAY_HOURS) });
}

function describeWaiting(waiting: Waiting | null, none = t('All decided')) {
  const { count, oldestHours } = waiting ?? { count: 0, oldestHours: null };
  if (oldestHours === null) return { state: t('Nothing waits'), hint: none };
  return {
    state: t(count === 1 ? '{count} waits' : '{count} wait', { count: formatCount(count) }),
    hint: t('The oldest for {age}', { age: formatAge(oldestHours) }),
    alarm: oldestHours >= DAY_HOURS ? t('Longer than a day') : undefined,
  };
}

/** Whatever of it there is is late. */
function describeLate(late: Waiting | null) {
  const words = describeWaiting(late, t('No payment is missing at the bank'));
  return { ...words, alarm: late?.oldestHours == null ? undefined : t('No line after two bank days') };
}

function describeRuns({ runs }: Work) {
  const { due, firstDue, dueHours, failedTries } = runs ?? { due: 0, firstDue: null, dueHours: null, failedTries: 0 };
  if (firstDue === null) return { state: t('Every date is paid'), hint: t('Nothing is due') };
  const late = dueHours !== null && dueHours >= LATE_HOURS ? t('A date is late') : undefined;
  return {
    state: t(due === 1 ? '{count} date is due' : '{count} dates are due', { count: due }),
    hint: t('The first is {day}', { day: formatDay(firstDue) }),
    alarm: failedTries > 0 ? t('The run has failed {count} times', { count: failedTries }) : late,
  };
}

function describeBooks({ books }: Work) {
  const { differences, checkedAt } = books ?? { differences: null, checkedAt: null };
  if (differences === null || checkedAt === null)
    return { state: t('Not checked yet'), hint: t('Reconcile has not run') };
  return {
    state: differences === 0 ? t('The books agree') : t('The books differ in {count} places', { count: differences }),
    hint: t('Checked {moment}', { moment: formatMoment(checkedAt) }),
    alarm: differences > 0 ? t('Find the cause before paying') : undefined,
  };
}

const TASKS: Task[] = [
  {
    label: msg('Deposits'),
    path: '/admin/deposit/queue',
    can: 'deposits.read',
    describe: ({ deposits }) => describeWaiting(deposits),
  },
  {
    label: msg('Deposits without a line'),
    path: '/admin/deposit/queue?late=yes',
    can: 'deposits.read',
    describe: ({ lateDeposits }) => describeLate(lateDeposits),
  },
  {
    label: msg('Withdrawal requests'),
    path: '/admin/widthdraw-request/queue',
    can: 'withdrawals.read',
    describe: ({ withdrawals }) => describeWaiting(withdrawals),
  },
  {
    label: msg('Payouts to settle'),
    path: '/admin/widthdraw/queue',
    can: 'withdrawals.read',
    describe: ({ payouts }) => describeWaiting(payouts),
  },
  {
    label: msg('Proposals'),
    path: '/admin/proposals',
    can: 'proposals.read',
    describe: ({ proposals }) => describeWaiting(proposals),
  },
  {
    label: msg('Messages'),
    path: '/admin/messages?status=open',
    can: 'messages.read',
    describe: ({ messages }) => describeWaiting(messages, t('All answered')),
  },
  { label: msg('Runs'), path: '/admin/runs', can: 'runs.read', describe: describeRuns },
  { label: msg('Reconciliation'), path: '/admin/runs', can: 'runs.read', describe: describeBooks },
];

/** What waits for somebody today, each one click from its list; of that what the role may see. */
function WorkList() {
  const work = useServerState<Work>('/admin/work');
  const may = useMay();
  if (work.error && !work.data) return <LoadError title={t("The day's work could not be loaded")} query={work} />;
  return (
    <Card padding="none" className={styles.card}>
      <ul className={styles.tasks} aria-label={t("The day's work")}>
        {TASKS.filter(({ can }) => may(can)).map(({ label, path, describe }) => (
          <li key={label}>
            <Link to={path} className={styles.task}>
              <span className={styles.label}>{t(label)}</span>
              {work.data ? <TaskState {...describe(work.data)} /> : <Skeleton width="half" />}
              <LineIcon icon={ChevronRight} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TaskState({ state, hint, alarm }: ReturnType<Task['describe']>) {
  return (
    <span className={styles.words}>
      <strong className={styles.state}>{state}</strong>
      <span className={styles.hint}>{hint}</span>
      {alarm !== undefined && <Badge tone="danger">{alarm}</Badge>}
    </span>
  );
}
