import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from './copy-repository.mjs';
import { runProgram } from './run-program.mjs';

const webpack = require.resolve('webpack/bin/webpack.js');

/** What `webpack` builds and what `webpack --env standalone` does, in one process: to load the tools takes as long. */
const BOTH = `import configOf from './webpack.config.mjs';
export default (env, argv) => [configOf(env, argv), configOf({ ...env, standalone: true }, argv)];
`;

test.each(['remote-marketing', 'remote-member', 'remote-admin'])(
  '%s is built, for the site and to run alone, with the folders of the others absent',
  async (remote) => {
    const packageDir = join(copyRepository([remote]), remote);
    writeFileSync(join(packageDir, 'both.config.mjs'), BOTH);
    await runProgram(process.execPath, [webpack, '--mode', 'development', '--config', 'both.config.mjs'], packageDir);
    expect(existsSync(join(packageDir, 'dist', 'remoteEntry.js'))).toBe(true);
    expect(existsSync(join(packageDir, 'dist-standalone', 'index.html'))).toBe(true);
  },
  180_000,
);
