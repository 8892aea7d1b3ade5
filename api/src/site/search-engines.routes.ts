import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { errorReplies } from '../errors/error-replies';
import { escapeHtml } from './html';
import type { SitePages } from './site-pages';

const AN_HOUR = 'public, max-age=3600';

/**
 * What search engines ask for before anything else.
 * @param origin where visitors reach the site
 */
export function searchEngineRoutes(pages: SitePages, origin: string): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/robots.txt',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'What search engines may read',
          tags: ['site'],
          response: { 200: Type.String(), ...errorReplies },
        },
      },
      async (_request, reply) => {
        reply.headers({ 'cache-control': AN_HOUR }).type('text/plain; charset=utf-8');
        return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
      },
    );

    app.get(
      '/sitemap.xml',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'Every page that search engines may list',
          tags: ['site'],
          response: { 200: Type.String(), ...errorReplies },
        },
      },
      async (_request, reply) => {
        const { indexedPaths } = await pages.getSite();
        const urls = indexedPaths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
        reply.headers({ 'cache-control': AN_HOUR }).type('application/xml; charset=utf-8');
        return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
      },
    );
  };
}
