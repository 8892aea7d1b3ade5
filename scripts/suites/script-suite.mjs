import { runNpm } from '../program/npm.mjs';
import { repositoryDir } from '../program/repository.mjs';
import { countNodeTests, judgeSuite } from './counts.mjs';

/** The tests of these scripts, by Node's own runner. @param {NodeJS.ProcessEnv} env @returns {import('./run-stages.mjs').Stage} */
export function scriptSuite(env) {
  return {
    title: 'tests: scripts',
    run: async () => {
      const { code, output } = await runNpm(['run', 'test:scripts'], { cwd: repositoryDir, env });
      return { counts: judgeSuite(countNodeTests(output), code), output };
    },
  };
}
