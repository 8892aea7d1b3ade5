import type { Page } from '@playwright/test';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, test } from '../fixtures/test';

const AREAS = [
  { remote: 'marketing', path: '/faq', heading: /questions/i, elsewhere: '/login' },
  { remote: 'member', path: '/wallet', heading: 'My Wallet', elsewhere: '/about' },
  { remote: 'admin', path: '/admin/user', heading: 'User Management', elsewhere: '/wallet' },
];

/** From here on the server has none of the remote's files. */
async function removeRemote(page: Page, remote: string) {
  await page.route(`**/remotes/${remote}/**`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
}

for (const { remote, path, heading, elsewhere } of AREAS) {
  test(`without the files of ${remote}, its area shows an error, "Try again" heals it, and the rest lives`, async ({
    page,
    problems,
    admin,
  }) => {
    problems.expectProblem(new RegExp(`status of 404.*/remotes/${remote}/`));
    expect(admin.role).toBe('owner');
    await removeRemote(page, remote);
    await page.goto(path);
    const main = page.getByRole('main');
    // In the place of the page, or below its text where the server has sent it.
    const failure = main.getByRole('alert').filter({ hasText: `The ${remote} area could not be loaded` });
    await expect(failure).toBeVisible();
    const shown = remote === 'marketing' ? heading : `The ${remote} pages could not be loaded`;
    await expect(main.getByRole('heading', { level: 1 })).toHaveText([shown]);
    await markDocument(page);

    const tryAgain = main.getByRole('button', { name: 'Try again' });
    // Held for a moment, because a try that has not begun looks like one that has ended.
    const fail = await holdRequests(page, `**/remotes/${remote}/**`);
    await tryAgain.click();
    await expect(tryAgain).toBeDisabled();
    fail();
    await expect(tryAgain).toBeEnabled();
    await expect(failure).toBeVisible();

    await page.unroute(`**/remotes/${remote}/**`);
    await tryAgain.click();
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(failure).toBeHidden();
    await expect(page).toHaveURL(path);
    await expectNotReloaded(page);
    await page.goto(elsewhere);
    await expect(failure).toBeHidden();
  });
}

test('while the member area is away, navigation and the public pages work without a reload', async ({
  page,
  problems,
  member,
}) => {
  problems.expectProblem(/status of 404.*\/remotes\/member\//);
  await removeRemote(page, 'member');
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1, name: /member.*could not be loaded/ })).toBeVisible();
  await markDocument(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await page.getByRole('main').locator('button[aria-expanded]').first().click();
  await expect(page.getByRole('main').getByRole('region')).toBeVisible();
  await page.getByRole('button', { name: `Account of ${member.name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expectNotReloaded(page);
});
