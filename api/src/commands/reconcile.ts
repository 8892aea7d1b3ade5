import { listRunDifferences } from '../compensation/runs/list-run-differences';
import { findPosting } from '../compensation/runs/run.queries';
import { listDifferences } from '../ledger/reconcile';
import { toRupeesText } from '../ledger/rupees';
import { listFigureDifferences } from '../users/list-figure-differences';
import { runCommand } from './run-command';

// `npm run reconcile`: rebuilds every balance from the transfers, counts the figures of members again, and compares
// every run's lines with its transfers. Ends with 1 when one differs.
void runCommand(async (database) => {
  const differences = await listDifferences(database);
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
  const runDifferences = await listRunDifferences(database);
  for (const { businessDate, kind, earnedMicros, transferredMicros, runMicros } of runDifferences) {
    console.error(
      `${kind} of ${businessDate}: lines ₹${toRupeesText(earnedMicros)}, transfers ₹${toRupeesText(transferredMicros)}, run ₹${toRupeesText(runMicros)}.`,
    );
  }
  const count = differences.length + figureDifferences.length + runDifferences.length;
  console.log(`${count} differences.`);
  return count === 0 ? 0 : 1;
});
