import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

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
