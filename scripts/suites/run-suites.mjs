import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../build/build-site.mjs';
import { whenInterrupted } from '../program/interrupt.mjs';
import { listChecks } from './checks.mjs';
import { sumCounts } from './counts.mjs';
import { listJestSuites } from './jest-suites.mjs';
import { journeySuite } from './journeys.mjs';
import { runStages } from './run-stages.mjs';
import { scriptSuite } from './script-suite.mjs';
import { openTestDatabase } from './test-database.mjs';

/** One more than there are cores, because tests often wait for the database or the disk. */
const CONCURRENCY = Math.min(availableParallelism() + 1, 4);

/** What takes longest begins first, so that no core waits for it at the end. */
const LONGEST = [
  'tests: api',
  'production build',
  'tests: federation',
  'tests: remote-admin',
  'check: types',
  'tests: remote-member',
  'tests: shell',
];

/** @typedef {import('./counts.mjs').Counts} Counts */

/** Everything that proves the product: checks, tests and the production build side by side, then the journeys against the build. @returns {Promise<Counts>} */
export async function runSuites() {
  const reportsDir = mkdtempSync(join(tmpdir(), 'safar-reports-'));
  process.once('exit', () => rmSync(reportsDir, { recursive: true, force: true }));
  let isBuilt = false;
  const build = async () => {
    await buildSite((_title, work) => work());
    isBuilt = true;
    return { counts: { passed: 0, failed: 0 }, output: '' };
  };
  const tested = await runTests(reportsDir, { title: 'production build', run: build });
  // Without a build the journeys could only fail once more.
  const travelled = isBuilt ? await runStages([journeySuite(reportsDir)], 1) : [];
  return sumCounts([...tested, ...travelled]);
}

/** @param {string} reportsDir @param {import('./run-stages.mjs').Stage} build @returns {Promise<Counts[]>} */
async function runTests(reportsDir, build) {
  const database = await openTestDatabase(process.env);
  const forget = whenInterrupted(database.stop);
  const env = { ...process.env, TEST_DATABASE_URL: database.url };
  try {
    const stages = [build, ...listJestSuites(reportsDir, env), ...listChecks(), scriptSuite(env)];
    const longestFirst = stages.toSorted((a, b) => placeOf(a) - placeOf(b));
    return await runStages(longestFirst, CONCURRENCY);
  } finally {
    forget();
    await database.stop();
  }
}

/** @param {import('./run-stages.mjs').Stage} stage */
function placeOf({ title }) {
  return LONGEST.includes(title) ? LONGEST.indexOf(title) : LONGEST.length;
}
