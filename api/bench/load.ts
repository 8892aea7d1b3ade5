import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** One HTTP request. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What was measured in a stretch of time. */
export interface Slice {
  latenciesMs: number[];
  errors: string[];
  elapsedMs: number;
  /** How many of the given calls were sent. */
  used: number;
}

/** Something that can be done over and over by so many callers at once. */
export type Load = (callers: number, sliceMs: number) => Promise<Slice>;

/** Sends HTTP requests from a thread of its own. */
export class LoadThread {
  private readonly worker = new Worker(join(__dirname, 'load-thread.mjs'));

  run(origin: string, calls: Call[], callers: number, sliceMs: number): Promise<Slice> {
    return new Promise((resolve, reject) => {
      this.worker.once('error', reject);
      this.worker.once('message', (slice: Slice) => {
        this.worker.off('error', reject);
        resolve(slice);
      });
      this.worker.postMessage({ origin, calls, callers, sliceMs });
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}

/** The same work without HTTP: callers that share this thread, as the server's requests do. */
export async function runDirectly(work: () => Promise<void>, callers: number, sliceMs: number): Promise<Slice> {
  const latenciesMs: number[] = [];
  const errors: string[] = [];
  const started = performance.now();
  const workInTurn = async () => {
    while (performance.now() - started < sliceMs) {
      const sent = performance.now();
      await work().catch((error: unknown) => errors.push(String(error)));
      latenciesMs.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: callers }, workInTurn));
  return { latenciesMs, errors, elapsedMs: performance.now() - started, used: latenciesMs.length };
}
