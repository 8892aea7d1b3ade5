import { listDueDates } from '../compensation/runs/due-dates';
import { findPosting } from '../compensation/runs/run.queries';
import type { NotificationKind, Permission } from '../contract';
import { listRolesWith } from '../contract/roles';
import type { Database, Transaction } from '../database/database';
import { DAY_MS, HOUR_MS } from '../ledger/business-date';
import { findReconcileResult } from '../ledger/reconcile';
import { notifySelected } from '../notifications/notify';
import type { FactsOf } from '../notifications/words';
import { startOfBusinessDate } from '../plan/calendar';
import { toWaitingIdsSql } from './work';

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
const WAITING = {
  deposits_waiting: `SELECT created_at FROM deposits WHERE id IN (${toWaitingIdsSql('deposits')}) AND created_at < $1`,
  withdrawals_waiting: `
    (SELECT created_at FROM withdrawal_requests
      WHERE id IN (${toWaitingIdsSql('withdrawal_requests')}) AND created_at < $1)
    UNION ALL (SELECT r.created_at FROM payouts p JOIN withdrawal_requests r ON r.id = p.request_id
      WHERE p.id IN (${toWaitingIdsSql('payouts')}) AND r.created_at < $1)`,
};

async function tellOfWaiting(tx: Transaction, kind: keyof typeof WAITING, now: Date): Promise<void> {
  const [waiting] = await tx.query<{ count: number; oldestAt: Date | null }>(
    `SELECT count(*)::integer AS count, min(created_at) AS "oldestAt" FROM (${WAITING[kind]}) waiting`,
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
