import { parseArgs, type ParseArgsConfig } from 'node:util';
import { findFlagOfNpm } from 'federation/npm-flags';
import { insertAuditEntry, SERVER } from '../audit/insert-audit-entry';
import { ConfigError, parseConfig, type Config } from '../config/config';
import type { Database } from '../database/database';
import { explainDatabaseError } from '../database/explain-error';
import { hasEmbeddedDatabase } from '../database/embedded/start-embedded';
import { openDatabase } from '../database/open-database';

type Open = (config: Config['database'], onError: (error: Error) => void) => Promise<Database>;

type Work = (database: Database, config: Config) => Promise<number>;

const openAsCommand: Open = (config, onError) => openDatabase(config, 'command', new Date(), onError);

/** Reads the environment, and names on standard error what looks like a setting and is none. @throws ConfigError */
export function readConfig(): Config {
  const config = parseConfig(process.env);
  config.strangers.forEach((sentence) => console.error(sentence));
  return config;
}

/** What stands behind the command; undefined when it is none of its flags, or stands where npm takes it for itself. */
export function readFlags<Flags extends ParseArgsConfig>(
  flags: Flags,
): ReturnType<typeof parseArgs<Flags>> | undefined {
  const ofNpm = findFlagOfNpm(Object.keys(flags.options ?? {}), flags.args ?? process.argv.slice(2), process.env);
  if (ofNpm !== undefined) {
    console.error(ofNpm);
    return undefined;
  }
  try {
    return parseArgs(flags);
  } catch {
    return undefined;
  }
}

/** For what cannot be told: says how the command is used, and ends with 1. */
export function refuseUsage(usage: string): void {
  console.error(usage);
  process.exitCode = 1;
}

/** A misspelt address of the real database must not make an empty one, which would reconcile, and take new staff. */
function requireMeantDatabase({ database, strangers }: Config): void {
  if (database.kind !== 'embedded' || strangers.length === 0 || hasEmbeddedDatabase(database.dataDirectory)) return;
  throw new ConfigError([
    `There is no database in ${database.dataDirectory} yet, and none is made while a variable may be meant for another one. Correct the variable, or take it away. Nothing was done.`,
  ]);
}

/**
 * Runs a command on the configured database and ends the process with the status that it gives. What goes wrong is told
 * in a sentence.
 */
export async function runCommand(
  work: Work,
  open: Open = openAsCommand,
  explain = explainDatabaseError,
): Promise<void> {
  try {
    const config = readConfig();
    requireMeantDatabase(config);
    const database = await open(config.database, (error) => console.error(`Database: ${error.message}`));
    try {
      process.exitCode = await work(database, config);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** The code of what a role has no right to. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** What whom the role of the app was refused goes on with. */
export const NAME_OWNER =
  'Set DATABASE_OWNER_URL to the role that owns the tables, for this command alone (DATABASE_OWNER_URL=postgresql://safar_owner:… before it), and run it again.';

/** In production a shell has the address of the app alone, which may change no table. */
function explainToOwner(error: unknown): string {
  const sentence = explainDatabaseError(error);
  const isRefused = error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE;
  if (!isRefused || process.env.DATABASE_OWNER_URL?.trim()) return sentence;
  return `The role of DATABASE_URL may not do that (${sentence}). ${NAME_OWNER}`;
}

/** Runs a command that changes tables, as the role that owns them. */
export const runAsOwner = (work: Work, open: Open): Promise<void> => runCommand(work, open, explainToOwner);

/** What somebody starts at the command line of a server stands in the audit log, with all that was typed. */
export async function recordCommand(database: Database, name: string, now: Date): Promise<void> {
  await database.transaction((tx) =>
    insertAuditEntry(tx, SERVER, now, {
      action: 'command.run',
      subject: `command:${name}`,
      after: { arguments: process.argv.slice(2).join(' ') },
    }),
  );
}
