import { keepLiability } from '../compensation/liability/keep-liability';
import { listDueDates } from '../compensation/runs/due-dates';
import { catchUp, postRun } from '../compensation/runs/post-run';
import { requireClock } from '../compensation/runs/require-clock';
import type { Run } from '../contract';
import { CATCH_UP_DATES_MAX } from '../contract/compensation-rules';
import type { Database } from '../database/database';
import { nameCommand } from '../name-command';
import { parseBusinessDate } from '../plan/calendar';
import { formatRun, parsePayoutFlags, type PayoutFlags } from './payout-terminal';
import { recordCommand, refuseUsage, runCommand } from './run-command';

const USAGE = `${nameCommand('payout')} -- --date 2026-11-20 [--dry-run]
${nameCommand('payout')} -- --catch-up [--through 2026-11-20]

Pays a business date, Monday to Friday, once and in order; --dry-run computes it, prints what it would pay, and changes nothing.
--catch-up pays what is due, at most ten dates; with --through every date until that one.`;

function onStep(sentence: string): void {
  console.log(`  ${sentence}`);
}

async function pay(database: Database, flags: PayoutFlags): Promise<Run[]> {
  const trigger = 'command' as const;
  await requireClock(database, new Date());
  if (flags.date === undefined) {
    const through = flags.through === undefined ? undefined : parseBusinessDate(flags.through, 'through');
    const limit = through === undefined ? { mostDates: CATCH_UP_DATES_MAX } : { through };
    return catchUp(database, { now: () => new Date(), trigger, onStep, ...limit });
  }
  const isDryRun = flags['dry-run'] ?? false;
  const order = { businessDate: flags.date, now: new Date(), trigger, startedBy: null, isDryRun, onStep };
  return [await postRun(database, order)];
}

const flags = parsePayoutFlags(process.argv.slice(2));
if (flags) {
  void runCommand(async (database) => {
    await recordCommand(database, 'payout', new Date());
    const runs = await pay(database, flags);
    if (runs.length === 0) console.log('Nothing is due.');
    for (const run of runs) console.log(formatRun(run));
    if (runs.some(({ state }) => state === 'posted')) await keepLiability(database, new Date());
    const [next] = await listDueDates(database, new Date(), 1);
    if (next !== undefined) console.log(`${next} is due next.`);
    return 0;
  });
} else refuseUsage(USAGE);
