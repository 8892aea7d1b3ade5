import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listShares } from 'federation/variants';
import type { Registry } from 'federation/contract';
import { Type } from 'typebox';
import type { Config } from '../config/config';
import { LANGUAGES, prefixOf } from '../contract/languages';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { addSeconds } from '../ledger/business-date';
import { bareRoute } from '../route-options';
import { escapeHtml } from './compose-page';
import { describeInstalledSite, manifestPathOf } from './installed-site';
import type { Site } from './live-site';
import { findOpenPreview, sendPreviewPage, withPreview } from './previews';
import { FOR_OTHER_ORIGINS, isUnknownFile, sendShellFile } from './static-files';
import { addVisitor, findVisitor } from './visitors';

const AN_HOUR = 'public, max-age=3600';
/** It is written again with every request; a browser that has kept it should ask again some day. */
const SECURITY_TXT_SECONDS = 180 * 24 * 60 * 60;
/** Browsers and caches ask again, and are mostly told that nothing has changed. */
const FOR_EVERYBODY = { 'cache-control': 'no-cache', vary: 'accept-encoding' };
/** While a preview can be opened, a cache that keeps pages must not give its visitor those of all. */
const FOR_WHO_HAS_COOKIES = { vary: 'accept-encoding, cookie' };
/** While a canary is live, who asks decides which page it is, and which of the files at the root. */
const FOR_ONE_VISITOR = {
  'cache-control': 'private, no-cache',
  'cdn-cache-control': 'no-store',
  vary: 'accept-encoding, cookie',
};
/** It shows what is behind the link of a mail: no search engine lists it. The page itself says nothing of anybody. */
const UNLISTED_PATHS = LANGUAGES.map((language) => `${prefixOf(language)}/conversation`);
/**
 * RFC 9213: for caches in front of the site alone, and for pages that anyone may open. A release reaches everybody
 * within fifteen seconds all the same.
 */
const A_MOMENT_IN_A_CDN = 'max-age=5, stale-while-revalidate=10, stale-if-error=86400';

/**
 * Gives replies `sendFile` for the finished pages and the files of the shell, which stand beside their compressed
 * copies as other static files do.
 */
export async function addPageFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    acceptRanges: false,
  });
}

/**
 * Answers any address that is neither of the API nor of a remote's file: a file of the shell, a page, a redirect, or
 * the page that says so with status 404.
 */
export async function sendPage(
  deps: Pick<Deps, 'config' | 'now' | 'randomBytes'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { liveSite } = request.server;
  const visitor = findVisitor(request);
  const queryStart = request.url.indexOf('?');
  const path = queryStart === -1 ? request.url : request.url.slice(0, queryStart);
  const query = queryStart === -1 ? '' : request.url.slice(queryStart);
  let site = await liveSite.get(visitor);
  // Another process may send pages of a shell already that this one has not looked at.
  if (isUnknownFile(site.shellFiles, path)) {
    await liveSite.lookAgain();
    site = await liveSite.get(visitor);
  }
  const isOneOfSeveral = listShares(site.registry).length > 0;

  const ofRoot = isOneOfSeveral ? FOR_ONE_VISITOR : {};
  if (await sendShellFile(request, reply, site.shellFiles, path, ofRoot)) return reply;

  if (isOneOfSeveral && visitor === undefined) site = await liveSite.get(addVisitor(reply, deps));
  const preview = findOpenPreview(deps, site, request);
  const target = site.redirects[path];
  if (target !== undefined) return reply.redirect(target + query, 302);

  if (preview !== undefined)
    return sendPreviewPage(deps, reply, { site: await liveSite.get(), preview, path: decodePath(path) });
  const found = site.findPage(decodePath(path));
  const page = found ?? site.getNotFound(decodePath(path));
  const isForEverybody = !isOneOfSeveral && !site.registry.previews;
  // "Not modified" would be an answer with another status.
  const validators = found ? {} : { etag: false, lastModified: false };
  return reply
    .code(found ? 200 : 404)
    .headers(isOneOfSeveral ? FOR_ONE_VISITOR : FOR_EVERYBODY)
    .headers(site.registry.previews ? FOR_WHO_HAS_COOKIES : {})
    .headers(isForEverybody && found?.releases ? { 'cdn-cache-control': A_MOMENT_IN_A_CDN } : {})
    .headers(UNLISTED_PATHS.includes(path) ? { 'x-robots-tag': 'noindex' } : {})
    .header('content-security-policy', page.contentSecurityPolicy)
    .sendFile(page.file, site.directory, validators);
}

