import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RegisteredShell } from 'federation/contract';
import { findDictionaryPattern, nameDelta } from 'federation/dictionaries';
import type { Config } from '../config/config';
import type { NamedFiles } from './owned-releases';

/*
 * A browser that holds a file of an earlier release offers it as a dictionary, and gets the difference that publishing
 * has left beside the new file (RFC 9842, Compression Dictionary Transport). Two words in the shell cost 0.1 KB so,
 * instead of 68 (docs/decisions/0090); a release of a few words may cost 1,500 bytes (e2e/bench/targets.ts).
 */

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const OFFERED = /^:([A-Za-z0-9+/]{43}=):$/;

/** What a reply with the file at an address says, so that it becomes a dictionary for the releases to come. */
function describeDictionary(address: string): Record<string, string> {
  const pattern = findDictionaryPattern(address);
  if (pattern === undefined) return { vary: 'accept-encoding' };
  return { vary: 'accept-encoding, available-dictionary', 'use-as-dictionary': `match="${pattern}"` };
}

/** @returns the difference between the file and what the browser offers; undefined when there is none it can use */
async function findDelta({ url, headers }: FastifyRequest, file: string): Promise<Buffer | undefined> {
  const [, hash] = OFFERED.exec(String(headers['available-dictionary'])) ?? [];
  if (hash === undefined || !accepts(headers['accept-encoding'], 'dcz')) return undefined;
  // With a query it is a further attempt at a file that did not run: that gets the whole of it.
  if (url.includes('?')) return undefined;
  return readFile(nameDelta(file, Buffer.from(hash, 'base64').toString('hex'))).catch(() => undefined);
}

/** @param path of the file */
function sendDelta(reply: FastifyReply, path: string, delta: Buffer): FastifyReply {
  return reply
    .header('content-encoding', 'dcz')
    .type(TYPES[extname(path)] ?? 'application/octet-stream')
    .send(delta);
}

function accepts(header: unknown, coding: string): boolean {
  return String(header)
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*/))
    .some(([name, weight = '']) => name?.toLowerCase() === coding && !/^q=0(\.0*)?$/.test(weight));
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const ASSETS = '/assets/';
const REMOTES = '/remotes';
/** Where the releases of the shell are kept, beside those of the remotes. */
const SHELL = 'shell';
/** What stands beside a file in the place of its content. */
const COPY = /\.(br|gz|dcz)$/;
/** Files of a shell that a request may not have as they are. */
const TEMPLATES = ['index.html', 'site.json', 'shell.json', 'prerender.cjs'];

/** A host on another origin may load a remote from here. */
export const FOR_OTHER_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** What every reply with the file at an address says. */
const describeFile = (address: string, cacheControl: string) => ({
  ...describeDictionary(address),
  ...FOR_OTHER_ORIGINS,
  'cache-control': cacheControl,
});

/** By the address of a file, the directory of the release that it is served from. */
export type ShellFiles = Map<string, string>;

export const shellDirectoryOf = ({ releasesDirectory }: Pick<Config, 'releasesDirectory'>, version: string) =>
  join(releasesDirectory, SHELL, version);

/**
 * The hashed files of every release of the shell that is kept, because a tab may have been opened with any of them,
 * and the few files at the root (`/favicon.svg`) of the live one.
 */
