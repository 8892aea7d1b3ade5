import { insertAuditEntry } from '../../audit/insert-audit-entry';
import type { NewRun, Run } from '../../contract';
import type { Transaction } from '../../database/database';
import type { Actor } from '../../decisions/actor';
import { AppError } from '../../errors/app-error';
import { listDueDates } from './due-dates';
import { openRun, type RunOrder } from './post-run';
import { lockOpening, lockRun } from './run-lock';
import { getRun } from './run.queries';

type AdminOrder = RunOrder & { startedBy: bigint };

/** Once the attempt is written, somebody else may be at work already: then it waits. */
export function toAdminOrder({ businessDate, isDryRun }: NewRun, actor: Actor, now: Date): AdminOrder {
  return { businessDate, isDryRun, now, trigger: 'admin', startedBy: actor.memberId, mayWait: true };
}

/**
 * Writes an admin's attempt, and in the audit log who made it from where.
 * @throws AppError invalid_input, date_not_payable, already_paid, run_in_progress
 */
export async function openAdminRun(tx: Transaction, order: AdminOrder, address: string): Promise<Run> {
  await lockOpening(tx);
  const runId = await openRun(tx, order);
  if (!(await lockRun(tx, runId, false))) {
    throw new AppError('run_in_progress', 'Another run is at work. Wait until it has ended.');
  }
  await insertAuditEntry(tx, {
    at: order.now,
    actorId: order.startedBy,
    action: order.isDryRun ? 'run.simulate' : 'run.start',
    subject: `run:${runId}`,
    before: null,
    after: { businessDate: order.businessDate },
    address,
  });
  return getRun(tx, runId);
}

/** The date that comes first of all that are due. @throws AppError date_not_payable */
export async function getFirstDueDate(tx: Transaction, now: Date): Promise<string> {
  const [first] = await listDueDates(tx, now, 1);
  if (first !== undefined) return first;
  throw new AppError('date_not_payable', 'Nothing is due: every weekday up to today is paid.');
}
