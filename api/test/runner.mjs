import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LightRunner from 'jest-light-runner/child-process';

/**
 * The runner imports test files, and Node can import TypeScript only by hooks in a thread of their own, which now and
 * then never answers. So it gets files that require the tests instead.
 */
export default class RequiringRunner extends LightRunner {
  directory = mkdtempSync(join(tmpdir(), 'safar-tests-'));

  /** @override @param {unknown[]} args */
  async runTests(...args) {
    try {
      await super.runTests(...args);
    } finally {
      rmSync(this.directory, { recursive: true });
    }
  }

  /** @override @param {{ path: string }} test */
  async _runTest(test) {
    const path = join(this.directory, `${test.path.replaceAll(/[^\w.]/g, '-')}.cjs`);
    writeFileSync(path, `require(${JSON.stringify(test.path)});\n`);
    const result = await super._runTest({ ...test, path });
    return { ...result, testFilePath: test.path };
  }
}
