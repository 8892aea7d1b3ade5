import { moduleRules } from './base.mjs';
import { buildFile, emitFile } from './emit-file.mjs';

/** The name of the site's service worker: at the root, because it may serve only what lies below it. */
const WORKER_FILE = 'worker.js';

/**
 * Adds the service worker to the files of the shell: a program of its own, in one file.
 * @param {import('./base.mjs').BuildContext} context
 */
export const workerProgramPlugin = ({ packageDir, packageJson }) =>
  emitFile(WORKER_FILE, 'first', () =>
    buildFile(WORKER_FILE, {
      context: packageDir,
      target: ['webworker', 'es2022'],
      entry: './worker/worker.ts',
      resolve: { extensions: ['.ts', '.mjs', '.js'] },
      module: { rules: moduleRules(packageDir, packageJson.name, { hasFiles: false }) },
    }),
  );
