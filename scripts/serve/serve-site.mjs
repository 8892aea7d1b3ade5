import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { onStopSignal } from '../program/run-program.mjs';
import { StopError } from '../program/stop-error.mjs';

const CLOSE_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 60_000;
const ASK_EVERY_MS = 50;

/** What the demo database is seeded with; a database without the demo data knows none of them. */
const DEMO_EMAILS = ['member', 'admin', 'finance', 'support', 'auditor'].map((who) => `${who}@demo.example`);
const DEMO_PASSWORD = 'demo-safar-2026';

/**
 * The server's environment: that of this program, with the demo club in the embedded database, and a log for the
 * person who reads it here. A PostgreSQL that somebody configured gets no demo club, unless SEED_DEMO says so.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function readServerEnv(env) {
  return {
    ...env,
    NODE_ENV: env.NODE_ENV || 'development',
    EMBEDDED: env.EMBEDDED || (env.DATABASE_URL ? '0' : '1'),
    LOG_FORMAT: env.LOG_FORMAT || 'text',
    SEED_DEMO: env.SEED_DEMO || (env.DATABASE_URL ? '0' : '1'),
  };
}

/**
 * Whether the site answers at last: false when its program ended first, or too much time has passed.
 * @param {string} url @param {Promise<unknown>} ended @returns {Promise<boolean>}
 */
export async function waitForAnswer(url, ended) {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  while (!hasEnded && Date.now() < deadline) {
    const response = await fetch(`${url}/health/live`).catch(() => undefined);
    if (response?.ok) return true;
    await wait(ASK_EVERY_MS);
  }
  return false;
}

/**
 * Tells where the site is, who may sign in, and where mails go.
 * @param {string} url
 * @param {NodeJS.ProcessEnv} env the server's environment
 */
export function printWelcome(url, env) {
  const lines = ['', `Safar Circle is running at ${url}`];
  if (env.SEED_DEMO === '1') {
    for (const email of DEMO_EMAILS) lines.push(`  sign in as ${email} with ${DEMO_PASSWORD}`);
    if (env.STAFF_SECOND_FACTOR !== 'required')
      lines.push(
        '  the demo staff need no second factor; with a PostgreSQL of your own, staff do (STAFF_SECOND_FACTOR)',
      );
  }
  if (!env.SMTP_HOST)
    lines.push(`  no mail server is set (SMTP_HOST): mails are files in ${env.DATA_DIR || 'data'}/mail/`);
  console.log([...lines, 'Ctrl-C stops it.', ''].join('\n'));
}

/**
 * Serves in this very process, so that nothing can outlive it: the server closes at SIGINT and SIGTERM, and ends the
 * process.
 * @param {import('./address.mjs').SiteAddress} address
 * @param {NodeJS.ProcessEnv} env the server's environment
 * @param {() => void} onAnswering called once, when the site answers
 * @returns {Promise<never>}
 */
export async function serveSite(address, env, onAnswering) {
  Object.assign(process.env, env);
  let isStopping = false;
  onStopSignal((signal) => {
    if (isStopping) return;
    isStopping = true;
    console.log('\nStopping …');
    if (signal !== 'SIGINT' && signal !== 'SIGTERM') process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
  });
  /** @type {Promise<never>} */
  const untilExit = new Promise(() => undefined);
  createRequire(import.meta.url)('../../api/dist/src/server.js');
  if (await waitForAnswer(address.url, untilExit)) onAnswering();
  else if (!isStopping) throw new StopError('The server started but did not answer.');
  return untilExit;
}
