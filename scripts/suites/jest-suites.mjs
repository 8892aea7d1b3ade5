import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWorkspacesWith } from '../program/repository.mjs';
import { countJest, judgeSuite } from './counts.mjs';
import { runNpmScript } from './run-npm-script.mjs';

/** A suite that takes as long as all others together runs in parts, so that no core waits for it at the end. */
const PARTS = new Map([['api', 2]]);

/**
 * The unit, component and API tests: one suite per workspace, or several parts of it.
 * @param {string} reportsDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./run-stages.mjs').Stage[]}
 */
export function listJestSuites(reportsDir, env) {
  return listWorkspacesWith('test').flatMap((workspace) => {
    const parts = PARTS.get(workspace) ?? 1;
    return Array.from({ length: parts }, (_, index) => ({
      title: `tests: ${workspace}${parts > 1 ? ` (${index + 1} of ${parts})` : ''}`,
      run: () =>
        runSuite(workspace, `${index + 1}/${parts}`, join(reportsDir, `${workspace}-${index + 1}.json`), env),
    }));
  });
}

/** @param {string} workspace @param {string} part such as 1/2 @param {string} reportFile @param {NodeJS.ProcessEnv} env */
async function runSuite(workspace, part, reportFile, env) {
  const args = ['--ci', '--json', `--outputFile=${reportFile}`, '--maxWorkers=1', `--shard=${part}`];
  const { code, output } = await runNpmScript(['test', '-w', workspace, '--', ...args], env);
  const counts = existsSync(reportFile)
    ? countJest(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 0 };
  return { counts: judgeSuite(counts, code), output };
}
