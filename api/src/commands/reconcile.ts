import { findPosting } from '../compensation/runs/run.queries';
import type { Database } from '../database/database';
import { nameCommand } from '../name-command';
import { reconcileBooks } from '../reconcile/reconcile-books';
import { readFlags, recordCommand, refuseUsage, runCommand } from './run-command';

const USAGE = `${nameCommand('reconcile')} [-- --all]

Holds the books against all their laws, with the transfers since the last closed month, all of them with --all, and
names each row that breaks one. Ends with 1 when one does; when none does, and the last look at everything found none,
months that are over are closed.`;

const PROGRESS_PERCENT = 10;

async function reconcile(database: Database, isAll: boolean): Promise<number> {
  await recordCommand(database, 'reconcile', new Date());
  let told = 0;
  const { broken, closed, open } = await reconcileBooks(database, {
    now: new Date(),
    isAll,
    onStart: (since) => console.log(since === undefined ? 'All transfers.' : `Transfers after ${since}.`),
    onStep: (percent) => {
      if (percent < told + PROGRESS_PERCENT) return;
      told = percent;
      console.log(`  ${percent} % of the accounts`);
    },
    onLaw: (law) => console.log(`  ${law}`),
  });
  if (closed !== undefined) console.log(`Closed through ${closed}.`);
  if (open > 0) {
    console.log(`The last --all found ${open} differences: no month is closed before another --all finds none.`);
  }
  for (const { law, row, says } of broken) console.error(`${law}: ${row} ${says}.`);
  const posting = await findPosting(database);
  if (posting) console.log(`${posting.businessDate} is being paid: its lines are not compared yet.`);
  console.log(`${broken.length} differences.`);
  return broken.length === 0 ? 0 : 1;
}

const flags = readFlags({ options: { all: { type: 'boolean' } } })?.values;
if (flags) void runCommand((database) => reconcile(database, flags.all ?? false));
else refuseUsage(USAGE);
