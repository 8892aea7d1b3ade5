import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from './copy-repository.mjs';
import { runProgram } from './run-program.mjs';

const webpack = require.resolve('webpack/bin/webpack.js');

/** Of its release, the build itself says so (`ownSourcesPlugin`). */
test.each(['remote-marketing', 'remote-member', 'remote-admin'])(
  '%s is built to run alone, with the folders of the others absent',
  async (remote) => {
    const packageDir = join(copyRepository([remote]), remote);
    await runProgram(process.execPath, [webpack, '--mode', 'development', '--env', 'standalone'], packageDir);
    expect(existsSync(join(packageDir, 'dist-standalone', 'index.html'))).toBe(true);
  },
  180_000,
);
