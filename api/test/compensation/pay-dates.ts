import { setTimeout as wait } from 'node:timers/promises';
import { findNextWeekday } from '../../src/plan/calendar';
import { postRun } from '../../src/compensation/runs/post-run';
import { createDatabase, type Database } from '../../src/database/database';
import { startEmbeddedDatabase } from '../../src/database/embedded/start-embedded';
import { AppError } from '../../src/errors/app-error';
import { readLedgerDigest } from './ledger-digest';

/*
 * Run by tests as a process of its own: says what the ledger looks like, pays the next date, and so on, until so many
 * dates are paid or it is ended. Every line of its output is a JSON object.
 */

function fail(error: Error): never {
  throw error;
}

function open(place: string): Promise<Database> | Database {
  const isServer = place.startsWith('postgresql://');
  return isServer ? createDatabase({ connectionString: place, max: 2 }, fail) : startEmbeddedDatabase(place, fail);
}

async function payNext(database: Database, businessDate: string): Promise<void> {
  const now = new Date(`${businessDate}T06:00:00Z`);
  const order = {
    businessDate,
    now,
    trigger: 'command' as const,
    startedBy: null,
    isDryRun: false,
    mayWait: true,
  };
  for (;;) {
    const code = await postRun(database, order).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      },
    );
    // The last words of a process that was ended could be COMMIT.
    if (code === undefined || code === 'already_paid') return;
    if (code !== 'run_in_progress') throw new Error(`The date was refused: ${code}`);
    // What a process that was ended had begun to post is taken over a moment later.
    await wait(100);
  }
}

async function findNextDate(database: Database): Promise<string> {
  const [row] = await database.query<{ last: string }>(
    `SELECT coalesce((SELECT max(business_date) FROM runs WHERE state = 'posted'), (SELECT min(purchased_on) FROM packages)) AS last`,
  );
  return findNextWeekday(row?.last ?? '');
}

async function main(): Promise<void> {
  const [place = '', dates = '0'] = process.argv.slice(2);
  const database = await open(place);
  for (;;) {
    const seen = await readLedgerDigest(database);
    console.log(JSON.stringify(seen));
    if (seen.paidDates >= Number(dates)) break;
    const began = performance.now();
    await payNext(database, await findNextDate(database));
    console.log(JSON.stringify({ tookMs: performance.now() - began }));
  }
  await database.close();
}

void main();
