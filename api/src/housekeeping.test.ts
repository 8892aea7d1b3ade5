import { isNight } from './housekeeping';

it.each([
  ['2026-11-23T22:29:59Z', false],
  ['2026-11-23T22:30:00Z', true],
  ['2026-11-24T02:29:59Z', true],
  ['2026-11-24T02:30:00Z', false],
])('reconciles between four and eight in India: at %s %s', (time, isIt) => {
  expect(isNight(new Date(time))).toBe(isIt);
});
