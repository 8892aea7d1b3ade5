import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkMigration } from '../test/check-migration';
import { readSchema, versionOf } from '../src/database/schema-files';
import { packageDirectory } from '../src/own-package';
import { judgeBooks, judgeReplies, report, startCallers } from './callers';
import { startDrillProgram } from './programs';
import { onServers, tryStart, type Club } from './servers';

const PHASE_MS = 5000;
/** Below `dist`, where what it imports is found as from there. */
const NEXT = join('dist', 'next');

/** What a next release may bring: one of each kind that a running site bears. */
const NEXT_MIGRATIONS: [name: string, sql: string][] = [
  ['columns', `ALTER TABLE rewards ADD COLUMN note text NOT NULL DEFAULT '', ADD COLUMN noted_at timestamptz;`],
  ['table', 'CREATE TABLE notes (reward_id bigint PRIMARY KEY REFERENCES rewards (id), note text NOT NULL);'],
  ['index', 'CREATE INDEX CONCURRENTLY rewards_note_idx ON rewards (note);'],
  ['constraint', 'ALTER TABLE rewards ADD CONSTRAINT rewards_note_check CHECK (char_length(note) < 100) NOT VALID;'],
  ['valid', 'ALTER TABLE rewards VALIDATE CONSTRAINT rewards_note_check;'],
];

/** The release after this one: the same program with a schema that goes on, and other routines. */
function makeNextRelease(): void {
  const directory = join(packageDirectory, NEXT);
  rmSync(directory, { recursive: true, force: true });
  cpSync(join(packageDirectory, 'dist', 'src'), join(directory, 'src'), { recursive: true });
  const schema = join(directory, 'src', 'schema');
  const first = versionOf(readSchema(schema)) + 1;
  NEXT_MIGRATIONS.forEach(([name, sql], place) => {
    const file = { name: `${String(first + place).padStart(4, '0')}_${name}`, sql };
    const violations = checkMigration(file);
    if (violations.length > 0) throw new Error(violations.join('\n'));
    writeFileSync(join(schema, `${file.name}.sql`), sql);
  });
  for (const routines of ['1-what-stays', '2-ledger', '3-members', '4-payments']) {
    appendFileSync(join(schema, 'routines', `${routines}.sql`), '-- Of the next release.\n');
  }
}

async function execute(release: string, command: string, databaseUrl: string, ...args: string[]) {
  const began = performance.now();
  const env = { DATABASE_URL: databaseUrl };
  const { code, output } = await startDrillProgram(join(release, 'src', command), args, env).exited;
  return { code, output, seconds: ((performance.now() - began) / 1000).toFixed(1) };
}

async function upgrade({ database, databaseUrl, addServer }: Club): Promise<boolean> {
  const [before, again] = [await addServer(), await addServer()];
  const after = await addServer({}, join(NEXT, 'src', 'server.js'));
  await before.start();
  const early = await execute(NEXT, 'server.js', databaseUrl);
  const isRefused = early.code === 1 && early.output.includes('npm run migrate');

  const callers = await startCallers([before.origin]);
  await wait(PHASE_MS);
  const migrated = await execute(NEXT, 'commands/migrate.js', databaseUrl);
  console.log(`Migrated in ${migrated.seconds} s beside the release before:\n${migrated.output.trim()}`);
  await wait(PHASE_MS);
  await after.start();
  const isStartedAgain = await tryStart(again);
  const started = isStartedAgain ? [before, after, again] : [before, after];
  const both = await startCallers(started.map(({ origin }) => origin));
  await wait(PHASE_MS);
  await callers.stop();
  await both.stop();
  const all = { replies: [...callers.replies, ...both.replies], stop: both.stop };
  const verdicts = [
    report('the release after refuses to start on the schema before, and names the command', isRefused),
    report(`the migration ended with ${migrated.code}`, migrated.code === 0),
    report('the release before starts on the schema after, too, beside the release after', isStartedAgain),
    judgeReplies(all, { mayRefuse: false }),
    await judgeBooks(database, all),
  ];
  return verdicts.every(Boolean);
}

/** A database is migrated under callers; afterwards the release before and the one after serve side by side. */
export function migrationUnderLoad(): Promise<boolean> {
  return onServers(async (club) => {
    makeNextRelease();
    try {
      return await upgrade(club);
    } finally {
      rmSync(join(packageDirectory, NEXT), { recursive: true, force: true });
    }
  });
}
