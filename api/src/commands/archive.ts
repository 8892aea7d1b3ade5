import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveMonth, attachMonth } from '../archive/archive';
import { sumMonth } from '../archive/manifest';
import { listArchivable, toPartName } from '../archive/months';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readSchema, versionOf } from '../database/schema-files';
import { toRupeesText } from '../ledger/rupees';
import { recordCommand, runCommand } from './run-command';

const USAGE = `npm run archive -- --before 2026-04 [--to archive] [--dry-run]
npm run archive -- --attach 2026-03 [--from archive]

Writes the transfers and earnings of closed months before that one into files, reads them back, and takes the months out of the
database; --dry-run tells which. --attach brings the last archived month back, from the folder that it was written to. It needs the
rights of the role that owns the tables: DATABASE_OWNER_URL, else DATABASE_URL.`;

const DIRECTORY = 'archive';
const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

interface Flags {
  before?: string;
  attach?: string;
  to?: string;
  from?: string;
  'dry-run'?: boolean;
}

function parseFlags(): Flags | undefined {
  try {
    const { values } = parseArgs({
      options: {
        before: { type: 'string' },
        attach: { type: 'string' },
        to: { type: 'string' },
        from: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
    const isArchiving = values.before !== undefined;
    const isMixed = isArchiving ? values.from !== undefined : values.to !== undefined || values['dry-run'];
    const isMonth = MONTH_PATTERN.test(values.before ?? values.attach ?? '');
    return isMonth && !isMixed && isArchiving === (values.attach === undefined) ? values : undefined;
  } catch {
    return undefined;
  }
}

const onStep = (sentence: string) => console.log(sentence);

/** @throws Error in a sentence */
async function requireWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (error) {
    throw new Error(
      `${directory} cannot be written to (${error instanceof Error ? error.message : String(error)}): name another with --to.`,
    );
  }
}

async function tell(database: Database, month: string): Promise<void> {
  const { kinds, earnings } = await sumMonth(database, toPartName('transfers', month), toPartName('earnings', month));
  const rows = earnings.reduce((sum, date) => sum + date.rows, 0);
  console.log(`${month.slice(0, 7)}: ${rows} rows of earnings, and transfers:`);
  for (const { kind, transfers, micros } of kinds)
    console.log(`  ${kind}: ${transfers}, ₹${toRupeesText(BigInt(micros))}`);
}

async function archive(database: Database, { before = '', to = DIRECTORY, 'dry-run': isDryRun }: Flags): Promise<void> {
  const directory = resolve(to);
  const months = await listArchivable(database, `${before}-01`);
  if (months.length === 0) console.log(`There is no month before ${before} in the database.`);
  else if (!isDryRun) await requireWritable(directory);
  for (const month of months) {
    await tell(database, month);
    if (isDryRun) continue;
    const schemaVersion = versionOf(readSchema());
    await archiveMonth(database, { month, directory, schemaVersion, now: new Date(), onStep });
    console.log(`${month.slice(0, 7)} is in ${directory}, and no longer in the database.`);
  }
}

const flags = parseFlags();
if (flags) {
  void runCommand(
    async (database) => {
      if (!flags['dry-run']) await recordCommand(database, 'archive', new Date());
      if (flags.attach === undefined) await archive(database, flags);
      else {
        await attachMonth(database, {
          month: `${flags.attach}-01`,
          directory: resolve(flags.from ?? DIRECTORY),
          onStep,
        });
        console.log(`${flags.attach} is in the database again. Its files stay where they are.`);
      }
      return 0;
    },
    (config, onError) => openDatabase(config, 'owner', new Date(), onError),
  );
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
