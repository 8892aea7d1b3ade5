import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryDir } from './program/repository.mjs';

/** What can be measured, and the program that does it. @type {Record<string, string>} */
const BENCHES = {
  api: 'api/bench/bench.ts',
  bank: 'api/bench/bench.ts',
  payout: 'api/bench/bench.ts',
  web: 'e2e/bench/bench.ts',
};

// `npm run bench -- api`, or one part of it: `npm run bench -- api postgres`.
const args = process.argv.slice(2);
const bench = BENCHES[args[0] ?? ''];
if (bench === undefined) {
  console.error(`npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exit(1);
}
const tsx = join(repositoryDir, 'node_modules/tsx/dist/cli.mjs');
const child = spawn(process.execPath, [tsx, join(repositoryDir, bench), ...args], { stdio: 'inherit' });
child.once('exit', (code) => process.exit(code ?? 1));
