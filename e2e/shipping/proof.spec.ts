import { expect, test } from '@playwright/test';
import { openSamplePage } from '../../federation/registry/open-sample-page.mjs';
import { serveSampleSite } from '../../federation/registry/serve-sample-site.mjs';
import { sampleShell } from '../../federation/test/sample-build.mjs';

/** Enough for a page of a few elements. */
const READY_TIMEOUT_MS = 2_000;

/** A shell that does at each address what a page must not do. */
const PAGE = `<!doctype html>
<head><title>Sample</title><link rel="icon" href="data:," /><!--safar:registry--></head>
<body><main><h1>Sample</h1></main><!--safar:root--><script>
  const main = document.querySelector('main');
  const pages = {
    '/fetch': () => fetch('/api/v1/wallet?day=1'),
    '/incident': () => fetch('/api/v1/telemetry', { method: 'POST', body: '{"kind":"render","detail":"no fuel"}' }),
    '/console': () => console.error('no fuel'),
    '/timer': () => setTimeout(() => { throw new Error('no fuel'); }, 100),
    '/policy': () => (main.innerHTML = '<p style="color: red">Sample</p>'),
    '/file': () => main.append(Object.assign(new Image(), { src: '/assets/missing.png' })),
    '/empty': () => (main.textContent = ' '),
    '/loading': () => main.append(Object.assign(document.createElement('p'), { ariaBusy: 'true' })),
    '/served': () => document.querySelector('#root').setAttribute('data-prerendered', ''),
    '/taken': () => {
      pages['/served']();
      setTimeout(() => document.dispatchEvent(new Event('safar:taken-over')), 100);
    },
    '/leave': () => history.replaceState(null, '', '/login'),
  };
  pages[location.pathname]?.();
</script></body>`;

const CASES = [
  ['/good', undefined],
  ['/taken', undefined],
  ['/served', 'the program does not take over what the server sent'],
  ['/fetch', 'it asks for GET /api/v1/wallet?day=1, to which its sample data has no reply'],
  ['/incident', 'its area fails (render: no fuel)'],
  ['/console', 'the browser says "no fuel"'],
  ['/timer', 'it throws "no fuel"'],
  ['/policy', /^the browser says ".*Content Security Policy.*style-src/],
  ['/file', 'it asks for /assets/missing.png, which is not there'],
  ['/empty', 'its area stays empty'],
  ['/loading', 'it does not finish loading'],
  ['/leave', 'it leads to /login'],
] as const;

test('the proof of a release tells what is wrong with a page, and nothing of one that works', async ({ context }) => {
  const site = await serveSampleSite(sampleShell(PAGE));
  try {
    // Side by side, because two of them are waited for to the end.
    const found = await Promise.all(
      CASES.map(([path]) => openSamplePage(context, site.origin + path, READY_TIMEOUT_MS)),
    );
    found.forEach((fault, place) => {
      const [path, expected] = CASES[place]!;
      if (expected instanceof RegExp) expect(fault, path).toMatch(expected);
      else expect(fault, path).toBe(expected);
    });
  } finally {
    await site.close();
  }
});
