import { formatDuration } from './run-columns';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [3_240, '3.2 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [72_000, '1 min 12 s'],
  [119_700, '2 min 0 s'],
])('%d ms is %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});
