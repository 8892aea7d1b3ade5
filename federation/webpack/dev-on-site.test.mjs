import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSiteProxy, isPageOf, serveRemoteOnSite } from './dev-on-site.mjs';

const REMOTE = { name: 'offers', access: 'public', paths: ['/offers', '/offers/:id', '/docs/*'], devPort: 0 };
const LIVE = {
  generation: 7,
  remotes: [
    { name: 'offers', access: 'public', paths: ['/offers'], current: { version: '1.0.0-a' }, previous: null, kept: [] },
    { name: 'wallet', access: 'member', paths: ['/wallet'], current: { version: '3.0.0-b' }, previous: null, kept: [] },
  ],
};
const PAGE = `<!doctype html><head><style data-href="/assets/shell.css">.shell{}</style><style data-href="assets/old.css">.old{}</style>
<script type="application/json" id="safar-registry">${JSON.stringify(LIVE)}</script>
<template id="safar-late-files"><link rel="preload" href="/remotes/offers/1.0.0-a/remoteEntry.js"></template></head>
<div id="root" data-prerendered><h1>As it is live</h1></div>`;

/** @param {import('node:http').RequestListener} listener */
async function listen(listener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { server, origin: new URL(`http://127.0.0.1:${port}`) };
}

describe('a page of the site, asked for here', () => {
  /** @type {{ method?: string, url?: string, headers: import('node:http').IncomingHttpHeaders, body: string }[]} */
  const asked = [];
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let site;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let here;

  beforeAll(async () => {
    site = await listen((request, response) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        if (url === '/api/v1/user') {
          response.setHeader('set-cookie', ['a=1; HttpOnly', 'b=2']);
          response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
        } else if (url === '/old') response.writeHead(302, { location: `${site.origin.origin}/offers?x=1` }).end();
        else if (url === '/releases.json')
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"shell":"1","offers":"1.0.0-a"}');
        else
          response
            .writeHead(url === '/offers' || url === '/wallet' ? 200 : 404, {
              'content-type': 'text/html; charset=utf-8',
              'content-security-policy': "default-src 'self'; connect-src 'self'",
              etag: '"live"',
            })
            .end(PAGE);
      });
    });
    here = await listen(createSiteProxy({ origin: site.origin, remote: REMOTE, port: 4210 }));
  });
  afterAll(() => [site, here].forEach(({ server }) => server.close()));
  beforeEach(() => asked.splice(0));

  const get = (/** @type {string} */ path, init = {}) =>
    fetch(new URL(path, here.origin), { redirect: 'manual', ...init });

  test('names this machine for the one remote, and what is live for all others', async () => {
    const answer = await get('/offers', { headers: { 'if-none-match': '"live"' } });
    const page = await answer.text();
    const [, json = ''] = /id="safar-registry">(.*?)<\/script>/s.exec(page) ?? [];
    const { remotes } = JSON.parse(json);
    const byName = Object.fromEntries(remotes.map((/** @type {{ name: string }} */ each) => [each.name, each]));
    expect(byName.wallet).toEqual(LIVE.remotes[1]);
    expect(byName.offers).toMatchObject({
      paths: REMOTE.paths,
      current: { version: 'development', entry: '/remotes/offers/development/remoteEntry.js', integrity: {} },
      previous: null,
    });
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'self'; connect-src ws://localhost:4210 'self'",
    );
    expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store']);
    expect(asked[0]?.headers).not.toHaveProperty('if-none-match');
  });

  test('is drawn again by the browser, without the files of the live release', async () => {
    const page = await (await get('/offers')).text();
    expect(page).toContain('<div id="root"><h1>');
    expect(page).toContain('.shell{}');
    for (const left of ['.old{}', 'safar-late-files', '1.0.0-a']) expect(page).not.toContain(left);
  });

  test('is there at an address that the site does not know yet, and nowhere else', async () => {
    const statusOf = async (/** @type {string} */ path) => (await get(path)).status;
    expect([await statusOf('/offers/7'), await statusOf('/nowhere')]).toEqual([200, 404]);
  });

  test('calls the API of the site, as from the site itself, and gets its cookies', async () => {
    const headers = { origin: here.origin.origin, cookie: 'a=0', authorization: 'token' };
    const answer = await get('/api/v1/user', { method: 'POST', body: '{"name":"x"}', headers });
    expect([answer.status, await answer.json()]).toEqual([201, { ok: true }]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(asked[0]).toMatchObject({
      body: '{"name":"x"}',
      headers: { origin: site.origin.origin, host: site.origin.host, cookie: 'a=0', authorization: 'token' },
    });
  });

  test('stays here when the site leads elsewhere', async () => {
    expect((await get('/old')).headers.get('location')).toBe('/offers?x=1');
  });

  test('neither tells the site of what fails here, nor is offered the live release', async () => {
    for (const path of ['/api/v1/telemetry', '/api/v1/telemetry/visits'])
      expect((await get(path, { method: 'POST', body: '{}' })).status).toBe(204);
    expect(asked).toEqual([]);
    expect(await (await get('/releases.json')).json()).toEqual({ shell: '1', offers: 'development' });
  });

  test.each([
    ['nothing answers', 'http://127.0.0.1:9', /127\.0\.0\.1:9 does not answer/],
    ['no site answers', 'other', /its page names no releases/],
    ['the address is none', 'club.example', /Name the site by its address/],
  ])('is refused in a sentence when %s', async (_what, address, sentence) => {
    const other = await listen((_request, response) => response.end('<h1>Hello</h1>'));
    const dir = mkdtempSync(join(tmpdir(), 'safar-dev-'));
    writeFileSync(join(dir, 'remote.json'), JSON.stringify(REMOTE));
    const started = serveRemoteOnSite(dir, { site: address === 'other' ? other.origin.origin : address });
    await expect(started).rejects.toThrow(sentence);
    other.server.close();
  });
});

test.each([
  ['/offers', true],
  ['/OFFERS/', true],
  ['/offers/7', true],
  ['/offers/7/more', false],
  ['/docs', true],
  ['/docs/a/b', true],
  ['/', false],
])('%s is an address of the remote: %s', (path, isOne) => {
  expect(isPageOf(REMOTE, path)).toBe(isOne);
});
