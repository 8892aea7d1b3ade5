import { createRequire } from 'node:module';
import { onStopSignal } from '../program/stop-signals.mjs';
import { StopError } from '../program/stop-error.mjs';
import { waitForAnswer } from './wait-for-answer.mjs';

const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Serves in this very process, so that nothing can outlive it: the server closes at SIGINT and SIGTERM, and ends the process.
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
  createRequire(import.meta.url)('../../api/dist/server.js');
  if (await waitForAnswer(address.url, untilExit)) onAnswering();
  else if (!isStopping) throw new StopError('The server started but did not answer.');
  return untilExit;
}
