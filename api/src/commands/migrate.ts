import type { Database } from '../database/database';
import { migrate } from '../database/migrate';
import { connectDatabase } from '../database/open-database';
import { readSchema, versionOf } from '../database/schema-files';
import { findSchemaStatus } from '../database/schema-status';
import { addLedgerMonths, findLedgerMonths, moveIntoMonths } from '../ledger/months';
import { nameCommand } from '../name-command';
import { readFlags, refuseUsage, runAsOwner } from './run-command';

const USAGE = `${nameCommand('migrate')} [-- --status | --dry-run]

Brings the schema of the database to what this release needs; the release before goes on running on it. It needs the rights of the
role that owns the tables, and its own connection: DATABASE_OWNER_URL, else DATABASE_URL.
--status   tells what is missing, and ends with 1 when something is
--dry-run  prints the statements that would be executed, and changes nothing`;

type Mode = 'apply' | 'status' | 'dry-run';

function parseMode(): Mode | undefined {
  const values = readFlags({ options: { status: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } })?.values;
  if (!values || (values.status && values['dry-run'])) return undefined;
  if (values.status) return 'status';
  return values['dry-run'] ? 'dry-run' : 'apply';
}

const schema = readSchema();

async function printMonths(database: Database): Promise<void> {
  const { last, hasAstray } = await findLedgerMonths(database);
  console.log(`Months of the ledger are made until ${last ?? 'none'}.`);
  if (hasAstray) console.log(`  Some rows are in none: ${nameCommand('migrate')} moves them, while others wait.`);
}

/** @returns whether nothing is missing */
async function printStatus(database: Database, hasStatements: boolean): Promise<boolean> {
  const { version, pending, changed } = await findSchemaStatus(database, schema);
  const missing = [...pending, ...changed];
  console.log(`The database is at version ${version}; this release has version ${versionOf(schema)}.`);
  for (const { name, sql } of missing)
    console.log(hasStatements ? `\n-- ${name}\n${sql.trim()}` : `  ${name} is missing`);
  if (missing.length === 0) {
    console.log('Nothing is missing.');
    await printMonths(database);
  }
  return missing.length === 0;
}

async function apply(database: Database): Promise<void> {
  const applied = await migrate(database, schema, new Date(), { onStep: (sentence) => console.log(sentence) });
  console.log(applied.length === 0 ? 'Nothing was missing.' : `${applied.length} files were applied.`);
  const moved = await database.transaction(moveIntoMonths);
  for (const month of moved) console.log(`Rows of ${month} were in no month, and are in theirs now.`);
  await addLedgerMonths(database, new Date());
  await printMonths(database);
}

const mode = parseMode();
if (mode) {
  void runAsOwner(
    async (database) => {
      if (mode === 'status') return (await printStatus(database, false)) ? 0 : 1;
      if (mode === 'dry-run') await printStatus(database, true);
      else await apply(database);
      return 0;
    },
    (config, onError) => connectDatabase(config, 'owner', onError),
  );
} else refuseUsage(USAGE);
