import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { version } from './version';

export const DOCS_PREFIX = '/api/docs';

/** The one style element of the page, inside of its logo. */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';
export const DOCS_STYLE_HASH = `'sha256-${createHash('sha256').update(LOGO_STYLE).digest('base64')}'`;

/** Must be registered before the routes that it describes. */
export async function addApiDocs(app: FastifyInstance, { hasPage }: { hasPage: boolean }): Promise<void> {
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
  if (!hasPage) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await scope.register(swaggerUi, { routePrefix: DOCS_PREFIX, logLevel: 'error' });
  });
}
