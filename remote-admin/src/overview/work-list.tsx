import type { Permission, Waiting, Work } from 'api/contract';
import { formatDay, formatMoment } from 'client/dates';
import { formatCount } from 'client/money';
import { msg } from 'client/msg';
import { Badge, Card, LineIcon, Skeleton } from 'design';
import { ChevronRight } from 'lucide';
import { Link } from 'react-router';
import { LoadError } from '../layout/load-error';
import { useMay } from '../layout/may';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './work-list.module.css';

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
export function WorkList() {
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
