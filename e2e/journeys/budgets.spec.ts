import budgets from '../bench/budgets.json';
import { measureRequests } from '../bench/measure-requests';
import { DEMO_ADMIN, DEMO_MEMBER, logIn } from '../fixtures/members';
import { expect, test } from '../fixtures/test';

test.use({ visitor: 'new' });

/** Who opens what is behind a sign-in: a member with earnings has more to load than staff who look at their own. */
const ACCOUNTS: Record<string, typeof DEMO_ADMIN> = {
  '/dashboard': DEMO_MEMBER,
  '/wallet': DEMO_MEMBER,
  '/admin': DEMO_ADMIN,
};

for (const [path, budget] of Object.entries(budgets.pages)) {
  test(`the first view of ${path} keeps to its budget`, async ({ browser, request, baseURL }) => {
    const account = ACCOUNTS[path];
    const token = account && (await logIn(request, account)).token;
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
