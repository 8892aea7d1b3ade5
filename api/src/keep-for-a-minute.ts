import type { Background } from './background';

const FRESH_FOR_MS = 60_000;

/**
 * Keeps what takes long to read, and reads it again beside the requests once it is a minute old. At a million members
 * GET /admin/overview, which looks at every package, would miss its 100 ms by a second. Only for what is as large as
 * that: a small club is read afresh.
 * @param what for the log
 */
export function keepForAMinute<Value>(
  what: string,
  read: () => Promise<Value>,
  background: Pick<Background, 'start'>,
  clock: () => number = () => performance.now(),
): () => Promise<Value> {
  let kept: { value: Value; readAt: number } | undefined;
  let reading: Promise<Value> | undefined;

  async function readAndKeep(): Promise<Value> {
    const value = await read();
    kept = { value, readAt: clock() };
    return value;
  }

  const readOnce = () => (reading ??= readAndKeep().finally(() => (reading = undefined)));

  return async () => {
    if (!kept) return readOnce();
    const { value, readAt } = kept;
    if (clock() - readAt > FRESH_FOR_MS && !reading) background.start(what, readOnce);
    return value;
  };
}
