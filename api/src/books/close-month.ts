import { insertAuditEntry } from '../audit/insert-audit-entry';
import { listDueDates } from '../compensation/runs/due-dates';
import type { BookClosing, MonthToClose } from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import { findReconcileResult } from '../ledger/reconcile';
import { nameCommand } from '../name-command';
import { addDays } from '../plan/calendar';

interface LastClosing {
  /** The first day after it. */
  openFrom: string | null;
  /** The first day of the first month that has entries. */
  firstMonth: string | null;
  closedAt: Date | null;
  closedBy: string | null;
}

/** How far the books are closed, and which month comes next. */
export async function getClosing(database: Queryable, now: Date): Promise<BookClosing> {
  const { openFrom, firstMonth, closedAt, closedBy } = await getRow<LastClosing>(
    database,
    `SELECT (c.month + interval '1 month')::date AS "openFrom", c.closed_at AS "closedAt", m.name AS "closedBy",
       (SELECT date_trunc('month', min(business_date))::date FROM ledger_days) AS "firstMonth"
     FROM (SELECT 1) one LEFT JOIN (SELECT * FROM closed_months ORDER BY month DESC LIMIT 1) c ON true
     LEFT JOIN members m ON m.id = c.closed_by`,
    [],
  );
  const next = (openFrom ?? firstMonth)?.slice(0, 7);
  return {
    closedThrough: openFrom && addDays(openFrom, -1),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy,
    next: next !== undefined && next < toBusinessDate(now).slice(0, 7) ? next : null,
  };
}

/**
 * What is kept of a closed month would rest on figures that are known to be wrong, for good: a month that is closed is
 * not opened again.
 * @throws AppError books_disagree
 */
async function requireNoDifferences(tx: Transaction): Promise<void> {
  const found = (await findReconcileResult(tx))?.differences ?? 0;
  if (found === 0) return;
  throw new AppError(
    'books_disagree',
    `No month is closed while the books differ: reconciling has found differences (${found}). ` +
      `Look at them, and have \`${nameCommand('reconcile')} -- --all\` run.`,
  );
}

/**
 * Nothing more is posted with a date of the month: what is corrected later is a transfer of the day of correcting. The
 * months are closed in their order, and none is opened again.
 * @throws AppError invalid_input for a month that does not come next, or of which a date is not paid; books_disagree
 */
export async function closeMonth(
  tx: Transaction,
  { month }: MonthToClose,
  actor: Actor,
  now: Date,
): Promise<BookClosing> {
  const before = await getClosing(tx, now);
  if (before.next !== month) {
    const next =
      before.next === null ? 'No month has ended that is open.' : `The next one to be closed is ${before.next}.`;
    throw new AppError('invalid_input', `The month ${month} cannot be closed. ${next}`, { field: 'month' });
  }
  const [due] = await listDueDates(tx, now, 1);
  if (due !== undefined && due.slice(0, 7) <= month) {
    throw new AppError('invalid_input', `${due} is not paid yet. Pay it before its month is closed.`, {
      field: 'month',
    });
  }
  await requireNoDifferences(tx);
  await tx.query('SELECT close_month($1::date, $2, $3)', [`${month}-01`, now, actor.memberId]);
  const after = await getClosing(tx, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'month.close',
    subject: `month:${month}`,
    before: { closedThrough: before.closedThrough },
    after: { closedThrough: after.closedThrough },
  });
  return after;
}
