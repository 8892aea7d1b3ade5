import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './compressed-page';
import type { SitePages } from './site-pages';

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Answers any address that is neither API nor file: its page, a redirect, or the page that says so with status 404. */
export async function sendPage(pages: SitePages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = await pages.getSite();
  const queryStart = request.url.indexOf('?');
  const path = queryStart === -1 ? request.url : request.url.slice(0, queryStart);
  const query = queryStart === -1 ? '' : request.url.slice(queryStart);

  const target = site.redirects.get(path);
  if (target !== undefined) return reply.redirect(target + query, 302);

  const found = site.findPage(decodePath(path));
  const page = found ?? site.notFound;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = `"${page.etag}-${encoding}"`;
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
    'content-security-policy': page.contentSecurityPolicy,
  });
  if (found && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(page.bodies[encoding]);
}
