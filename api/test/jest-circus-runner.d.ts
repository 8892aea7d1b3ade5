/** What test/jest-circus-until-seen.cjs uses of it. */
declare module 'jest-circus/runner' {
  export interface Test {
    type: 'test';
    mode?: string | null;
    errors: unknown[];
  }
  export interface DescribeBlock {
    type: 'describeBlock';
    children: (Test | DescribeBlock)[];
  }
  export interface Environment {
    handleTestEvent?(event: { name: string; test?: Test }, state: { rootDescribeBlock: DescribeBlock }): unknown;
  }
  export interface SuiteResult {
    testResults: { fullName: string }[];
  }
  /** How jest runs a suite that it has made an environment for. */
  export default function run(
    globalConfig: { testNamePattern?: string },
    config: unknown,
    environment: Environment,
    runtime: unknown,
    testPath: string,
    sendMessage: unknown,
  ): Promise<SuiteResult>;
}
