import { findPosting } from '../compensation/runs/run.queries';
import { listDueDates } from '../compensation/runs/due-dates';
import type { Queryable } from '../database/database';
import { toBusinessDate } from '../ledger/business-date';
import { countMonthsAhead, findLedgerMonths } from '../ledger/months';
import { findReconcileResult } from '../ledger/reconcile';
import { startOfBusinessDate } from '../plan/calendar';

/** What the database says of the club, in figures that somebody is woken for. */
export interface ClubFigures {
  /** Weekdays that are due and not paid; counted up to a hundred. */
  unpaidDates: number;
  /** Since the oldest of them began; 0 when all are paid. */
  unpaidForSeconds: number;
  posting: { postedChunks: number; leftChunks: number; failedTries: number; forSeconds: number } | undefined;
  /** Undefined while the books were never reconciled. */
  reconciled: { differences: number; agoSeconds: number } | undefined;
  /** Mails that are to be sent, counted up to ten thousand, and those given up in the last day. */
  mails: { waiting: number; failed: number; oldestForSeconds: number };
  /** How many months of the ledger are made beyond this one, and whether rows were written that are in none. */
  months: { ahead: number; hasAstray: boolean };
  /** How far the clock of this process is ahead of the database's. */
  clockAheadSeconds: number;
}

const MAILS_COUNTED_MAX = 10_000;

interface WatchedRow {
  at: Date;
  waitingMails: bigint;
  oldestMailAt: Date | null;
  failedMails: bigint;
  postedChunks: bigint;
  leftChunks: bigint;
}

const WATCHED = `
  SELECT clock_timestamp() AS at,
    mails.waiting AS "waitingMails", mails.oldest AS "oldestMailAt",
    (SELECT count(*) FROM notifications WHERE failed_at > now() - interval '1 day') AS "failedMails",
    (SELECT count(*) FROM run_chunks WHERE is_posted) AS "postedChunks",
    (SELECT count(*) FROM run_chunks WHERE NOT is_posted) AS "leftChunks"
  FROM (
    SELECT count(*) AS waiting, min(created_at) AS oldest
    FROM (SELECT created_at FROM notifications WHERE due_at IS NOT NULL LIMIT ${MAILS_COUNTED_MAX}) due
  ) mails`;

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;

async function readClubFigures(database: Queryable, now: Date): Promise<ClubFigures> {
  const due = await listDueDates(database, now);
  const posting = await findPosting(database);
  const [row] = await database.query<WatchedRow>(WATCHED, []);
  if (!row) throw new Error('A SELECT of scalars returned no row');
  const reconciled = await findReconcileResult(database);
  const months = await findLedgerMonths(database);
  return {
    unpaidDates: due.length,
    unpaidForSeconds: due[0] === undefined ? 0 : secondsBetween(startOfBusinessDate(due[0]), now),
    posting: posting && {
      postedChunks: Number(row.postedChunks),
      leftChunks: Number(row.leftChunks),
      failedTries: posting.failedTries,
      forSeconds: secondsBetween(posting.startedAt, now),
    },
    reconciled: reconciled && {
      differences: reconciled.differences,
      agoSeconds: secondsBetween(reconciled.beganAt, now),
    },
    mails: {
      waiting: Number(row.waitingMails),
      failed: Number(row.failedMails),
      oldestForSeconds: row.oldestMailAt === null ? 0 : secondsBetween(row.oldestMailAt, now),
    },
    months: { ahead: countMonthsAhead(months, toBusinessDate(now)), hasAstray: months.hasAstray },
    clockAheadSeconds: secondsBetween(row.at, now),
  };
}

/** More than one scraper, or one in a hurry, costs the database nothing more. */
const KEPT_MS = 10_000;

/** Asks the database once in ten seconds, once at a time. @returns undefined when it does not answer */
export function createFiguresReader(
  database: Queryable,
  now: () => Date,
  onError: (error: unknown) => void,
): () => Promise<ClubFigures | undefined> {
  let reading: Promise<ClubFigures | undefined> | undefined;
  let readAt = 0;
  return () => {
    if (!reading || performance.now() - readAt > KEPT_MS) {
      readAt = performance.now();
      reading = readClubFigures(database, now()).catch((error: unknown) => {
        onError(error);
        return undefined;
      });
    }
    return reading;
  };
}
