import budgets from '../bench/budgets.json';
import { measureRequests } from '../bench/measure-requests';
import { DEMO_ADMIN, logIn } from '../fixtures/members';
import { expect, test } from '../fixtures/test';

test.use({ visitor: 'new' });

for (const [path, budget] of Object.entries(budgets.pages)) {
  test(`the first view of ${path} keeps to its budget`, async ({ browser, request, baseURL }) => {
    const isPublic = !['/dashboard', '/wallet', '/admin'].includes(path);
    const token = isPublic ? undefined : (await logIn(request, DEMO_ADMIN)).token;
    const cost = await measureRequests(browser, baseURL + path, token);
    const { script, style, font, document } = cost.bytes;
    const used = { script, style, font, document, requests: cost.requests, depth: cost.depth };
    for (const [name, most] of Object.entries(budget))
      expect(used[name as keyof typeof used], `${name} of ${path}`).toBeLessThanOrEqual(most);
  });
}

test('no chart, no table of Material UI and no page of another area comes with a public page', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  const urls: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    urls.push(new URL(response.url()).pathname);
    scripts.push(response.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const text of await Promise.all(scripts)) expect(text).not.toMatch(/apexcharts|MuiDataGrid/i);
  expect(urls.filter((url) => /^\/remotes\/(?!marketing\/)/.test(url))).toEqual([]);
});
