import { insertAuditEntry, SERVER } from '../audit/insert-audit-entry';
import { parseConfig, type Config } from '../config/config';
import type { Database } from '../database/database';
import { explainDatabaseError } from '../database/explain-error';
import { openDatabase } from '../database/open-database';

type Open = (config: Config['database'], onError: (error: Error) => void) => Promise<Database>;

const openAsCommand: Open = (config, onError) => openDatabase(config, 'command', new Date(), onError);

/**
 * Runs a command on the configured database and ends the process with the status that it gives. What goes wrong is told
 * in a sentence.
 */
export async function runCommand(
  work: (database: Database) => Promise<number>,
  open: Open = openAsCommand,
): Promise<void> {
  try {
    const config = parseConfig(process.env);
    const database = await open(config.database, (error) => console.error(`Database: ${error.message}`));
    try {
      process.exitCode = await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(explainDatabaseError(error));
    process.exitCode = 1;
  }
}

/** What somebody starts at the command line of a server stands in the audit log, with all that was typed. */
export async function recordCommand(database: Database, name: string, now: Date): Promise<void> {
  await database.transaction((tx) =>
    insertAuditEntry(tx, SERVER, now, {
      action: 'command.run',
      subject: `command:${name}`,
      before: null,
      after: { arguments: process.argv.slice(2).join(' ') },
    }),
  );
}
