/** What test/runner.mjs uses of it. */
declare module 'jest-light-runner/child-process' {
  export default class LightRunner {
    runTests(...args: unknown[]): Promise<void>;
    _runTest(test: { path: string }): Promise<{ testFilePath: string }>;
  }
}
