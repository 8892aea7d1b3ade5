import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { listRolesWith } from './contract';
import type { Deps } from './deps';
import type { RouteAccess } from './sessions/access-guard';
import type { ProofRule } from './sessions/proof';
import { version } from './own-package';

export const DOCS_PREFIX = '/api/docs';

const TAGS = {
  health: 'Whether the server takes requests',
  user: 'Becoming a member, signing in, and the own account',
  plans: 'The plans on sale, and what they pay',
  wallet: 'The own money, movement by movement, and where it comes from',
  deposits: 'The own payments, and the packages bought with them',
  withdrawals: 'The own requests to be paid',
  network: 'The own team',
  notifications: 'What the member was told, and how they want to be',
  conversations: 'What the member, or a visitor behind a link, has written to the club, and its answers',
  admin: 'The back office',
  contact: 'Messages of visitors',
  telemetry: 'What browsers report',
  site: 'What programs ask of the site itself',
};

const toCamel = (text: string) => text.replace(/[^A-Za-z0-9]+(.?)/g, (_all, letter: string) => letter.toUpperCase());

/** What a generated client calls it: `GET /api/v1/admin/users/:memberId` is `getAdminUsersByMemberId`. */
function toOperationId(method: string, url: string): string {
  const words = url.replace(/^\/api\/v1(\.0)?\//, '/').replace(/:(\w+)/g, 'by-$1');
  return toCamel(`${method.toLowerCase()}${words}`);
}

const PROOF_SENTENCES: Record<ProofRule, string> = {
  always: 'Needs a proof of who asks, not older than ten minutes (`POST /api/v1/user/proof`).',
  with_factor: 'Of a person who has a second factor, needs a proof of who asks, not older than ten minutes.',
};

/** Which permission a route of the back office needs, and who has it. */
function describeAccess(access: RouteAccess, proof: ProofRule | undefined): { description?: string } {
  const sentences: string[] = [];
  if (typeof access !== 'string') {
    sentences.push(`Needs the permission \`${access.can}\`: ${listRolesWith(access.can).join(', ')}.`);
  }
  if (proof) sentences.push(PROOF_SENTENCES[proof]);
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 8,
      maxLength: 100,
      description:
        'Of this request alone. Sent again with the same, it is done once and answered with the first reply.',
    },
  },
  required: ['Idempotency-Key'],
};

/** The one style element of the page, inside of its logo. */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';
export const DOCS_STYLE_HASH = `'sha256-${createHash('sha256').update(LOGO_STYLE).digest('base64')}'`;

const REFUSALS = ['4XX', '5XX'];
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Every operation refuses in the same shape: told once, as a component. Told at each, it is two thirds of the document,
 * and the page with it is drawn in nine seconds instead of five.
 * @param shared the components, by name; @param responses those of one operation, by status
 */
function shareRefusals(shared: Record<string, unknown>, responses: Record<string, unknown>): void {
  for (const status of REFUSALS) {
    if (!responses[status]) continue;
    shared[status] ??= responses[status];
    if (!isDeepStrictEqual(shared[status], responses[status])) continue;
    responses[status] = { $ref: `#/components/responses/${status}` };
  }
}

/** Must be registered before the routes that it describes. */
export async function addApiDocs(app: FastifyInstance, { site, hasApiPage }: Deps['config']): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${site.brand.name} API`,
        version,
        license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
      },
      // Where the document itself comes from.
      servers: [{ url: '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
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
      const access = route.config?.access ?? 'anyone';
      const operationId = toOperationId([route.method].flat()[0] ?? '', url);
      const security = access === 'anyone' ? [] : [{ token: [] }];
      const headers = route.config?.isAboutMoney ? { headers: KEY_HEADER } : {};
      const described = {
        ...schema,
        ...headers,
        ...describeAccess(access, route.config?.proof),
        operationId,
        security,
      };
      return { schema: described, url };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { components = {}, paths = {} } = document.openapiObject;
      components.responses ??= {};
      for (const path of Object.values(paths)) {
        for (const method of METHODS) shareRefusals(components.responses, path?.[method]?.responses ?? {});
        // A body that may be null may be left out: the generator calls every body required.
        const body = path?.post?.requestBody;
        if (!body || '$ref' in body) continue;
        const schema = body.content['application/json']?.schema;
        const kinds = schema && 'anyOf' in schema ? (schema.anyOf ?? []) : [];
        if (kinds.some((kind) => 'type' in kind && String(kind.type) === 'null')) body.required = false;
      }
      return document.openapiObject;
    },
  });
  if (!hasApiPage) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    // Some three hundred operations take seconds to draw: each part is opened by the reader who wants it.
    const uiConfig = { docExpansion: 'none', filter: true } as const;
    await scope.register(swaggerUi, { routePrefix: DOCS_PREFIX, logLevel: 'error', uiConfig });
  });
}
