import { listDifferences } from '../ledger/reconcile';
import { formatRupees } from '../ledger/rupees';
import { runCommand } from './run-command';

// `npm run reconcile`: rebuilds every balance from the transfers. Ends with 1 when one differs from what its account says.
void runCommand(async (database) => {
  const differences = await listDifferences(database);
  for (const { accountId, kind, balanceMicros, transfersMicros } of differences) {
    console.error(
      kind === 'missing'
        ? `Account ${accountId} is missing; its transfers add up to ₹${formatRupees(transfersMicros)}.`
        : `Account ${accountId} (${kind}) says ₹${formatRupees(balanceMicros)}, its transfers say ₹${formatRupees(transfersMicros)}.`,
    );
  }
  console.log(`${differences.length} differences.`);
  return differences.length === 0 ? 0 : 1;
});
