import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { CONTRACT_VERSION } from '../build/contract.mjs';
import { Refusal } from '../refusal.mjs';
import { devBasePath } from './dev-site.mjs';
import { remoteConfig } from './remote.mjs';

/**
 * @typedef {import('./dev-site.mjs').RemoteDescription} RemoteDescription
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const FIRST_ANSWER_MS = 10_000;
/** What the browser would tell the site of a release that is none of its own. */
const TELEMETRY = '/api/v1/telemetry';
/** About this connection, or about files as the site sends them. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security', 'alt-svc'];
/** A page is changed on its way, so that the browser never has what the site has sent. */
const UNASKED_HEADERS = ['connection', 'available-dictionary', 'if-none-match', 'if-modified-since'];

/**
 * Serves one remote from the folder it is developed in, inside a running site: the browser gets everything from here,
 * the remote's files from memory and all else from the site, of which nothing is changed.
 * @param {string} packageDir
 * @param {{ site: string, port?: number }} options
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>}
 * @throws Refusal
 */
export async function serveRemoteOnSite(packageDir, { site, port }) {
  /** @type {RemoteDescription} */
  const remote = JSON.parse(readFileSync(join(packageDir, 'remote.json'), 'utf8'));
  const origin = await requireSite(site);
  const usedPort = port ?? remote.devPort;
  await requireFreePort(usedPort);
  const config = remoteConfig(packageDir)({}, { mode: 'development' });
  const base = devBasePath(remote);
  const server = new WebpackDevServer(
    {
      ...config.devServer,
      host: 'localhost',
      port: usedPort,
      hot: false,
      allowedHosts: 'auto',
      devMiddleware: { publicPath: `${base}/`, index: false },
      webSocketServer: { type: 'ws', options: { path: `${base}/ws` } },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { name: 'site', middleware: createSiteProxy({ origin, remote, port: usedPort }) },
      ],
    },
    webpack(config),
  );
  await server.start();
  return { origin: `http://localhost:${usedPort}`, stop: () => server.stop() };
}

/** @param {string} site @returns {Promise<URL>} @throws Refusal */
async function requireSite(site) {
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
    throw new Refusal(`Name the site by its address, such as --site https://club.example, not "${site}".`);
  const { origin } = new URL(site);
  const answer = await fetch(origin, { signal: AbortSignal.timeout(FIRST_ANSWER_MS) }).catch((error) => {
    throw new Refusal(
      `${origin} does not answer (${error.cause?.code ?? error.message}): is it the address of the site?`,
    );
  });
  if (!findRegistry(await answer.text()))
    throw new Refusal(`${origin} answers, but its page names no releases: is it the address of the site?`);
  return new URL(origin);
}

/** @param {number} port @throws Refusal */
async function requireFreePort(port) {
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Refusal(`The port ${port} is in use: end what runs there, or name another with --port.`)),
    );
    probe.listen(port, 'localhost', () => probe.close(resolve));
  });
}

/**
 * @param {{ origin: URL, remote: RemoteDescription, port: number }} options
 * @returns {(request: IncomingMessage, response: ServerResponse) => void}
 */
