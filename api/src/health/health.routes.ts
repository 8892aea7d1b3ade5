import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Health } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { errorReplies } from '../route-options';
import { version } from '../version';

export function healthRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/health',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'Whether the server takes requests: it is not stopping, and its database answers',
          tags: ['health'],
          response: { 200: Health, ...errorReplies },
        },
      },
      async (request, reply) => {
        if (app.isStopping) throw new AppError('unavailable', 'The server is stopping.', { retryAfterSeconds: 5 });
        try {
          await deps.database.requireAnswer();
        } catch (error) {
          request.log.error({ err: error }, 'the database does not answer');
          throw new AppError('unavailable', 'The database does not answer.', { retryAfterSeconds: 5 });
        }
        reply.header('cache-control', 'no-store');
        return { status: 'ok' as const, database: 'ok' as const, version };
      },
    );
  };
}
