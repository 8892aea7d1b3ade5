import { canDo, type Permission, type Role, type Waiting, type Work } from '../contract';
import { listDueDates } from '../compensation/runs/due-dates';
import { findPosting } from '../compensation/runs/run.queries';
import type { Queryable } from '../database/database';
import { HOUR_MS } from '../ledger/business-date';
import { findReconcileResult } from '../ledger/reconcile';
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
export const toWaitingIdsSql = (table: string) =>
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
