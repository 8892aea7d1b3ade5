import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../../test/child-program';
import { lockDirectory } from './directory-lock';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'safar-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('is taken once, and again after it was released', async () => {
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`The data directory ${directory} is in use`);
  await lock.release();
  await (await lockDirectory(directory)).release();
  expect(readdirSync(directory)).toEqual([]);
});

it('goes to exactly one of many that ask at once', async () => {
  for (let round = 0; round < 10; round++) {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
    const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  }
});

it('keeps out another process, and is free at once when that one was killed', async () => {
  const holder = startProgram('test/hold-directory.ts', [directory]);
  expect(await holder.firstOutput).toBe('held');
  await expect(lockDirectory(directory)).rejects.toThrow('is in use by another running server');

  holder.child.kill('SIGKILL');
  await holder.exited;
  expect(readdirSync(directory)).toHaveLength(1);
  const lock = await lockDirectory(directory);
  const refused = startProgram('test/hold-directory.ts', [directory]);
  expect(await refused.firstOutput).toContain('Stop that one first, or set DATA_DIR to another directory.');
  await refused.exited;
  await lock.release();
});

/** Another process in the middle of asking: its name comes after every other, and it soon has the directory. */
async function claimLate(answers: string[]) {
  const server = createServer((socket) => socket.end(answers.shift() ?? 'held'));
  await new Promise<void>((resolve) => server.listen(join(directory, `lock-${'f'.repeat(16)}.sock`), resolve));
  return () => new Promise((resolve) => server.close(resolve));
}

it('waits for one that asked before, and gives way when that one got it', async () => {
  const release = await claimLate(['waiting', 'waiting']);
  await expect(lockDirectory(directory)).rejects.toThrow('is in use by another running server');
  await release();
  await (await lockDirectory(directory)).release();
});

it('says so when the path of the directory is too long for a lock', async () => {
  await expect(lockDirectory(join(directory, 'x'.repeat(120)))).rejects.toThrow('Set DATA_DIR to a shorter one.');
});
