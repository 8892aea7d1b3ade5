import type { FastifyInstance } from 'fastify';
import { AppError } from './errors/app-error';

/** Work that goes on after its request was answered. */
export interface Background {
  /** @param what for the log: "a run" */
  start(what: string, work: () => Promise<unknown>): void;
}

/** A failure of it ends in the log; closing the server waits for all of it. */
export function addBackground(app: FastifyInstance): Background {
  const working = new Set<Promise<void>>();

  async function execute(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // A refusal is no defect: somebody else was faster.
      if (error instanceof AppError) app.log.info({ err: error }, `${what} was refused`);
      else app.log.error({ err: error }, `${what} failed`);
    }
  }

  app.addHook('preClose', async () => {
    // What ends may have started more.
    while (working.size > 0) await Promise.all(working);
  });
  return {
    start: (what, work) => {
      const ended = execute(what, work).finally(() => working.delete(ended));
      working.add(ended);
    },
  };
}
