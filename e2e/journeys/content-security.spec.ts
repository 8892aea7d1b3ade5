import { ROUTES } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';

test('the policy allows no inline and no evaluated code, on any route', async ({ request }) => {
  for (const { path } of ROUTES) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).toMatch(/script-src 'self'/);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe-');
  }
});

test('a violation would be noticed', async ({ page, problems }) => {
  problems.expectProblem(/policy: script-src-elem blocked inline/);
  problems.expectProblem(/policy: style-src-elem blocked inline/);
  problems.expectProblem(/console: .*Content Security Policy/);
  await page.goto('/faq');
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }));
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { margin: 1px }' }));
  });
  await expect.poll(() => problems.listAll().length).toBeGreaterThanOrEqual(4);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
