import type { Permission, Waiting, Work } from 'api/contract';
import { formatDay, formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Badge, Card, Skeleton } from 'design';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { LoadError } from '../layout/loading';
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
  if (hours < 1) return 'less than an hour';
  if (hours < 2 * DAY_HOURS) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(hours / DAY_HOURS)} days`;
}

function describeWaiting(waiting: Waiting | null, none = 'All decided') {
  const { count, oldestHours } = waiting ?? { count: 0, oldestHours: null };
  if (oldestHours === null) return { state: 'Nothing waits', hint: none };
  return {
    state: `${count.toLocaleString('en-IN')} ${count === 1 ? 'waits' : 'wait'}`,
    hint: `The oldest for ${formatAge(oldestHours)}`,
    alarm: oldestHours >= DAY_HOURS ? 'Longer than a day' : undefined,
  };
}

function describeRuns({ runs }: Work) {
  const { due, firstDue, dueHours, failedTries } = runs ?? { due: 0, firstDue: null, dueHours: null, failedTries: 0 };
  if (firstDue === null) return { state: 'Every date is paid', hint: 'Nothing is due' };
  const late = dueHours !== null && dueHours >= LATE_HOURS ? 'A date is late' : undefined;
  return {
    state: due === 1 ? '1 date is due' : `${due} dates are due`,
    hint: `The first is ${formatDay(firstDue)}`,
    alarm: failedTries > 0 ? `The run has failed ${failedTries} times` : late,
  };
}

function describeBooks({ books }: Work) {
  const { differences, checkedAt } = books ?? { differences: null, checkedAt: null };
  if (differences === null || checkedAt === null) return { state: 'Not checked yet', hint: 'Reconcile has not run' };
  return {
    state: differences === 0 ? 'The books agree' : `The books differ in ${differences} places`,
    hint: `Checked ${formatMoment(checkedAt)}`,
    alarm: differences > 0 ? 'Find the cause before paying' : undefined,
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
    describe: ({ messages }) => describeWaiting(messages, 'All answered'),
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
              <span className={styles.label}>{label}</span>
              {work.data ? <TaskState {...describe(work.data)} /> : <Skeleton width="half" />}
              <ChevronRight aria-hidden="true" className={styles.arrow} />
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
