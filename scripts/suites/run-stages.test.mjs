import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StopError } from '../program/stop-error.mjs';
import { runStages } from './run-stages.mjs';

const passing = {
  title: 'a passing stage',
  run: async () => ({ counts: { passed: 3, failed: 0 }, output: '' }),
};

test('a stage that fails or breaks counts as failed and stops no other', async (context) => {
  const shown = context.mock.method(console, 'log', () => undefined);
  const failing = {
    title: 'a failing stage',
    run: async () => ({ counts: { passed: 1, failed: 2 }, output: 'expected 1, got 2' }),
  };
  const breaking = {
    title: 'a breaking stage',
    run: () => Promise.reject(new StopError('There is no browser.', 'apt said no')),
  };
  const counts = await runStages([breaking, failing, passing], 1);
  assert.deepEqual(counts, [
    { passed: 0, failed: 1 },
    { passed: 1, failed: 2 },
    { passed: 3, failed: 0 },
  ]);
  const log = shown.mock.calls.map((call) => call.arguments.join(' ')).join('\n');
  assert.match(log, /apt said no\nThere is no browser\./);
  assert.match(log, /expected 1, got 2/);
});

test('no more stages run at a time than asked for', async (context) => {
  context.mock.method(console, 'log', () => undefined);
  let running = 0;
  let most = 0;
  const run = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
    return passing.run();
  };
  await runStages(
    Array.from({ length: 6 }, (_, at) => ({ title: `stage ${at}`, run })),
    2,
  );
  assert.equal(most, 2);
});
