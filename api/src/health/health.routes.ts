import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Liveness, Readiness } from '../contract';
import { readSchema } from '../database/schema-files';
import { requireSchema, SchemaRefusal } from '../database/schema-status';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { bareRoute } from '../route-options';
import { version } from '../own-package';

function refuse(sentence: string): never {
  throw new AppError('unavailable', sentence, { retryAfterSeconds: 5 });
}

const OK = 'ok' as const;

export function healthRoutes({ database }: Pick<Deps, 'database'>): FastifyPluginAsyncTypebox {
  const schema = readSchema();

  async function requireDatabase(request: FastifyRequest): Promise<void> {
    try {
      await requireSchema(database.health, schema);
    } catch (error) {
      request.log.error({ err: error }, 'the database cannot be used');
      if (error instanceof SchemaRefusal) refuse('The schema of the database is not what this version needs.');
      refuse('The database does not answer.');
    }
  }

  return async (app) => {
    app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    app.get(
      '/health/live',
      bareRoute('anyone', 'health', 'Whether the process lives. When it does not answer, start it again', {
        reply: Liveness,
      }),
      async () => ({ status: OK, version }),
    );

    app.get(
      '/health/ready',
      bareRoute('anyone', 'health', 'Whether requests may be sent here', {
        description:
          'It is not stopping, its database answers and has the migrations of this version, and the pages are rendered. While it says 503, send requests elsewhere.',
        reply: Readiness,
      }),
      async (request) => {
        if (app.isStopping) refuse('The server is stopping.');
        await requireDatabase(request);
        app.liveSite.requirePages();
        return { status: OK, database: OK, migrations: OK, pages: OK, version };
      },
    );
  };
}