export async function listShellFiles(
  config: Config,
  { version: live, kept }: RegisteredShell,
  named: NamedFiles,
): Promise<ShellFiles> {
  const files: ShellFiles = new Map();
  const add = (path: string, version: string) => {
    if (COPY.test(path) || path.endsWith('.map') || files.has(path)) return;
    if (named?.has(`/${SHELL}/${version}${path}`) ?? true) files.set(path, shellDirectoryOf(config, version));
  };
  for (const file of await readdir(shellDirectoryOf(config, live)))
    if (file.includes('.') && !TEMPLATES.includes(file)) add(`/${file}`, live);
  for (const version of [live, ...kept.map((each) => each.version)]) {
    // A release whose files somebody has removed is no reason to serve none.
    const assets = await readdir(join(shellDirectoryOf(config, version), ASSETS)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    assets.forEach((file) => add(ASSETS + file, version));
  }
  return files;
}

/** Whether an address is that of a hashed file which no known release of the shell has. */
export const isUnknownFile = (files: ShellFiles, path: string) => path.startsWith(ASSETS) && !files.has(path);

/**
 * @param ofRoot what a file says that is another one in another release of the shell
 * @returns false when it is no address of a file of the shell, and nothing was sent: it may be that of a page
 */
export async function sendShellFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: ShellFiles,
  path: string,
  ofRoot: Record<string, string>,
): Promise<boolean> {
  const directory = files.get(path);
  const isHashed = path.startsWith(ASSETS);
  // It may have gone since with its release; "not found" would be kept for a year under the headers of the file.
  if (directory && existsSync(join(directory, path))) {
    // The page names the hash of what it loads from there, and a browser checks it; of a file at the root nothing does.
    const delta = isHashed ? await findDelta(request, join(directory, path)) : undefined;
    reply.code(200).headers(describeFile(path, isHashed ? IMMUTABLE : AN_HOUR));
    if (!isHashed) reply.headers(ofRoot);
    if (delta) sendDelta(reply, path, delta);
    else reply.sendFile(path, directory);
    return true;
  }
  if (isHashed) sendPlainNotFound(reply);
  return isHashed;
}

/** Nothing in it stands for something else: no `..`, no escaped sign, no query. */
const PLAIN_PATH = /^(?:\/\w[\w.-]*)+$/;

function countSegments(path: string): number {
  return path.split('/').filter((segment) => segment !== '').length;
}

/** A page in the place of a missing file would be run as a script, or cached as one. */
function sendPlainNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
}

/** Every published release of every remote; on a site with owners what they signed, and nothing that lies beside it. */
export async function addRemoteFiles(app: FastifyInstance, { releasesDirectory }: Config): Promise<void> {
  // name/version/file: what lies above, registry.json for one, is no part of a release. Its program and its source maps
  // are for us alone, a difference is no file of its own, and the shell has addresses of its own.
  const isAllowed = (path: string) =>
    countSegments(path) >= 3 && !/\.(cjs|dcz|map)$/.test(path) && !path.startsWith(`/${SHELL}/`);
  const describe = (path: string) => describeFile(REMOTES + path, IMMUTABLE);
  // Before the first release there is none.
  await mkdir(releasesDirectory, { recursive: true });
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'anyone' };
        route.schema = { ...route.schema, hide: true };
      });
      // Those of a reply count more than those of its file, and every reply has a set of its own by now.
      scope.addHook('onRequest', async (_request, reply) => void reply.headers(FOR_OTHER_ORIGINS));
      scope.setNotFoundHandler((_request, reply) => sendPlainNotFound(reply));
      scope.addHook('preHandler', async (request, reply) => {
        const path = request.url.slice(REMOTES.length);
        if (!PLAIN_PATH.test(path) || !isAllowed(path)) return undefined;
        // Another process may serve pages of a release already that this one has not looked at, or not fetched.
        const isKnown = app.liveSite.mayServe(path) && existsSync(join(releasesDirectory, path));
        if (!isKnown) await app.liveSite.lookAgain();
        if (!app.liveSite.mayServe(path)) return undefined;
        const delta = await findDelta(request, join(releasesDirectory, path));
        return delta && sendDelta(reply.headers(describe(path)), path, delta);
      });
      await scope.register(fastifyStatic, {
        root: releasesDirectory,
        prefix: '/',
        decorateReply: false,
        preCompressed: true,
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        allowedPath: (path) => isAllowed(path) && app.liveSite.mayServe(path),
        setHeaders: (reply, file) => {
          const path = file.slice(releasesDirectory.length).replaceAll('\\', '/').replace(COPY, '');
          Object.entries(describe(path)).forEach(([name, value]) => reply.setHeader(name, value));
        },
      });
    },
    { prefix: REMOTES },
  );
}
