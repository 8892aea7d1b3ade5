import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from './errors/app-error';

/** How long what was told to end is waited for, once the last request is answered. */
const ENDS_WITHIN_MS = 10_000;

/** Work that no request waits for. */
export interface Background {
  /** Aborted when the last request is answered: the work ends at its next step. */
  signal: AbortSignal;
  /** @param what for the log: "a run" */
  start(what: string, work: () => Promise<unknown>): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    background: Background;
  }
}

/**
 * A failure of it ends in the log. Closing the server answers the requests first: in `onClose` nobody connects any
 * more. Then the work is told to end. What does not is left: PostgreSQL takes back a transaction whose process is gone.
 */
export function addBackground(app: FastifyInstance, endsWithinMs = ENDS_WITHIN_MS): void {
  const working = new Map<Promise<void>, string>();
  const ending = new AbortController();

  async function execute(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (ending.signal.aborted) app.log.info({ err: error }, `${what} was ended`);
      // A refusal is no defect: somebody else was faster.
      else if (error instanceof AppError) app.log.info({ err: error }, `${what} was refused`);
      else app.log.error({ err: error }, `${what} failed`);
    }
  }

  async function waitForAll(): Promise<void> {
    // What ends may have started more.
    while (working.size > 0) await Promise.all(working.keys());
  }

  app.addHook('onClose', async () => {
    ending.abort();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, endsWithinMs)));
    await Promise.race([waitForAll(), limit]);
    clearTimeout(timer);
    for (const what of working.values()) app.log.warn(`${what} did not end in time and is left`);
  });
  app.decorate('background', {
    signal: ending.signal,
    start: (what, work) => {
      const ended = execute(what, work).finally(() => working.delete(ended));
      working.set(ended, what);
    },
  });
}

/** The longest that a request which is under way is waited for. */
const ANSWERS_WITHIN_MS = 25_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server was told to stop: it answers what comes all the same, and says so in its health. */
    isStopping: boolean;
    /**
     * Stops without losing a request: says that it will, goes on for as long as a proxy needs to notice, then takes no
     * more connections, answers what is under way, and closes.
     */
    stop(noticedAfterMs: number): Promise<void>;
  }
}

export function addStopping(app: FastifyInstance): void {
  let stopped: Promise<void> | undefined;

  async function stop(noticedAfterMs: number): Promise<void> {
    app.isStopping = true;
    await wait(noticedAfterMs);
    const limit = setTimeout(() => app.server.closeAllConnections(), ANSWERS_WITHIN_MS);
    await app.close();
    clearTimeout(limit);
  }

  app.decorate('isStopping', false);
  app.decorate('stop', (noticedAfterMs) => (stopped ??= stop(noticedAfterMs)));
  // A connection that is kept would hold up the end.
  app.addHook('onSend', async (_request, reply) => {
    if (app.isStopping) reply.header('connection', 'close');
  });
}
