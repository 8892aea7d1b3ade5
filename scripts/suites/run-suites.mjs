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

const CONCURRENCY_MAX = 4;

/** @typedef {import('./counts.mjs').Counts} Counts */

/** Everything that proves the product, in three parts: checks and tests, the production build, the journeys against it. @returns {Promise<Counts>} */
export async function runSuites() {
  const reportsDir = mkdtempSync(join(tmpdir(), 'safar-reports-'));
  process.once('exit', () => rmSync(reportsDir, { recursive: true, force: true }));
  const tested = await runTests(reportsDir);
  const built = await runStages([{ title: 'production build', run: build }], 1);
  // Without a build the journeys could only fail once more.
  const travelled = sumCounts(built).failed === 0 ? await runStages([journeySuite(reportsDir)], 1) : [];
  return sumCounts([...tested, ...built, ...travelled]);
}

/** @param {string} reportsDir @returns {Promise<Counts[]>} */
async function runTests(reportsDir) {
  const database = await openTestDatabase(process.env);
  const forget = whenInterrupted(database.stop);
  const env = { ...process.env, TEST_DATABASE_URL: database.url };
  try {
    const stages = [...listJestSuites(reportsDir, env), ...listChecks(), scriptSuite(env)];
    return await runStages(stages, Math.min(availableParallelism(), CONCURRENCY_MAX));
  } finally {
    forget();
    await database.stop();
  }
}

async function build() {
  await buildSite((_title, work) => work());
  return { counts: { passed: 0, failed: 0 }, output: '' };
}
