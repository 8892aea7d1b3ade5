import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../config/config';
import { errorReplies } from '../route-options';
import { escapeHtml } from './compose-page';
import { sendShellFile } from './static-files';

const AN_HOUR = 'public, max-age=3600';

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
export async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = await request.server.liveSite.get();
  const queryStart = request.url.indexOf('?');
  const path = queryStart === -1 ? request.url : request.url.slice(0, queryStart);
  const query = queryStart === -1 ? '' : request.url.slice(queryStart);

  if (await sendShellFile(request, reply, site.shellFiles, path)) return reply;

  const target = site.redirects[path];
  if (target !== undefined) return reply.redirect(target + query, 302);

  const found = site.findPage(decodePath(path));
  const page = found ?? site.notFound;
  // "Not modified" would be an answer with another status.
  const validators = found ? {} : { etag: false, lastModified: false };
  return reply
    .code(found ? 200 : 404)
    .headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy': page.contentSecurityPolicy,
    })
    .sendFile(page.file, site.directory, validators);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * What others than visitors ask of the site.
 * @param origin where visitors reach it
 */
export function siteRoutes({ origin }: Config): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/releases.json',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'The live version of the shell and of every remote, by its name',
          tags: ['site'],
          response: { 200: Type.Record(Type.String(), Type.String()), ...errorReplies },
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache');
        return (await app.liveSite.get()).liveVersions;
      },
    );

    const forSearchEngines = (summary: string) => ({
      config: { access: 'anyone' as const },
      schema: { summary, tags: ['site'], response: { 200: Type.String(), ...errorReplies } },
    });
    app.get('/robots.txt', forSearchEngines('What search engines may read'), async (_request, reply) => {
      reply.headers({ 'cache-control': AN_HOUR }).type('text/plain; charset=utf-8');
      return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
    });
    app.get('/sitemap.xml', forSearchEngines('Every page that search engines may list'), async (_request, reply) => {
      const { indexedPaths } = await app.liveSite.get();
      const urls = indexedPaths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
      reply.headers({ 'cache-control': AN_HOUR }).type('application/xml; charset=utf-8');
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
    });
  };
}
