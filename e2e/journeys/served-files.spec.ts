import { expect, test } from '../fixtures/test';

const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** Asked for again each time, and confirmed by its ETag. */
const CHECKED = 'no-cache';

test('every kind of file has its status, its life and its compression', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? `nothing like ${pattern}`;
  const releaseDir = find(/href="(\/remotes\/[^"]+\/)remoteEntry\.js"/);
  const kinds = [
    { url: '/', status: 200, cache: CHECKED, encoding: 'br' },
    { url: '/wallet', status: 200, cache: CHECKED, encoding: 'br' },
    { url: '/nothing', status: 404, cache: CHECKED, encoding: 'br' },
    {
      url: find(/data-program="[^"]*(\/assets\/shell[^" ]+\.js)[^"]*"/),
      status: 200,
      cache: FOR_EVER,
      encoding: 'br',
    },
    { url: find(/data-href="(\/assets\/shell[^"]+\.css)"/), status: 200, cache: FOR_EVER, encoding: 'br' },
    { url: find(/href="(\/remotes\/[^"]+\/remoteEntry\.js)"/), status: 200, cache: FOR_EVER, encoding: 'br' },
    {
      url: releaseDir + find(/data-href="(assets\/[^"]+\.css)"/),
      status: 200,
      cache: FOR_EVER,
      encoding: 'br',
    },
    { url: `${releaseDir}mf-manifest.json`, status: 200, cache: FOR_EVER, encoding: 'br' },
    { url: '/remotes/marketing/mf-manifest.json', status: 200, cache: CHECKED, encoding: undefined },
    { url: find(/url\((\/assets\/[^)]+\.woff2)\)/), status: 200, cache: FOR_EVER, encoding: undefined },
    { url: '/favicon.svg', status: 200, cache: AN_HOUR, encoding: 'br' },
    { url: '/favicon.ico', status: 200, cache: AN_HOUR, encoding: undefined },
    { url: '/robots.txt', status: 200, cache: AN_HOUR, encoding: undefined },
    { url: '/sitemap.xml', status: 200, cache: AN_HOUR, encoding: undefined },
    { url: '/assets/absent.js', status: 404, cache: 'no-store', encoding: undefined },
  ];
  for (const { url, status, cache, encoding } of kinds) {
    const reply = await page.request.get(url, { headers: { 'accept-encoding': 'gzip, br' } });
    const headers = reply.headers();
    expect([url, reply.status(), headers['cache-control'], headers['content-encoding']]).toEqual([
      url,
      status,
      cache,
      encoding,
    ]);
  }
});

test('a page that has not changed is not sent again', async ({ request }) => {
  const headers = { 'accept-encoding': 'br' };
  const { etag = '' } = (await request.get('/', { headers })).headers();
  const again = await request.get('/', { headers: { ...headers, 'if-none-match': etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
});

test('search engines find every public page and nothing else', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  const isHindi = (path: string) => /^\/hi(\/|$)/.test(path);
  const english = paths.filter((path) => !isHindi(path));
  expect(english.sort()).toEqual([
    '/',
    '/about',
    '/businessplan',
    '/confirm-email',
    '/contact-us',
    '/faq',
    '/forgotten-password',
    '/login',
    '/products',
    '/reset-password',
    '/signup',
    '/startjourney',
  ]);
  const hindi = paths.filter(isHindi);
  expect(hindi.sort()).toEqual(english.map((path) => `/hi${path}`.replace(/\/$/, '')));
  expect(await (await request.get('/robots.txt')).text()).toMatch(
    /^User-agent: \*$[\s\S]*^Sitemap: .*\/sitemap\.xml$/m,
  );
});
