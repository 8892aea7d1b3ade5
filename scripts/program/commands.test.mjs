import assert from 'node:assert/strict';
import { runCommand } from './commands.mjs';

const node = (/** @type {string} */ program, options = {}) => runCommand(process.execPath, ['-e', program], options);

test('what a command prints is kept, and how it ended', async () => {
  const { code, output } = await node("console.log('half of it'); console.error('a fault'); process.exit(3)");
  assert.equal(code, 3);
  assert.match(output, /half of it/);
  assert.match(output, /a fault/);
});

test('a command that is killed is said to have been', async () => {
  const { code, output } = await node("process.kill(process.pid, 'SIGKILL')");
  assert.equal(code, 1);
  assert.match(output, /^\nIt was ended by SIGKILL: by hand, or by a system that has no memory left\.\n$/);
});

test('a command that takes too long is stopped, which is said once', async () => {
  const { code, output } = await node('setInterval(() => {}, 1000)', { timeoutMs: 300 });
  assert.deepEqual({ code, output }, { code: 1, output: '\nStopped, because it took too long.\n' });
});
