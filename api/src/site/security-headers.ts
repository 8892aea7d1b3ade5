import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RegisteredRemote, Registry, Release } from 'federation/contract';
import { formatPagePolicy as formatPolicy, type InlineHashes } from 'federation/pages';
import { DOCS_PREFIX, DOCS_STYLE_HASH } from '../api-docs';
import type { Config } from '../config/config';
import type { ErrorBody, ErrorCode } from '../contract';

export { listInlineHashes } from 'federation/pages';

type Headers = Record<string, string>;

/** Where browsers tell what a policy has kept them from. */
const POLICY_REPORTS = '/api/v1/telemetry/policy-reports';
const REPORT_GROUP = 'policy';

/** What no page of the site has a use for, no matter what runs in it. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

function listCommonHeaders({ isBehindHttps, areSubdomainsHttps }: Config): Headers {
  const subdomains = areSubdomainsHttps ? '; includeSubDomains' : '';
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isBehindHttps ? { 'strict-transport-security': `max-age=31536000${subdomains}` } : {}),
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

function listReleases(remote: RegisteredRemote): Release[] {
  return remote.previous ? [remote.current, remote.previous] : [remote.current];
}

/** Origins other than the site's own that remotes are loaded from. */
export function listRemoteOrigins(registry: Registry): string[] {
  const entries = registry.remotes.flatMap(listReleases).map((release) => release.entry);
  const absolute = entries.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry).origin);
  return [...new Set(absolute)].sort();
}

/**
 * @param inline what stands in the page itself
 * @param remoteOrigins origins other than ours that remotes come from
 */
export function formatPagePolicy(config: Config, inline: InlineHashes, remoteOrigins: string[]): string {
  const { origin } = config.site.contactForm;
  const policy = formatPolicy({ inline, remoteOrigins, calledOrigins: origin === '' ? [] : [origin] });
  return `${policy}; report-uri ${POLICY_REPORTS}; report-to ${REPORT_GROUP}`;
}

function listPageHeaders(config: Config, inline: InlineHashes): Headers {
  return {
    'content-security-policy': formatPagePolicy(config, inline, []),
    'reporting-endpoints': `${REPORT_GROUP}="${POLICY_REPORTS}"`,
    ...listCommonHeaders(config),
  };
}

/** The headers of every answer, made before; a page of the site brings a policy of its own. */
export function createSecurityHeaders(config: Config): (url: string) => Headers {
  const dataHeaders = listDataHeaders(config);
  const docsHeaders = listPageHeaders(config, { scripts: [], styles: [DOCS_STYLE_HASH] });
  const pageHeaders = listPageHeaders(config, { scripts: [], styles: [] });
  return (url) => {
    if (!url.startsWith('/api/')) return pageHeaders;
    return url.startsWith(DOCS_PREFIX) ? docsHeaders : dataHeaders;
  };
}

/** @returns what Node answers with when nothing of ours has seen a request: it could not be read as one */
export function createClientErrorHandler(config: Config) {
  const headers = Object.entries({
    ...listDataHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  });
  const refusals: Record<string, [status: number, message: string, code: ErrorCode]> = {
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.', 'malformed_request'],
    HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.', 'too_large'],
    HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.', 'too_large'],
  };
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const refusal = refusals[error.code ?? ''] ?? [400, 'The request could not be understood.', 'malformed_request'];
    const [responseCode, message, code] = refusal;
    const body = JSON.stringify({ responseCode, responseMessage: message, message, code } satisfies ErrorBody);
    const lines = [...headers, ['content-length', String(Buffer.byteLength(body))]].map((line) => line.join(': '));
    const status = `HTTP/1.1 ${responseCode} ${STATUS_CODES[responseCode]}`;
    socket.end(`${[status, ...lines].join('\r\n')}\r\n\r\n${body}`);
  };
}
