import { runNpm } from '../program/npm.mjs';
import { repositoryDir } from '../program/repository.mjs';

/** Many times what any of them takes: a suite that hangs fails instead of holding up the rest for ever. */
const SUITE_TIMEOUT_MS = 25 * 60 * 1000;

/** Runs one suite or check by its npm script. @param {string[]} args of npm @param {NodeJS.ProcessEnv} [env] */
export function runNpmScript(args, env = process.env) {
  return runNpm(args, { cwd: repositoryDir, env, timeoutMs: SUITE_TIMEOUT_MS });
}