export function createSiteProxy({ origin, remote, port }) {
  const send = origin.protocol === 'https:' ? requestHttps : requestHttp;
  return (request, response) => {
    const { method, url = '/' } = request;
    if (method === 'POST' && url.startsWith(TELEMETRY)) {
      response.writeHead(204).end();
      return;
    }
    /** @type {import('node:http').OutgoingHttpHeaders} */
    const headers = { ...request.headers, host: origin.host, 'accept-encoding': 'identity' };
    for (const name of UNASKED_HEADERS) delete headers[name];
    if (headers.origin) headers.origin = origin.origin;
    const asked = send(new URL(url, origin), { method, headers }, (answer) =>
      passOn(answer, response, { origin, remote, port, url }),
    );
    asked.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${origin.origin} does not answer: ${error}`);
    });
    request.pipe(asked);
  };
}

/**
 * @param {IncomingMessage} answer @param {ServerResponse} response
 * @param {{ origin: URL, remote: RemoteDescription, port: number, url: string }} context
 */
function passOn(answer, response, { origin, remote, port, url }) {
  const headers = { ...answer.headers };
  for (const name of OWN_HEADERS) delete headers[name];
  if (headers.location) headers.location = headers.location.replace(origin.origin, '');
  const { pathname } = new URL(url, origin);
  const isPage = headers['content-type']?.startsWith('text/html');
  if (!isPage && pathname !== '/releases.json') {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
    return;
  }
  /** @type {Buffer[]} */
  const chunks = [];
  answer.on('data', (chunk) => chunks.push(chunk));
  answer.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    delete headers['content-length'];
    delete headers.etag;
    delete headers['last-modified'];
    headers['cache-control'] = 'no-store';
    if (!isPage) {
      response.writeHead(answer.statusCode ?? 502, headers);
      // The page would offer a reload for what it takes for another release.
      response.end(JSON.stringify({ ...JSON.parse(text), [remote.name]: DEVELOPMENT }));
      return;
    }
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = adaptPolicy(policy, port);
    response.writeHead(isPageOf(remote, pathname) ? 200 : (answer.statusCode ?? 502), headers);
    response.end(toDevPage(text, remote));
  });
}

/*
 * A page of a running site as the developer of one remote gets it: its registry names the remote on this machine.
 */

/** In the place of a version. */
const DEVELOPMENT = 'development';

const REGISTRY = /(<script type="application\/json" id="safar-registry">)(.*?)(<\/script>)/s;
const ROOT = /(<div id="root") data-prerendered(?=[ >])/;
/** What the live release begins with. */
const LATE_FILES = /<template id="safar-late-files">.*?<\/template>/s;
/** Styles of remotes have no address in `data-href`, those of the shell have. */
const REMOTE_STYLE = /<style data-href="(?!\/)[^"]*">.*?<\/style>/gs;
const REMOTE_STYLESHEET = /<link [^>]*rel="stylesheet"[^>]*data-href="(?!\/)[^>]*>/g;

/** @param {string} page @returns {import('../src/contract/registry').Registry | undefined} */
function findRegistry(page) {
  const [, , json] = REGISTRY.exec(page) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}

/**
 * The browser draws the page again: what the server has drawn, and its styles, are those of the live release.
 * @param {string} page @param {RemoteDescription} remote
 */
function toDevPage(page, remote) {
  const registry = findRegistry(page);
  if (!registry) return page;
  const json = JSON.stringify({ ...registry, remotes: withRemote(registry.remotes, remote) });
  return page
    .replace(REGISTRY, (_all, start, _json, end) => start + json.replaceAll('<', '\\u003c') + end)
    .replace(ROOT, '$1')
    .replace(LATE_FILES, '')
    .replace(REMOTE_STYLE, '')
    .replace(REMOTE_STYLESHEET, '');
}

/**
 * @param {import('../src/contract/registry').RegisteredRemote[]} remotes @param {RemoteDescription} remote
 * @returns {import('../src/contract/registry').RegisteredRemote[]}
 */
function withRemote(remotes, remote) {
  const { name, access, paths } = remote;
  const entry = `${devBasePath(remote)}/remoteEntry.js`;
  // Nothing here is hashed: every save changes it. And nothing live takes its place when it fails.
  const current = { version: DEVELOPMENT, contract: CONTRACT_VERSION, entry, integrity: {}, assets: {}, requires: {} };
  const others = remotes.filter((other) => other.name !== name);
  return [...others, { name, access, paths, current, previous: null, kept: [] }];
}

/**
 * The socket that tells of changes: not every browser counts it to the page's own origin.
 * @param {string} policy @param {number} port
 */
const adaptPolicy = (policy, port) => policy.replace(/connect-src /, `connect-src ws://localhost:${port} `);

/**
 * Whether an address may be one of the remote's, which the site does not know yet.
 * @param {RemoteDescription} remote @param {string} pathname
 */
export function isPageOf({ paths }, pathname) {
  const split = (/** @type {string} */ path) => path.toLowerCase().split('/').filter(Boolean);
  const segments = split(pathname);
  return paths.some((path) => {
    const pattern = split(path);
    const last = pattern.at(-1);
    if (last === '*' ? segments.length < pattern.length - 1 : segments.length !== pattern.length) return false;
    return pattern.every((each, at) => each === '*' || each.startsWith(':') || each === segments[at]);
  });
}
