import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A write about money: it is sent under a key, so that what is sent twice is done once. */
    isAboutMoney?: boolean;
  }
}

/** After who may call is decided, and before the body is read. */
export function addKeyDemand(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    if (!routeOptions.config.isAboutMoney || headers['idempotency-key'] !== undefined) return;
    throw new AppError(
      'invalid_input',
      'Send an Idempotency-Key with what is about money: 8 to 100 printable characters, the same when it is sent again.',
      { field: 'Idempotency-Key' },
    );
  });
}
