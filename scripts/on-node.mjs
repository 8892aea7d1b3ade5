import { runNpm } from './program/commands.mjs';

// `npm run on-node -- 24`: the suites of the API and of the scripts on another Node, which npm fetches as a package.
// What follows the version goes to jest: `npm run on-node -- 22 src/ledger`.
const [version = '', ...args] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('Say which Node: npm run on-node -- 24');
  process.exit(1);
}
const jest = ['--', 'node', '../node_modules/jest/bin/jest.js', '--passWithNoTests', ...args];
for (const cwd of ['scripts', 'api']) {
  console.log(`${cwd} on Node ${version}:`);
  const exec = ['exec', '--yes', `--package=node@${version}`, ...jest];
  const { code } = await runNpm(exec, { cwd, stdio: 'inherit' });
  if (code !== 0) process.exitCode = code;
}
