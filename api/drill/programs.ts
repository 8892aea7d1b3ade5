import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram, type ChildProgram } from '../test/child-program';

let directory: string | undefined;

/** One for all programs of a drill, which goes with the drill. */
function makeDataDirectory(): string {
  if (directory !== undefined) return directory;
  const made = mkdtempSync(join(tmpdir(), 'safar-drill-data-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return (directory = made);
}

/**
 * A program of the site as a drill starts it. A drill may run on the site's own machine with the site's own settings:
 * its mails are files that go with it, no device is told, no trace is sent, no other database of the site is reached,
 * and its releases need nobody's signature.
 */
export function startDrillProgram(file: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProgram {
  return startProgram(file, args, {
    DATA_DIR: makeDataDirectory(),
    PAGES_DIR: '',
    SMTP_HOST: '',
    PUSH_PUBLIC_KEY: '',
    PUSH_PRIVATE_KEY: '',
    DATABASE_OWNER_URL: '',
    DATABASE_POOLER: '',
    DATABASE_NAMED_STATEMENTS: '',
    EMBEDDED: '',
    OWNERS_FILE: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    ...env,
  });
}
