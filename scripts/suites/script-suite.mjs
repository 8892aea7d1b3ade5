import { countNodeTests, judgeSuite } from './counts.mjs';
import { runNpmScript } from './run-npm-script.mjs';

/** The tests of these scripts, by Node's own runner. @param {NodeJS.ProcessEnv} env @returns {import('./run-stages.mjs').Stage} */
export function scriptSuite(env) {
  return {
    title: 'tests: scripts',
    run: async () => {
      const { code, output } = await runNpmScript(['run', 'test:scripts'], env);
      return { counts: judgeSuite(countNodeTests(output), code), output };
    },
  };
}
