import { parseArgs } from 'node:util';
import { catchUp, postRun } from '../compensation/runs/post-run';
import type { Run } from '../contract';
import type { Database } from '../database/database';
import { formatRun } from './format-run';
import { runCommand } from './run-command';

const USAGE = `npm run payout -- --date 2026-11-20 [--dry-run]
npm run payout -- --catch-up

Pays a business date, Monday to Friday, once and in order; --dry-run computes it, prints what it would pay, and changes nothing.
--catch-up pays every date that is due.`;

interface Flags {
  date?: string;
  'dry-run'?: boolean;
  'catch-up'?: boolean;
}

function parseFlags(): Flags | undefined {
  try {
    const { values } = parseArgs({
      options: {
        date: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'catch-up': { type: 'boolean' },
      },
    });
    const isOne = (values.date === undefined) === (values['catch-up'] === true);
    return isOne && !(values['catch-up'] && values['dry-run']) ? values : undefined;
  } catch {
    return undefined;
  }
}

function onStep(sentence: string): void {
  console.log(`  ${sentence}`);
}

function pay(database: Database, flags: Flags): Promise<Run[]> {
  const trigger = 'command' as const;
  if (flags.date === undefined) return catchUp(database, { now: () => new Date(), trigger, onStep });
  const isDryRun = flags['dry-run'] ?? false;
  const order = { businessDate: flags.date, now: new Date(), trigger, startedBy: null, isDryRun, onStep };
  return postRun(database, order).then((run) => [run]);
}

const flags = parseFlags();
if (flags) {
  void runCommand(async (database) => {
    const runs = await pay(database, flags);
    if (runs.length === 0) console.log('Nothing is due.');
    for (const run of runs) console.log(formatRun(run));
    return 0;
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
