import type { Background } from './background';

const FRESH_FOR_MS = 60_000;
const KEPT_MAX = 1000;

/**
 * Keeps what takes long to read, and reads it again beside the requests once it is a minute old. At a million members
 * GET /admin/overview, which looks at every package, would miss its 100 ms by a second. Only for what is as large as
 * that: a small club is read afresh.
 * @param what for the log
 */
export function keepForAMinute<Key, Value>(
  what: string,
  read: (key: Key) => Promise<Value>,
  background: Pick<Background, 'start'>,
  clock: () => number = () => performance.now(),
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { value: Value; readAt: number }>();
  const reading = new Map<Key, Promise<Value>>();

  async function readAndKeep(key: Key): Promise<Value> {
    const value = await read(key);
    kept.delete(key);
    kept.set(key, { value, readAt: clock() });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return value;
  }

  function readOnce(key: Key): Promise<Value> {
    const underWay = reading.get(key) ?? readAndKeep(key).finally(() => reading.delete(key));
    reading.set(key, underWay);
    return underWay;
  }

  return async (key) => {
    const earlier = kept.get(key);
    if (!earlier) return readOnce(key);
    if (clock() - earlier.readAt > FRESH_FOR_MS && !reading.has(key)) background.start(what, () => readOnce(key));
    return earlier.value;
  };
}
