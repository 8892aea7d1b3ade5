/** What test/runner.mjs uses of it. */
declare module 'jest-light-runner/child-process' {
  export interface Test {
    path: string;
    context: { config: unknown };
  }

  export default class LightRunner {
    _globalConfig: { maxWorkers: number };
    _testRunners: Map<unknown, unknown>;
    runTests(...args: unknown[]): Promise<void>;
    _runTest(test: Test): Promise<{ testFilePath: string }>;
  }
}
