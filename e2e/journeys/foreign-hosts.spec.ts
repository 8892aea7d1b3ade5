import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures/test';
import { serveHost } from '../foreign-hosts/serve-host';
import { getSiteOrigin } from '../site/site-origin';

const HOSTS = ['rspack', 'vite'];
const BUILDER = join(__dirname, '..', 'foreign-hosts', 'build-hosts.mjs');

/** One after the other, because they share the builds. */
test.describe.configure({ mode: 'serial' });
let builds: string;
test.beforeAll(async () => {
  builds = mkdtempSync(join(tmpdir(), 'safar-foreign-hosts-'));
  await promisify(execFile)(process.execPath, [BUILDER, builds]);
});
test.afterAll(() => rmSync(builds, { recursive: true, force: true }));

for (const name of HOSTS)
  test(`a host built with ${name}, on another origin, shows the pages of marketing`, async ({ page }) => {
    const manifest = `${getSiteOrigin()}/remotes/marketing/mf-manifest.json`;
    const host = await serveHost(join(builds, name), { brand: `Club by ${name}`, manifest });
    try {
      await page.goto(host.origin);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Small steps, every weekday. Join the circle.');
      // The site's configuration and the session are the host's.
      await expect(page.getByRole('main')).toContainText(`Club by ${name} is a members’ club`);
      await expect(page.getByRole('banner')).toHaveText(`Club by ${name}, signed out`);
      await expect(page.getByRole('link', { name: 'Join Now' }).first()).toBeVisible();

      await page.getByRole('link', { name: 'Questions first' }).click();
      await expect(page).toHaveURL(`${host.origin}/faq`);
      await expect(heading).toHaveText('Frequently asked questions');
      const question = page.getByText('What is MLM?');
      await expect(question).toHaveCSS('cursor', 'pointer');
    } finally {
      await host.stop();
    }
  });
