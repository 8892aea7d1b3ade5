/** All but the clock. */
const TIMERS = [
  'clearInterval',
  'clearTimeout',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** What day and time it is until the test has ended; timers go on as they are. */
export function setClock(now: string): void {
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...TIMERS] });
}

afterEach(() => jest.useRealTimers());
