import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegisteredShell } from 'federation/contract';
import type { Config } from '../config/config';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const ASSETS = '/assets/';
/** Where the releases of the shell are kept, beside those of the remotes. */
const SHELL = 'shell';
/** Files of a shell that a request may not have as they are. */
const TEMPLATES = ['index.html', 'site.json', 'shell.json', 'prerender.cjs'];

/** What every reply with a file says; a shell on another origin may load a remote from here. */
const FILE_HEADERS = {
  vary: 'accept-encoding',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** By the address of a file, the directory of the release that it is served from. */
export type ShellFiles = Map<string, string>;

export const shellDirectoryOf = ({ releasesDirectory }: Pick<Config, 'releasesDirectory'>, version: string) =>
  join(releasesDirectory, SHELL, version);

/**
 * The hashed files of every release of the shell that is kept, because a tab may have been opened with any of them,
 * and the few files at the root (`/favicon.svg`) of the live one.
 */
export async function listShellFiles(config: Config, { version, kept }: RegisteredShell): Promise<ShellFiles> {
  const isCopy = (file: string) => /\.(br|gz)$/.test(file);
  const files: ShellFiles = new Map();
  const add = (path: string, directory: string) => {
    if (!isCopy(path) && !files.has(path)) files.set(path, directory);
  };
  const live = shellDirectoryOf(config, version);
  for (const file of await readdir(live)) if (file.includes('.') && !TEMPLATES.includes(file)) add(`/${file}`, live);
  for (const release of [version, ...kept.map((each) => each.version)]) {
    const directory = shellDirectoryOf(config, release);
    // A release whose files somebody has removed is no reason to serve none.
    const assets = await readdir(join(directory, ASSETS)).catch(() => []);
    assets.forEach((file) => add(ASSETS + file, directory));
  }
  return files;
}

/** @returns undefined when it is no address of a file of the shell: then it may be that of a page */
export function sendShellFile(reply: FastifyReply, files: ShellFiles, path: string): FastifyReply | undefined {
  const directory = files.get(path);
  // It may have gone since with its release; "not found" would be kept for a year under the headers of the file.
  if (directory && existsSync(join(directory, path))) {
    const isHashed = path.startsWith(ASSETS);
    return reply
      .code(200)
      .headers({ ...FILE_HEADERS, 'cache-control': isHashed ? IMMUTABLE : AN_HOUR })
      .sendFile(path, directory);
  }
  return path.startsWith(ASSETS) ? sendPlainNotFound(reply) : undefined;
}

function countSegments(path: string): number {
  return path.split('/').filter((segment) => segment !== '').length;
}

/** A page in the place of a missing file would be run as a script, or cached as one. */
function sendPlainNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
}

/** Every published release of every remote. */
export async function addRemoteFiles(app: FastifyInstance, { releasesDirectory }: Config): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'anyone' };
        route.schema = { ...route.schema, hide: true };
      });
      scope.setNotFoundHandler((_request, reply) => sendPlainNotFound(reply));
      await scope.register(fastifyStatic, {
        root: releasesDirectory,
        prefix: '/',
        decorateReply: false,
        preCompressed: true,
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        // name/version/file: what lies above, registry.json for one, is no part of a release. Its program is for us
        // alone, and the shell has addresses of its own.
        allowedPath: (path) => countSegments(path) >= 3 && !path.endsWith('.cjs') && !path.startsWith(`/${SHELL}/`),
        setHeaders: (reply) => {
          const headers = { ...FILE_HEADERS, 'cache-control': IMMUTABLE };
          Object.entries(headers).forEach(([name, value]) => reply.setHeader(name, value));
        },
      });
    },
    { prefix: '/remotes' },
  );
}
