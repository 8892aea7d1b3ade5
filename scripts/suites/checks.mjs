import { readJson } from '../program/repository.mjs';
import { runNpmScript } from './run-npm-script.mjs';

/** The parts of `npm run check`, each a stage of its own. @returns {import('./run-stages.mjs').Stage[]} */
export function listChecks() {
  const parts = [...readJson('package.json').scripts.check.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  return parts.map((name) => ({ title: `check: ${name}`, run: () => runCheck(name) }));
}

/** @param {string} name */
async function runCheck(name) {
  const { code, output } = await runNpmScript(['run', name]);
  return { counts: { passed: 0, failed: code === 0 ? 0 : 1 }, output };
}
