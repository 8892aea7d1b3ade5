import type { FastifyInstance, FastifyReply } from 'fastify';
import { DOCS_PREFIX, DOCS_STYLE_HASH } from '../api-docs';
import type { Config } from '../config/config';

/** Of the empty text: Emotion makes an empty `<style>` and fills it through the CSSOM, which the policy does not restrict. */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

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

/** For data: whoever makes a page of them gets one that can load nothing and stand in no frame. */
function listDataHeaders(config: Config): Headers {
  const policy = formatPolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
  return { 'content-security-policy': policy, ...listCommonHeaders(config) };
}

function listPageHeaders(config: Config, styleHashes: string[], remoteOrigins: string[]): Headers {
  const contactOrigin = config.site.contactForm.origin;
  const policy = formatPolicy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remoteOrigins],
    'style-src': ["'self'", ...styleHashes, ...remoteOrigins],
    'img-src': ["'self'", 'data:', ...remoteOrigins],
    'font-src': ["'self'", ...remoteOrigins],
    'connect-src': ["'self'", ...remoteOrigins, ...(contactOrigin === '' ? [] : [contactOrigin])],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  });
  return {
    'content-security-policy': policy,
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
 * Every reply carries headers that were made before: data a short set, which costs a request next to nothing, all else the set of a page.
 * @param listRemoteOrigins origins other than ours that remotes come from; asked for every page and file
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  listRemoteOrigins: () => Promise<string[]>,
): void {
  const dataHeaders = listDataHeaders(config);
  const docsHeaders = listPageHeaders(config, [DOCS_STYLE_HASH], []);
  let origins: string[] = [];
  let siteHeaders = listPageHeaders(config, [EMPTY_STYLE_HASH], origins);

  async function setSiteHeaders(reply: FastifyReply): Promise<void> {
    const listed = await listRemoteOrigins();
    if (listed.join(' ') !== origins.join(' ')) {
      origins = listed;
      siteHeaders = listPageHeaders(config, [EMPTY_STYLE_HASH], origins);
    }
    reply.headers(siteHeaders);
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) {
      setSiteHeaders(reply).then(() => done(), done);
      return;
    }
    reply.headers(request.url.startsWith(DOCS_PREFIX) ? docsHeaders : dataHeaders);
    done();
  });
}
