import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { version } from './version';

/** Must be registered before the routes that it describes. */
export async function addApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Safar Circle API', version },
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'authorization',
            description: 'The token that registration and login give, with no prefix',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const isGuarded = route.config?.access === 'member' || route.config?.access === 'admin';
      return { schema: isGuarded ? { ...schema, security: [{ token: [] }] } : schema, url };
    },
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', logLevel: 'error' });
  });
}
