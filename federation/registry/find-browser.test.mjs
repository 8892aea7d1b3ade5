import assert from 'node:assert/strict';
import { findBrowser } from './find-browser.mjs';

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
const playwrightPath = '/cache/chromium';
const runs = async () => true;

test('the configured browser comes first, whatever else is there', async () => {
  const env = { CHROMIUM_PATH: '/opt/chromium' };
  assert.equal(await findBrowser({ env, installed, playwrightPath, runs }), '/opt/chromium');
});

test('an installed browser comes before Playwright’s own', async () => {
  assert.equal(await findBrowser({ env: {}, installed, playwrightPath, runs }), '/usr/bin/chromium');
});

test('a browser that is there but does not start is passed over', async () => {
  const search = { env: {}, installed, playwrightPath };
  assert.equal(
    await findBrowser({ ...search, runs: async (path) => path !== '/usr/bin/chromium' }),
    '/usr/bin/google-chrome',
  );
  assert.equal(await findBrowser({ ...search, runs: async (path) => path === playwrightPath }), playwrightPath);
});

test('without any browser that starts there is none', async () => {
  assert.equal(await findBrowser({ env: {}, installed, playwrightPath, runs: async () => false }), undefined);
  assert.equal(await findBrowser({ env: {}, installed: [], playwrightPath: undefined, runs }), undefined);
});
