import { listDueDates } from '../compensation/runs/due-dates';
import { listRunDifferences } from '../compensation/runs/list-run-differences';
import { findPosting } from '../compensation/runs/run.queries';
import { toBusinessDate } from '../ledger/business-date';
import { closeMonths, findLastClosing } from '../ledger/closings';
import { findArchivedThrough, insertReconcileResult, listDifferences } from '../ledger/reconcile';
import { toRupeesText } from '../ledger/rupees';
import { listFigureDifferences } from '../users/list-figure-differences';
import { runCommand } from './run-command';

const PROGRESS_PERCENT = 10;

// `npm run reconcile`: counts every account again from the transfers since the last closed month, all of them with
// `--all`, the figures of members too, and compares every run's lines with its transfers. Ends with 1 when one differs;
// when nothing does, months that are over are closed.
void runCommand(async (database) => {
  const isAll = process.argv.includes('--all');
  const since = (isAll ? undefined : await findLastClosing(database)) ?? (await findArchivedThrough(database));
  console.log(since === undefined ? 'All transfers.' : `Transfers after ${since}.`);
  let told = 0;
  const onStep = (percent: number) => {
    if (percent < told + PROGRESS_PERCENT) return;
    told = percent;
    console.log(`  ${percent} % of the accounts`);
  };
  const { differences, closed } = await database.transaction(
    async (tx) => {
      // One state for all parts of the work, whatever is posted meanwhile.
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const found = await listDifferences(tx, { since, onStep });
      const now = new Date();
      const [due] = await listDueDates(tx, now, 1);
      return {
        differences: found,
        closed: found.length === 0 ? await closeMonths(tx, due ?? toBusinessDate(now)) : undefined,
      };
    },
    { isLong: true },
  );
  if (closed !== undefined) console.log(`Closed through ${closed}.`);
  for (const { accountId, kind, balanceMicros, transfersMicros } of differences) {
    console.error(
      kind === 'missing'
        ? `Account ${accountId} is missing; its transfers add up to ₹${toRupeesText(transfersMicros)}.`
        : `Account ${accountId} (${kind}) says ₹${toRupeesText(balanceMicros)}, its transfers say ₹${toRupeesText(transfersMicros)}.`,
    );
  }
  const figureDifferences = await listFigureDifferences(database);
  for (const { subject, kept, counted } of figureDifferences) {
    console.error(`Figures of ${subject}: kept ${JSON.stringify(kept)}, counted ${JSON.stringify(counted)}.`);
  }
  const posting = await findPosting(database);
  if (posting) console.log(`${posting.businessDate} is being paid: its lines are not compared yet.`);
  const runDifferences = await listRunDifferences(database, since);
  for (const { businessDate, kind, earnedMicros, transferredMicros, runMicros } of runDifferences) {
    console.error(
      `${kind} of ${businessDate}: lines ₹${toRupeesText(earnedMicros)}, transfers ₹${toRupeesText(transferredMicros)}, run ₹${toRupeesText(runMicros)}.`,
    );
  }
  const count = differences.length + figureDifferences.length + runDifferences.length;
  await insertReconcileResult(database, count, new Date());
  console.log(`${count} differences.`);
  return count === 0 ? 0 : 1;
});
