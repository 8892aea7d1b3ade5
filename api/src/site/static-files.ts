import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A missing file is a plain 404: a page in its place would be run as a script, or cached as one. */
function sendPlainNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}

interface ImmutableFiles {
  prefix: string;
  root: string;
  /** Fewer segments below the prefix than this are no files of ours. */
  minSegments: number;
}

async function addImmutableFiles(app: FastifyInstance, { prefix, root, minSegments }: ImmutableFiles) {
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'anyone' };
      });
      scope.setNotFoundHandler((_request, reply) => sendPlainNotFound(reply));
      await scope.register(fastifyStatic, {
        root,
        prefix: '/',
        decorateReply: false,
        preCompressed: true,
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        logLevel: 'error',
        allowedPath: (path) => path.split('/').filter(Boolean).length >= minSegments,
        setHeaders: (response) => {
          response.setHeader('cache-control', IMMUTABLE);
          response.setHeader('vary', 'accept-encoding');
          // Fonts and scripts of a remote may be asked for by a shell on another origin.
          response.setHeader('cross-origin-resource-policy', 'cross-origin');
          response.setHeader('access-control-allow-origin', '*');
        },
      });
    },
    { prefix },
  );
}

/** The shell's hashed files, and every published release of every remote. */
export async function addStaticFiles(app: FastifyInstance, config: Config): Promise<void> {
  await addImmutableFiles(app, {
    prefix: '/assets',
    root: join(config.shellDirectory, 'assets'),
    minSegments: 1,
  });
  await addImmutableFiles(app, { prefix: '/remotes', root: config.releasesDirectory, minSegments: 3 });
}
