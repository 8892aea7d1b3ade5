import { canDo, type Permission, type Role, type Waiting, type Work, type NotificationKind } from '../contract';
import { listDueDates } from '../compensation/runs/due-dates';
import { findPosting } from '../compensation/runs/run.queries';
import { listRolesWith } from '../contract/roles';
import type { Queryable, Database, Transaction } from '../database/database';
import { HOUR_MS, DAY_MS } from '../ledger/business-date';
import { findReconcileResult } from '../ledger/reconcile';
import { notifySelected } from '../notifications/notify';
import type { FactsOf } from '../notifications/words';
import { startOfBusinessDate } from '../plan/calendar';
import { listKindsFor } from '../proposals/commands';
import { listLateDeposits } from '../statements/deposit-evidence';

/** More are not counted: from there on the number says nothing that its age does not. */
const COUNTED_MAX = 1000;

/**
 * The ids of what waits in a table with an index by state and id, the first of them alone. The index is read in its
 * own order, from the first that waits on: asked for by the state alone, PostgreSQL may expect to meet those that wait
 * early on a way through all ids, and they are its last.
 */
const toWaitingIdsSql = (table: string) =>
  `SELECT id FROM (
     SELECT status, id FROM ${table} WHERE (status, id) >= ('pending', 0) ORDER BY status, id LIMIT ${COUNTED_MAX}
   ) walked WHERE status = 'pending'`;

const toWaitingSql = (table: string) =>
  `SELECT count(*)::integer AS count, (SELECT created_at FROM ${table} WHERE id = min(waiting.id)) AS "oldestAt"
   FROM (${toWaitingIdsSql(table)}) waiting`;

const WAITING = {
  deposits: toWaitingSql('deposits'),
  withdrawals: toWaitingSql('withdrawal_requests'),
  payouts: toWaitingSql('payouts'),
  proposals: `SELECT count(*)::integer AS count, min(p.proposed_at) AS "oldestAt"
    FROM (${toWaitingIdsSql('proposals')}) waiting JOIN proposals p ON p.id = waiting.id
    WHERE p.kind = ANY ($1::text[])`,
  messages: `SELECT count(*)::integer AS count, min(open_since) AS "oldestAt"
    FROM (SELECT open_since FROM conversations WHERE status = 'open' ORDER BY open_since LIMIT ${COUNTED_MAX}) waiting`,
};

const toHours = (since: Date, now: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR_MS));

async function countWaiting(
  database: Queryable,
  list: keyof typeof WAITING,
  now: Date,
  values: unknown[] = [],
): Promise<Waiting> {
  const [row] = await database.query<{ count: number; oldestAt: Date | null }>(WAITING[list], values);
  return { count: row?.count ?? 0, oldestHours: row?.oldestAt ? toHours(row.oldestAt, now) : null };
}

async function countLateDeposits(database: Queryable, now: Date): Promise<Waiting> {
  const late = await listLateDeposits(database, now);
  const [oldest] = late;
  return { count: late.length, oldestHours: oldest ? toHours(oldest.createdAt, now) : null };
}

async function getRuns(database: Queryable, now: Date): Promise<NonNullable<Work['runs']>> {
  const dueDates = await listDueDates(database, now);
  const [first] = dueDates;
  return {
    due: dueDates.length,
    firstDue: first ?? null,
    dueHours: first === undefined ? null : toHours(startOfBusinessDate(first), now),
    failedTries: (await findPosting(database))?.failedTries ?? 0,
  };
}

async function getBooks(database: Queryable): Promise<NonNullable<Work['books']>> {
  const last = await findReconcileResult(database);
  return { differences: last?.differences ?? null, checkedAt: last?.beganAt.toISOString() ?? null };
}

/** What waits for the back office; of each list that the role does not read, nothing. */
export async function getWork(database: Queryable, role: Role, now: Date): Promise<Work> {
  const ask = async <Part>(can: Permission, get: () => Promise<Part>) => (canDo(role, can) ? get() : null);
  const wait = (can: Permission, list: keyof typeof WAITING) => ask(can, () => countWaiting(database, list, now));
  return {
    deposits: await wait('deposits.read', 'deposits'),
    lateDeposits: await ask('deposits.read', () => countLateDeposits(database, now)),
    withdrawals: await wait('withdrawals.read', 'withdrawals'),
    payouts: await wait('withdrawals.read', 'payouts'),
    proposals: await ask('proposals.read', () => countWaiting(database, 'proposals', now, [listKindsFor(role)])),
    messages: await wait('messages.read', 'messages'),
    runs: await ask('runs.read', () => getRuns(database, now)),
    books: await ask('runs.read', () => getBooks(database)),
  };
}

