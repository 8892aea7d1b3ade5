import { access, constants, mkdir } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { archiveMonth, attachMonth } from '../archive/archive';
import { sumMonth } from '../archive/manifest';
import { listArchivable, toPartName } from '../archive/months';
import { getRow, type Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { readSchema, versionOf } from '../database/schema-files';
import { toRupeesText } from '../ledger/rupees';
import { nameCommand } from '../name-command';
import { NAME_OWNER, readFlags, recordCommand, refuseUsage, runAsOwner } from './run-command';

const USAGE = `${nameCommand('archive')} -- --before 2026-04 --to /path/to/archive [--dry-run]
${nameCommand('archive')} -- --attach 2026-03 --from /path/to/archive

Writes the transfers and earnings of closed months before that one into files, reads them back, and takes the months out of the
database; --dry-run tells which. --attach brings the last archived month back, from the folder that it was written to. The
folder is an absolute path. It needs the rights of the role that owns the tables: DATABASE_OWNER_URL, else DATABASE_URL.`;

const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A relative folder would be another with `-w api`: below that of a release, the months would go with it. */
function parseFlags() {
  const values = readFlags({
    options: {
      before: { type: 'string' },
      attach: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  })?.values;
  if (!values) return undefined;
  const { before, attach, to, from, 'dry-run': isDryRun = false } = values;
  const isArchiving = before !== undefined;
  const isMixed = isArchiving ? from !== undefined : to !== undefined || isDryRun;
  const month = before ?? attach ?? '';
  const directory = (isArchiving ? to : from) ?? '';
  const isComplete = MONTH_PATTERN.test(month) && (isDryRun || isAbsolute(directory));
  return isComplete && !isMixed && isArchiving === (attach === undefined)
    ? { month, directory, isArchiving, isDryRun }
    : undefined;
}

type Flags = NonNullable<ReturnType<typeof parseFlags>>;

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

/** Months leave and come back as tables. @throws Error in a sentence, before a folder is made or a month is read */
async function requireOwner(database: Database): Promise<void> {
  const { owner } = await getRow<{ owner: string | null }>(
    database,
    `SELECT CASE WHEN NOT pg_has_role(relowner, 'USAGE') THEN pg_get_userbyid(relowner) END AS owner
     FROM pg_class WHERE oid = 'transfers'::regclass`,
    [],
  );
  if (owner !== null) throw new Error(`The tables belong to the role ${owner}. ${NAME_OWNER}`);
}

async function tell(database: Database, month: string): Promise<void> {
  const { kinds, earnings } = await sumMonth(database, toPartName('transfers', month), toPartName('earnings', month));
  const rows = earnings.reduce((sum, date) => sum + date.rows, 0);
  console.log(`${month.slice(0, 7)}: ${rows} rows of earnings, and transfers:`);
  for (const { kind, transfers, micros } of kinds)
    console.log(`  ${kind}: ${transfers}, ₹${toRupeesText(BigInt(micros))}`);
}

async function archive(database: Database, { month: before, directory, isDryRun }: Flags): Promise<void> {
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
  void runAsOwner(
    async (database) => {
      const { month, directory, isArchiving, isDryRun } = flags;
      if (!isDryRun) {
        await requireOwner(database);
        await recordCommand(database, 'archive', new Date());
      }
      if (isArchiving) await archive(database, flags);
      else {
        await attachMonth(database, { month: `${month}-01`, directory, onStep });
        console.log(`${month} is in the database again. Its files stay where they are.`);
      }
      return 0;
    },
    (config, onError) => openDatabase(config, 'owner', new Date(), onError),
  );
} else refuseUsage(USAGE);
