import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { SEED_FILE, SERVER_FILE } from './require-build';

/** A server renders its pages first, beside the suites of `npm test` some times as long as by itself. */
const START_TIMEOUT_MS = 240_000;
const POLL_INTERVAL_MS = 100;

/** All journeys come from one address; the throttles have tests of their own. */
const GENEROUS_THROTTLES = {
  LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
  LOGINS_PER_MEMBER: '1000000',
  ACCOUNT_CHANGES_PER_MEMBER: '1000000',
  LOGIN_ATTEMPTS_PER_DEVICE: '1000000',
  SESSIONS_PER_MEMBER: '1000000',
  PASSWORD_TRIES_PER_MEMBER: '1000000',
  REQUESTS_PER_MEMBER: '1000000',
  SEARCHES_PER_MEMBER: '1000000',
  PENDING_DEPOSITS_PER_MEMBER: '1000000',
  PENDING_RUPEES_PER_MEMBER: '1000000000000',
  PENDING_WITHDRAWALS_PER_MEMBER: '1000000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
  CONTACT_MESSAGES_PER_ADDRESS: '1000000',
  CONVERSATION_CALLS_PER_ADDRESS: '1000000',
  MESSAGES_PER_MEMBER: '1000000',
  INCIDENTS_PER_ADDRESS: '1000000',
};

/** How the global setup tells the workers where a demo database lies that nobody has used. */
const DEMO_DATA_VARIABLE = 'SAFAR_JOURNEYS_DATA';

export interface ServedSite {
  origin: string;
  /** Where its database and its mails are. */
  dataDir: string;
  signal: (signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
}

/**
 * Fills a demo database once for all sites of a run: each begins with a copy, because filling takes a busy machine the
 * better part of a minute.
 * @returns what removes it
 */
export async function seedDemoData(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'safar-journeys-'));
  await seed(dataDir);
  process.env[DEMO_DATA_VARIABLE] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}

/** @throws Error when there is no demo club at its end */
async function seed(dataDir: string): Promise<void> {
  const [code] = (await once(startOnDemo(SEED_FILE, dataDir), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The demo club could not be made (exit code ${code}); why is above.`);
}

/**
 * Serves the built shell and the releases in a directory, from a fresh demo database.
 * @param given settings of the server beyond those
 */
export async function serveSite(releasesDir: string, given: NodeJS.ProcessEnv = {}): Promise<ServedSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'safar-journeys-'));
  const demoData = process.env[DEMO_DATA_VARIABLE];
  if (demoData) cpSync(demoData, dataDir, { recursive: true });
  else await seed(dataDir);
  const site = await startServer(dataDir, { RELEASES_DIR: releasesDir, ...given });
  return {
    ...site,
    stop: async () => {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A program of the API, on the embedded database in a directory. */
function startOnDemo(file: string, dataDir: string, given: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [file], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: dataDir, ...given },
  });
}

/** @throws Error when it does not answer in time */
async function startServer(dataDir: string, given: NodeJS.ProcessEnv): Promise<ServedSite> {
  const port = await getPort();
  const origin = `http://127.0.0.1:${port}`;
  const server = startOnDemo(SERVER_FILE, dataDir, {
    ...GENEROUS_THROTTLES,
    HOST: '127.0.0.1',
    PORT: String(port),
    // Journeys break parts of the site on purpose; the warnings about it would hide what is unexpected.
    LOG_LEVEL: 'error',
    ...given,
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  };

  try {
    await waitUntilHealthy(server, origin);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, dataDir, signal: (signal) => void server.kill(signal), stop };
}

async function waitUntilHealthy(server: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with exit code ${server.exitCode} before it answered.`);
    const isHealthy = await fetch(`${origin}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`The server did not answer at ${origin} within ${START_TIMEOUT_MS / 1000} s.`);
}