/** A deposit or a withdrawal that waits for longer is told of, and told of again after as long. */
const TOLD_AFTER_MS = DAY_MS;
/** A date that is not paid so long after it began is late; deploy/prometheus/alerts.yml says the same. */
const LATE_AFTER_MS = 2 * HOUR_MS;
/** Any fixed number: of many processes one tells. */
const TELLING_LOCK = 7_150_013;

/** Those who can do something about it are told. */
const TOLD = {
  deposits_waiting: 'deposits.decide',
  withdrawals_waiting: 'withdrawals.decide',
  run_late: 'runs.start',
  books_differ: 'runs.start',
} as const satisfies Partial<Record<NotificationKind, Permission>>;

/** Everybody who was not told of the kind within the last day. */
async function tell<Kind extends keyof typeof TOLD>(
  tx: Transaction,
  kind: Kind,
  facts: FactsOf<Kind>,
  now: Date,
): Promise<void> {
  const sql = `SELECT s.id AS member_id, $2::jsonb AS facts FROM members s
    WHERE s.role <> 'member' AND s.role = ANY ($4::text[]) AND s.is_enabled AND NOT EXISTS (
      SELECT FROM notifications n WHERE n.member_id = s.id AND n.kind = $1::text AND n.created_at > $3::timestamptz
    )`;
  const values = [kind, JSON.stringify(facts), new Date(now.getTime() - TOLD_AFTER_MS), listRolesWith(TOLD[kind])];
  await notifySelected(tx, kind, { sql, values }, now);
}

/** What a member waits for since before $1. A withdrawal waits to be decided, and then to be paid. */
const WAITING_LONG = {
  deposits_waiting: `SELECT created_at FROM deposits WHERE id IN (${toWaitingIdsSql('deposits')}) AND created_at < $1`,
  withdrawals_waiting: `
    (SELECT created_at FROM withdrawal_requests
      WHERE id IN (${toWaitingIdsSql('withdrawal_requests')}) AND created_at < $1)
    UNION ALL (SELECT r.created_at FROM payouts p JOIN withdrawal_requests r ON r.id = p.request_id
      WHERE p.id IN (${toWaitingIdsSql('payouts')}) AND r.created_at < $1)`,
};

async function tellOfWaiting(tx: Transaction, kind: keyof typeof WAITING_LONG, now: Date): Promise<void> {
  const [waiting] = await tx.query<{ count: number; oldestAt: Date | null }>(
    `SELECT count(*)::integer AS count, min(created_at) AS "oldestAt" FROM (${WAITING_LONG[kind]}) waiting`,
    [new Date(now.getTime() - TOLD_AFTER_MS)],
  );
  if (!waiting?.oldestAt) return;
  await tell(tx, kind, { count: waiting.count, oldestAt: waiting.oldestAt.toISOString() }, now);
}

async function tellOfRuns(tx: Transaction, now: Date): Promise<void> {
  const [businessDate] = await listDueDates(tx, now, 1);
  if (businessDate === undefined) return;
  const failedTries = (await findPosting(tx))?.failedTries ?? 0;
  const isLate = now.getTime() - startOfBusinessDate(businessDate).getTime() > LATE_AFTER_MS;
  if (isLate || failedTries > 0) await tell(tx, 'run_late', { businessDate, failedTries }, now);
}

async function tellOfDifferences(tx: Transaction, now: Date): Promise<void> {
  const last = await findReconcileResult(tx);
  if (last && last.differences > 0) await tell(tx, 'books_differ', { differences: last.differences }, now);
}

/** Tells those who work in the back office what waits for them or is wrong, once a day for as long as it is so. */
export function tellStaff(database: Database, now: Date): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [TELLING_LOCK]);
    await tellOfWaiting(tx, 'deposits_waiting', now);
    await tellOfWaiting(tx, 'withdrawals_waiting', now);
    await tellOfRuns(tx, now);
    await tellOfDifferences(tx, now);
  });
}
