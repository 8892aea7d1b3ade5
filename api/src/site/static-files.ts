import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config';

interface ServedDirectory {
  prefix: string;
  root: string;
  /** `path` is what follows the prefix, with a leading slash. */
  isServed: (path: string) => boolean;
  cacheControl: string;
  /** Answers for a missing file; without it the app does, with a page. */
  sendNotFound?: (reply: FastifyReply) => FastifyReply;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** Files of the shell's own that a request may not have as they are. */
const TEMPLATES = ['/index.html', '/site.json', '/prerender.cjs'];

function countSegments(path: string): number {
  return path.split('/').filter((segment) => segment !== '').length;
}

/** A page in the place of a missing file would be run as a script, or cached as one. */
function sendPlainNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
}

async function addDirectory(app: FastifyInstance, directory: ServedDirectory): Promise<void> {
  const { prefix, root, isServed, cacheControl, sendNotFound } = directory;
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'anyone' };
        route.schema = { ...route.schema, hide: true };
      });
      if (sendNotFound) scope.setNotFoundHandler((_request, reply) => sendNotFound(reply));
      await scope.register(fastifyStatic, {
        root,
        prefix: '/',
        decorateReply: false,
        preCompressed: true,
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        allowedPath: isServed,
        setHeaders: (reply) => {
          reply.setHeader('cache-control', cacheControl);
          reply.setHeader('vary', 'accept-encoding');
          // A shell on another origin may load a remote from here.
          reply.setHeader('access-control-allow-origin', '*');
          reply.setHeader('cross-origin-resource-policy', 'cross-origin');
        },
      });
    },
    { prefix },
  );
}

/**
 * The shell's hashed files, every published release of every remote, and the few files at the root (`/favicon.svg`).
 */
export async function addStaticFiles(app: FastifyInstance, config: Config): Promise<void> {
  await addDirectory(app, {
    prefix: '/assets',
    root: join(config.shellDirectory, 'assets'),
    isServed: () => true,
    cacheControl: IMMUTABLE,
    sendNotFound: sendPlainNotFound,
  });
  await addDirectory(app, {
    prefix: '/remotes',
    root: config.releasesDirectory,
    // name/version/file: what lies above, registry.json for one, is no part of a release. Its program is for us alone.
    isServed: (path) => countSegments(path) >= 3 && !path.endsWith('.cjs'),
    cacheControl: IMMUTABLE,
    sendNotFound: sendPlainNotFound,
  });
  await addDirectory(app, {
    prefix: '/',
    root: config.shellDirectory,
    isServed: (path) => countSegments(path) === 1 && path.includes('.') && !TEMPLATES.includes(path),
    cacheControl: AN_HOUR,
  });
}
