import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LightRunner from 'jest-light-runner/child-process';
import Tinypool from 'tinypool';

const WORKER = new URL('./worker-runner.js', import.meta.resolve('jest-light-runner')).href;

/** @typedef {(message: unknown) => void} Listener */

/**
 * A process asks for its settings at its first test. The library lets all processes ask through one channel, which
 * answers each of them when the first asks and never again: a process that asks a moment later waits without end.
 *
 * @param {unknown} workerData
 */
function createChannel(workerData) {
  /** @type {Listener | undefined} */
  let answer;
  return {
    /** @param {Listener} listener */
    onMessage: (listener) => void (answer = listener),
    /** @param {unknown} message */
    postMessage: (message) => {
      if (message !== 'jest-light-runner-get-worker-data') return;
      answer?.({ type: 'jest-light-runner-worker-data', workerData });
    },
  };
}

/** Runs suites in bare Node: a process loads the server once for all suites it gets. */
export default class SuiteRunner extends LightRunner {
  directory = mkdtempSync(join(tmpdir(), 'safar-tests-'));
  /** @type {Tinypool[]} */
  pools = [];

  /** @override @param {unknown[]} args */
  async runTests(...args) {
    try {
      await super.runTests(...args);
    } finally {
      // A suite that failed may have left a server that listens, and with it a process that never ends by itself.
      await Promise.all(this.pools.map((pool) => pool.destroy()));
      rmSync(this.directory, { recursive: true });
    }
  }

  /** @override @param {import('jest-light-runner/child-process').Test} test */
  async _runTest(test) {
    const { config } = test.context;
    if (!this._testRunners.has(config)) this._testRunners.set(config, this.createPool(config));
    // The runner imports test files, and Node can import TypeScript only by hooks: so it gets files that require them.
    const path = join(this.directory, `${test.path.replaceAll(/[^\w.]/g, '-')}.cjs`);
    writeFileSync(path, `require(${JSON.stringify(test.path)});\n`);
    const result = await super._runTest({ ...test, path });
    return { ...result, testFilePath: test.path };
  }

  /** @param {unknown} projectConfig */
  createPool(projectConfig) {
    const { maxWorkers } = this._globalConfig;
    const runtime = 'child_process';
    const workerData = { globalConfig: this._globalConfig, projectConfig, runtime };
    const threads = { minThreads: maxWorkers, maxThreads: maxWorkers };
    const env = /** @type {Record<string, string>} */ (process.env);
    const pool = new Tinypool({ filename: WORKER, runtime, env, ...threads });
    this.pools.push(pool);
    /** @param {{ path: string }} test */
    const run = (test) => pool.run(test.path, { channel: createChannel(workerData) });
    return { pool, run };
  }
}
