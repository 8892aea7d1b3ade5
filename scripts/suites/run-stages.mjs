const SECOND_MS = 1000;
/** How long a log stays silent at most. */
const SILENCE_MS = 20 * SECOND_MS;

/**
 * One independent part of the whole test: a check, or a suite with its counts. `output` is shown when something failed.
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {{ title: string, run: () => Promise<{ counts: Counts, output: string }> }} Stage
 */

/**
 * Runs all stages, a few at a time, and shows each as it ends. A failing one stops no other.
 * @param {Stage[]} stages the longest first
 * @param {number} concurrency
 * @returns {Promise<Counts[]>}
 */
export async function runStages(stages, concurrency) {
  const waiting = [...stages];
  /** @type {Counts[]} */
  const all = [];
  const running = new Set();
  const ticking = setInterval(() => console.log(`  … ${[...running].join(', ')}`), SILENCE_MS);
  const lane = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      running.add(stage.title);
      all.push(await runStage(stage));
      running.delete(stage.title);
      ticking.refresh();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  clearInterval(ticking);
  return all;
}

/** @param {Stage} stage @returns {Promise<Counts>} */
async function runStage({ title, run }) {
  const startedAt = Date.now();
  const { counts, output } = await run().catch(describeCrash);
  const seconds = Math.round((Date.now() - startedAt) / SECOND_MS);
  const hasFailed = counts.failed > 0;
  console.log(`${hasFailed ? '✗' : '✓'} ${title}${formatTests(counts)} (${seconds} s)`);
  if (hasFailed) console.log(`\n${output.trimEnd()}\n`);
  return counts;
}

/** @param {unknown} error */
function describeCrash(error) {
  const isError = error instanceof Error;
  const output =
    isError && 'output' in error ? `${error.output}\n${error.message}` : String(isError ? error.stack : error);
  return { counts: { passed: 0, failed: 1 }, output };
}

/** Nothing for a stage that is no suite of tests. @param {Counts} counts */
function formatTests({ passed, failed }) {
  return passed === 0 ? '' : `: ${passed} passed, ${failed} failed`;
}
