import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CONTRACT_VERSION } from '../../federation/contract-version.mjs';
import { API_DEV_PORT, listDevRemotes, SHELL_DEV_DIR, SHELL_DEV_PORT } from '../../federation/webpack/dev-site.mjs';
import { onStopSignal } from '../program/stop-signals.mjs';
import { StopError } from '../program/stop-error.mjs';
import { requireFreePort } from '../serve/address.mjs';
import { waitForAnswer } from '../serve/wait-for-answer.mjs';
import { apiProgram, listBrowserPrograms } from './dev-programs.mjs';
import { describeDevRegistry } from './dev-registry.mjs';
import { runTogether } from './run-together.mjs';

const ASK_EVERY_MS = 200;

/** Everything with live reload until somebody stops it. @param {(url: string) => void} onAnswering @returns {Promise<number>} the exit code */
export async function runDevSite(onAnswering) {
  const remotes = listDevRemotes();
  for (const port of [SHELL_DEV_PORT, API_DEV_PORT, ...remotes.map(({ devPort }) => devPort)]) {
    await requireFreePort({ host: 'localhost', port });
  }
  const releasesDir = mkdtempSync(join(tmpdir(), 'safar-dev-'));
  writeFileSync(join(releasesDir, 'registry.json'), JSON.stringify(describeDevRegistry(remotes, CONTRACT_VERSION)));
  rmSync(SHELL_DEV_DIR, { recursive: true, force: true });
  // The API asks for the folder, although the scripts that belong in it stay in the dev server's memory.
  mkdirSync(join(SHELL_DEV_DIR, 'assets'), { recursive: true });

  const programs = runTogether();
  let isStopping = false;
  onStopSignal(() => {
    isStopping = true;
    programs.stop();
  });
  listBrowserPrograms().forEach(programs.start);
  void startApi();
  const first = await programs.ended;
  rmSync(releasesDir, { recursive: true });
  if (!isStopping) throw new StopError(`${first} stopped by itself (see above), and so did everything else.`);
  return 0;

  /** The API serves the page that the shell's first compilation writes. */
  async function startApi() {
    while (!existsSync(join(SHELL_DEV_DIR, 'index.html'))) await wait(ASK_EVERY_MS);
    if (isStopping) return;
    programs.start(apiProgram(releasesDir));
    const isAnswering = await waitForAnswer(`http://localhost:${API_DEV_PORT}`, programs.ended);
    if (isAnswering) onAnswering(`http://localhost:${SHELL_DEV_PORT}`);
  }
}
