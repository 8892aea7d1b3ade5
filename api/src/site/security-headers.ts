import type { FastifyInstance } from 'fastify';
import { formatPagePolicy as formatPolicy, type InlineHashes } from 'federation/policy';
import { DOCS_PREFIX, DOCS_STYLE_HASH } from '../api-docs';
import type { Config } from '../config/config';

export { listInlineHashes } from 'federation/policy';

type Headers = Record<string, string>;

function listCommonHeaders(config: Config): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.isBehindHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** For data: shown as a page, it can load nothing and stand in no frame; it is of one person, and kept by no cache. */
function listDataHeaders(config: Config): Headers {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...listCommonHeaders(config),
  };
}

/**
 * @param inline what stands in the page itself
 * @param remoteOrigins origins other than ours that remotes come from
 */
export function formatPagePolicy(config: Config, inline: InlineHashes, remoteOrigins: string[]): string {
  const { origin } = config.site.contactForm;
  return formatPolicy({ inline, remoteOrigins, calledOrigins: origin === '' ? [] : [origin] });
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
