import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { seedDemo, DEMO_PASSWORD } from '../demo/seed-demo';
import { createDatabase, type Database } from '../src/database/database';
import { migrate } from '../src/database/migrate';
import { readSchema } from '../src/database/schema-files';
import type { ChildProgram } from '../test/child-program';
import { createOwnDatabase } from '../test/own-database';
import { waitUntilAnswering } from '../test/running-server';
import { SHELL_SITE, shellProgram, TEMPLATE } from '../test/sample-shell';
import { startPostgres } from '../test/start-postgres.mjs';
import { startDrillProgram } from './programs';

/** What `deploy/production.env.example` says: a proxy notices in less. */
export const NOTICED_AFTER_SECONDS = 5;

/** No throttle stands in the way of many callers with two accounts and one address. */
const WIDE_LIMITS = {
  LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
  LOGIN_ATTEMPTS_PER_DEVICE: '1000000',
  LOGINS_PER_MEMBER: '1000000',
  ACCOUNT_CHANGES_PER_MEMBER: '1000000',
  REQUESTS_PER_MEMBER: '1000000',
  SEARCHES_PER_MEMBER: '1000000',
  PENDING_DEPOSITS_PER_MEMBER: '1000000',
  PENDING_RUPEES_PER_MEMBER: '1000000000000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
};

/** A process of the site, at an address that stays when it is started again. */
export interface Server {
  readonly origin: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** Asks it to stop, and waits for its end; of one that does not run, the end that it had. */
  stop(): Promise<{ code: number | null; output: string; elapsedMs: number }>;
}

export interface Club {
  database: Database;
  databaseUrl: string;
  /** @param program what is built of it; this release's, unless another is named */
  addServer(env?: NodeJS.ProcessEnv, program?: string): Promise<Server>;
}

/** A published shell. @param others files that it has besides, or instead, by their paths below the directory */
export function writeSampleShell(directory: string, others: Record<string, string> = {}): void {
  const files: Record<string, string> = {
    'registry.json': JSON.stringify({
      generation: 1,
      shell: {
        version: '1.0.0',
        kept: [{ version: '1.0.0', publishedAt: new Date(0).toISOString(), isWithdrawn: false }],
      },
      remotes: [],
    }),
    'shell/1.0.0/index.html': TEMPLATE,
    'shell/1.0.0/site.json': JSON.stringify(SHELL_SITE),
    'shell/1.0.0/prerender.cjs': shellProgram(),
    'shell/1.0.0/assets/login.js': '',
    ...others,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
}

/** Servers run from what is built, as they do in production. */
function build(): void {
  const { status } = spawnSync('npm', ['run', '-s', 'build', '-w', 'api'], {
    cwd: join(__dirname, '../..'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The API cannot be built; see above.');
}

function toServer(port: number, file: string, env: NodeJS.ProcessEnv): Server {
  const origin = `http://127.0.0.1:${port}`;
  let program: ChildProgram | undefined;
  return {
    origin,
    start: async () => {
      program = startDrillProgram(file, [], { ...env, PORT: String(port) });
      await waitUntilAnswering(origin, program);
    },
    stop: async () => {
      const began = performance.now();
      program?.child.kill('SIGTERM');
      const { code = null, output = '' } = (await program?.exited) ?? {};
      return { code, output, elapsedMs: performance.now() - began };
    },
  };
}

/** @returns whether it answers; what it said is printed when it does not */
export async function tryStart({ start }: Pick<Server, 'start'>): Promise<boolean> {
  try {
    await start();
    return true;
  } catch (error) {
    console.log(`  It did not start: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/**
 * On the demo club, in a database of its own on the server of DRILL_DATABASE_URL or on one that is started for it, with
 * as many server processes as are wanted.
 * @param now when the past of the club ends
 */
export async function onServers(work: (club: Club) => Promise<boolean>, now = new Date()): Promise<boolean> {
  build();
  const configured = process.env.DRILL_DATABASE_URL || undefined;
  const postgres = configured === undefined ? await startPostgres({ isDurable: true }) : undefined;
  const directory = mkdtempSync(join(tmpdir(), 'safar-drill-'));
  const servers: Server[] = [];
  try {
    const { url, drop } = await createOwnDatabase(configured ?? postgres?.url ?? '');
    const database = createDatabase({ connectionString: url, max: 4 }, () => {}, drop);
    try {
      await migrate(database, readSchema(), new Date());
      await seedDemo({ database, now: () => now });
      writeSampleShell(directory);
      return await work({
        database,
        databaseUrl: url,
        addServer: async (env = {}, file = 'dist/src/server.js') => {
          const server = toServer(await getPort(), file, {
            ...WIDE_LIMITS,
            HOST: '127.0.0.1',
            DATABASE_URL: url,
            STAFF_SECOND_FACTOR: 'optional',
            LOG_LEVEL: 'error',
            RELEASES_DIR: directory,
            STOP_NOTICED_AFTER_SECONDS: String(NOTICED_AFTER_SECONDS),
            ...env,
          });
          servers.push(server);
          return server;
        },
      });
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
    }
  } finally {
    await postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @returns who that is, with the token of a new session */
export async function signIn(origin: string, email: string): Promise<{ id: string; token: string }> {
  const response = await fetch(`${origin}/api/v1/user/userLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { result } = (await response.json()) as { result: { _id: string; token: string } };
  return { id: result._id, token: result.token };
}