/** What a browser without a number has of a part with a canary is not known; it is offered no reload for it. */
function withoutCanaries(versions: Site['liveVersions'], { shell, remotes }: Registry): Site['liveVersions'] {
  const names = [
    ...(shell?.canary ? ['shell'] : []),
    ...remotes.filter(({ canary }) => canary).map(({ name }) => name),
  ];
  return Object.fromEntries(Object.entries(versions).filter(([name]) => !names.includes(name)));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Beside the entry of every release that is built for hosts of other builds, too. */
const FOREIGN_MANIFEST = 'mf-manifest.json';

type ForeignManifest = Record<string, unknown> & { metaData: Record<string, unknown> };

/**
 * The manifest of a remote's live release, as it is read at an address that is always the same: there, unlike in the
 * release's own, it must say where the files are.
 * @throws AppError not_found when there is no such remote, or its live release has no manifest
 */
async function readForeignManifest(
  { releasesDirectory, origin }: Config,
  { registry, namedFiles }: Site,
  name: string,
): Promise<ForeignManifest> {
  const live = registry.remotes.find((remote) => remote.name === name)?.current;
  const file = live && `/${name}/${live.version}/${FOREIGN_MANIFEST}`;
  const mayServe = file !== undefined && (namedFiles?.has(file) ?? true);
  const text = mayServe && (await readFile(join(releasesDirectory, file), 'utf8').catch(() => undefined));
  if (!live || !text) throw new AppError('not_found', `There is no remote "${name}" that other hosts can load.`);
  const manifest = JSON.parse(text) as ForeignManifest;
  return {
    ...manifest,
    metaData: { ...manifest.metaData, publicPath: new URL('.', new URL(live.entry, origin)).href },
  };
}

/** What search engines and researchers look for at fixed addresses. */
function addFilesForPrograms(app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>): void {
  const { origin, securityContact } = config;
  const asFile = (summary: string) => bareRoute('anyone', 'site', summary, { reply: Type.String() });
  app.get('/.well-known/security.txt', asFile('Whom to tell of a hole (RFC 9116)'), async (_request, reply) => {
    const expires = addSeconds(now(), SECURITY_TXT_SECONDS);
    reply.headers({ 'cache-control': AN_HOUR }).type('text/plain; charset=utf-8');
    return [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en, hi',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ].join('\n');
  });
  for (const language of LANGUAGES) {
    const options = asFile('What the site is called where it is installed');
    app.get(manifestPathOf(language), options, async (_request, reply) => {
      reply.headers({ 'cache-control': AN_HOUR }).type('application/manifest+json; charset=utf-8');
      return JSON.stringify(describeInstalledSite(config.site.brand.name, language));
    });
  }
  app.get('/robots.txt', asFile('What search engines may read'), async (_request, reply) => {
    reply.headers({ 'cache-control': AN_HOUR }).type('text/plain; charset=utf-8');
    return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  });
  app.get('/sitemap.xml', asFile('Every page that search engines may list'), async (_request, reply) => {
    const { indexedPaths } = await app.liveSite.get();
    const listed = indexedPaths.filter((path) => !UNLISTED_PATHS.includes(path));
    const urls = listed.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
    reply.headers({ 'cache-control': AN_HOUR }).type('application/xml; charset=utf-8');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  });
}

/** What others than visitors ask of the site. */
export function siteRoutes(deps: Pick<Deps, 'config' | 'now'>): FastifyPluginAsyncTypebox {
  const { config } = deps;
  return async (app) => {
    app.get(
      '/releases.json',
      bareRoute('anyone', 'site', 'The live version of the shell and of every remote, by its name', {
        reply: Type.Record(Type.String(), Type.String()),
      }),
      async (request, reply) => {
        const visitor = findVisitor(request);
        const site = await app.liveSite.get(visitor);
        const { registry, liveVersions } = site;
        reply.headers(listShares(registry).length > 0 ? FOR_ONE_VISITOR : { 'cache-control': 'no-cache' });
        const preview = findOpenPreview(deps, site, request);
        if (preview) return withPreview((await app.liveSite.get()).liveVersions, preview);
        return visitor === undefined ? withoutCanaries(liveVersions, registry) : liveVersions;
      },
    );

    app.get(
      '/remotes/:name/mf-manifest.json',
      bareRoute(
        'anyone',
        'site',
        "The live release of a remote, in the federation's own format, for hosts on other origins",
        {
          params: Type.Object({ name: Type.String() }),
          reply: Type.Record(Type.String(), Type.Unknown()),
        },
      ),
      async ({ params }, reply) => {
        const manifest = await readForeignManifest(config, await app.liveSite.get(), params.name);
        reply.headers({ ...FOR_OTHER_ORIGINS, 'cache-control': 'no-cache' });
        return manifest;
      },
    );

    addFilesForPrograms(app, deps);
  };
}
