import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { describeRelease, entryUrl } from './entries.mjs';
import { formatPagePolicy, listInlineHashes } from './site-pages.cjs';
import { createReplies } from '../src/standalone/recorded-replies.mjs';
import { SAMPLE_ADMIN, SAMPLE_MEMBER } from '../src/standalone/sample-users.mjs';

/**
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellManifest} ShellManifest
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/prerendering').PrerenderedPage} PrerenderedPage
 * @typedef {import('../src/standalone/recorded-replies.mjs').RecordedCall} RecordedCall
 * @typedef {{ dir: string, manifest: RemoteManifest }} RemoteBuild
 * @typedef {{ dir: string, manifest: ShellManifest }} ShellBuild
 * @typedef {{ status: number, type: string, content: string | Uint8Array, policy?: string }} Reply
 */

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const NO_RECORDING = { replies: {}, after: {} };
/** Nobody is asked for one: the session of a page that is proven. */
const SESSION = 'GET /api/v1/user/profile';

/**
 * A site of the shell and one remote, on an address of this machine: the files as they are, the policy of the site,
 * and the remote's recorded replies in the place of the API.
 * @param {ShellBuild} shell
 * @param {RemoteBuild} [remote]
 * @param {Record<string, PrerenderedPage>} [rendered] by path: what the server sends of a page
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function serveSampleSite(shell, remote, rendered = {}) {
  const registry = describeSite(shell, remote);
  const answerCall = createApi(remote);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await readBody(request);
    // The browser takes back what a page still sends when it is closed.
    if (body === undefined) return;
    const call = { method: request.method ?? 'GET', url: url.href, body };
    const reply = url.pathname.startsWith('/api/')
      ? answerCall(call)
      : (findFile(url.pathname, shell, remote) ?? composePage(shell, registry, rendered[url.pathname]));
    response.writeHead(reply.status, {
      'content-type': reply.type,
      ...(reply.policy && { 'content-security-policy': reply.policy }),
    });
    response.end(reply.content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * A registry of this remote alone: there is no release before that could stand in for it.
 * @param {ShellBuild} shell @param {RemoteBuild} [remote] @returns {Registry}
 */
export const describeSite = ({ manifest: { version } }, remote) => ({
  generation: 1,
  shell: { version, kept: [] },
  remotes: remote ? [describeRemote(remote)] : [],
});

/**
 * @param {ShellBuild} shell
 * @param {Registry} registry
 * @param {PrerenderedPage | undefined} rendered
 * @returns {Reply}
 */
function composePage(shell, registry, rendered) {
  const json = JSON.stringify(registry).replaceAll('<', '\\u003c');
  const places = {
    '<!--safar:head-->': rendered?.head ?? '',
    '<!--safar:registry-->': `<script type="application/json" id="safar-registry">${json}</script>`,
    '<!--safar:root-->': `<div id="root"${rendered ? ' data-prerendered' : ''}>${rendered?.body ?? ''}</div>`,
  };
  const template = readFileSync(join(shell.dir, 'index.html'), 'utf8');
  const html = Object.entries(places).reduce((text, [place, element]) => text.replace(place, () => element), template);
  const policy = formatPagePolicy({ inline: listInlineHashes(html) });
  return { status: 200, type: 'text/html; charset=utf-8', content: html, policy };
}

/** @param {RemoteBuild} remote @returns {Registry['remotes'][number]} */
function describeRemote({ manifest }) {
  const { name, access, paths } = manifest;
  return { name, access, paths, current: describeRelease(manifest, entryUrl(manifest, '')), previous: null, kept: [] };
}

/** @param {string} path @param {ShellBuild} shell @param {RemoteBuild} [remote] @returns {Reply | undefined} */
function findFile(path, shell, remote) {
  if (path === '/releases.json') return json(200, {});
  const ofRemote = remote && `/remotes/${remote.manifest.name}/${remote.manifest.version}/`;
  const build = ofRemote && path.startsWith(ofRemote) ? remote : shell;
  const file = ofRemote && build === remote ? path.slice(ofRemote.length) : path.slice(1);
  if (Object.hasOwn(build.manifest.files, file) && existsSync(join(build.dir, file)))
    return { status: 200, type: TYPES[extname(file)] ?? '', content: readFileSync(join(build.dir, file)) };
  return extname(path) ? { status: 404, type: 'text/plain', content: 'Not found' } : undefined;
}

/** @param {RemoteBuild} [remote] @returns {(call: RecordedCall) => Reply} */
function createApi(remote) {
  const sampleFile = remote?.manifest.sampleFile;
  const recording = sampleFile ? JSON.parse(readFileSync(join(remote.dir, sampleFile), 'utf8')) : NO_RECORDING;
  const findReply = createReplies(recording);
  const user = remote?.manifest.access === 'admin' ? SAMPLE_ADMIN : SAMPLE_MEMBER;
  return (call) => {
    const reply = findReply(call);
    if (typeof reply === 'string') return { status: 200, type: 'text/csv', content: reply };
    if (reply !== undefined) return json(200, reply);
    const path = new URL(call.url).pathname;
    if (`${call.method} ${path}` === SESSION) return json(200, { responseCode: 200, result: user });
    if (path === '/api/v1/telemetry') return json(200, { responseCode: 200, result: null });
    return json(503, { responseCode: 503, code: 'unavailable', message: 'The sample data has no reply to this.' });
  };
}

/** @param {number} status @param {unknown} content @returns {Reply} */
const json = (status, content) => ({ status, type: 'application/json', content: JSON.stringify(content) });

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string | undefined>} nothing of a request that was cut off
 */
async function readBody(request) {
  const parts = [];
  try {
    for await (const part of request) parts.push(part);
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString('utf8');
}
