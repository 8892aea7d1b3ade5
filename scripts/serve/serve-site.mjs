import { join } from 'node:path';
import { signalCommand, startCommand } from '../program/commands.mjs';
import { repositoryDir } from '../program/repository.mjs';
import { onStopSignal } from '../program/stop-signals.mjs';
import { StopError } from '../program/stop-error.mjs';
import { waitForAnswer } from './wait-for-answer.mjs';

const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Serves until somebody stops it.
 * @param {import('./address.mjs').SiteAddress} address
 * @param {NodeJS.ProcessEnv} env
 * @param {() => void} onAnswering called once, when the site answers
 * @returns {Promise<number>} the exit code: 0 after a clean stop
 */
export async function serveSite(address, env, onAnswering) {
  const server = startCommand(process.execPath, ['dist/server.js'], {
    cwd: join(repositoryDir, 'api'),
    env,
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => server.once('exit', (code) => resolve(code ?? 1)));
  let isStopping = false;
  onStopSignal(() => {
    if (isStopping) return;
    isStopping = true;
    console.log('\nStopping …');
    signalCommand(server, 'SIGTERM');
    setTimeout(() => signalCommand(server, 'SIGKILL'), CLOSE_TIMEOUT_MS).unref();
  });
  const isAnswering = await waitForAnswer(address.url, ended);
  if (isAnswering) onAnswering();
  else signalCommand(server, 'SIGTERM');
  const code = await ended;
  if (isStopping) return code;
  throw new StopError(
    isAnswering || code !== 0
      ? `The server stopped by itself (exit code ${code}).`
      : 'The server started but did not answer.',
  );
}
