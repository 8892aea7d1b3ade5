import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspacesWith } from '../program/repository.mjs';
import { countJest, judgeSuite } from './counts.mjs';
import { runNpmScript } from './run-npm-script.mjs';

/** A suite that takes as long as all others together has two workers, so that no core waits for it at the end. */
const WORKERS = new Map([['api', 2]]);

/**
 * The unit, component and API tests, a suite per workspace.
 * @param {string} reportsDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./run-stages.mjs').Stage[]}
 */
export function listJestSuites(reportsDir, env) {
  return listWorkspacesWith('test').map((workspace) => ({
    title: `tests: ${workspace}`,
    run: () => runSuite(workspace, join(reportsDir, `${workspace}.json`), env),
  }));
}

/** @param {string} workspace @param {string} reportFile @param {NodeJS.ProcessEnv} env */
async function runSuite(workspace, reportFile, env) {
  const workers = WORKERS.get(workspace) ?? 1;
  const args = ['--ci', '--json', `--outputFile=${reportFile}`, `--maxWorkers=${workers}`];
  const { code, output } = await runNpmScript(['test', '-w', workspace, '--', ...args], env);
  const counts = existsSync(reportFile)
    ? countJest(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 };
  return { counts: judgeSuite(counts, code), output };
}
