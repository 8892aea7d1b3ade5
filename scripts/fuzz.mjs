import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryDir } from './program/repository.mjs';

// `npm run fuzz`, or `npm run fuzz -- --writes`, or
// `npm run fuzz -- --requests 500 --only "POST /api/v1/deposits,/admin/statements" --seed 7`.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    writes: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const routes = values.writes ? 'every route that writes' : 'every route';
console.log(`${values.requests} requests to ${routes}, seed ${values.seed}`);
const jest = join(repositoryDir, 'node_modules/jest/bin/jest.js');
const child = spawn(process.execPath, [jest, 'fuzz/fuzz.test.ts', '--runInBand'], {
  cwd: join(repositoryDir, 'api'),
  env: {
    ...process.env,
    FUZZ_REQUESTS: values.requests,
    FUZZ_SEED: values.seed,
    FUZZ_ONLY: values.only,
    FUZZ_WRITES: values.writes ? '1' : '',
    TEST_LIMIT_MINUTES: String(24 * 60),
  },
  stdio: 'inherit',
});
child.once('exit', (code) => process.exit(code ?? 1));
