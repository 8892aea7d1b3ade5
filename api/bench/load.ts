import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Processor } from './measure';

/** One HTTP request. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
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
  processor?: Processor;
}

/** Something that can be done over and over by so many callers at once. */
export type Load = (callers: number, sliceMs: number) => Promise<Slice>;

/** Sends HTTP requests from a thread of its own. */
export class LoadThread {
  private readonly worker = new Worker(join(__dirname, 'load-thread.mjs'));

  /** @param isRepeated the calls start again from the first when all were sent, until the time is over */
  run(origin: string, calls: Call[], callers: number, sliceMs: number, { isRepeated = false } = {}): Promise<Slice> {
    return new Promise((resolve, reject) => {
      this.worker.once('error', reject);
      this.worker.once('message', (slice: Slice) => {
        this.worker.off('error', reject);
        resolve(slice);
      });
      this.worker.postMessage({ origin, calls, callers, sliceMs, isRepeated });
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
