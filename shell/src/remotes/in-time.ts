import { LoadFault } from './load-fault';

/** How long a remote, or a page of it, may take before it counts as failed. */
export const LOAD_TIMEOUT_MS = 8_000;

/** @throws LoadFault when the work is not done in time; what it still does then has no effect */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new LoadFault('timeout', `it did not answer within ${LOAD_TIMEOUT_MS / 1000} seconds`)),
      LOAD_TIMEOUT_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
