import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DOCS_PREFIX, DOCS_STYLE_HASH } from '../api-docs';
import type { Config } from '../config/config';

/**
 * Of the empty text: Emotion makes an empty `<style>` and fills it through the CSSOM, which the policy does not
 * restrict.
 */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What a policy has to allow by its hash, as it is written there. */
interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const STYLE = /<style[^>]*>(.*?)<\/style>/gs;
/** Data in script elements has a type; it is never run. */
const SCRIPT = /<script(?![^>]* (?:type|src)=)[^>]*>(.*?)<\/script>/gs;

const listHashes = (html: string, element: RegExp) =>
  Array.from(
    html.matchAll(element),
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** The code and the styles that stand in a page. */
export const listInlineHashes = (html: string): InlineHashes => ({
  scripts: listHashes(html, SCRIPT),
  styles: listHashes(html, STYLE),
});

type Headers = Record<string, string>;

function formatPolicy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function listCommonHeaders(config: Config): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.isBehindHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** For data: shown as a page, it can load nothing and stand in no frame. */
function listDataHeaders(config: Config): Headers {
  const policy = formatPolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
  return { 'content-security-policy': policy, ...listCommonHeaders(config) };
}

/**
 * @param inline what stands in the page itself
 * @param remoteOrigins origins other than ours that remotes come from
 */
export function formatPagePolicy(config: Config, inline: InlineHashes, remoteOrigins: string[]): string {
  const contactOrigin = config.site.contactForm.origin;
  return formatPolicy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remoteOrigins, ...inline.scripts],
    'style-src': ["'self'", EMPTY_STYLE_HASH, ...remoteOrigins, ...inline.styles],
    'img-src': ["'self'", 'data:', ...remoteOrigins],
    'font-src': ["'self'", ...remoteOrigins],
    'connect-src': ["'self'", ...remoteOrigins, ...(contactOrigin === '' ? [] : [contactOrigin])],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  });
}

function listPageHeaders(config: Config, inline: InlineHashes): Headers {
  return {
    'content-security-policy': formatPagePolicy(config, inline, []),
    ...listCommonHeaders(config),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * Every reply carries headers that were made before: data a short set, which costs a request next to nothing, all
 * else the set of a page. A page of the site brings a policy of its own.
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const dataHeaders = listDataHeaders(config);
  const docsHeaders = listPageHeaders(config, { scripts: [], styles: [DOCS_STYLE_HASH] });
  const pageHeaders = listPageHeaders(config, { scripts: [], styles: [] });

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) reply.headers(pageHeaders);
    else reply.headers(request.url.startsWith(DOCS_PREFIX) ? docsHeaders : dataHeaders);
    done();
  });
}
