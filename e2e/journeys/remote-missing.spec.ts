import type { Page } from '@playwright/test';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, test } from '../fixtures/test';

const FILES = '**/remotes/member/**';

/** From here on the server has none of the files of the member area. */
async function removeRemote(page: Page) {
  await page.route(FILES, (route) => route.fulfill({ status: 404, body: 'Not found' }));
}

// That every area heals in this way, and for whichever reason its files are missing, is in `shipping/failures`.
test('without its files an area shows an error, "Try again" heals it, and the rest lives', async ({
  page,
  problems,
  member,
}) => {
  problems.expectProblem(/status of 404.*\/remotes\/member\//);
  expect(member.role).toBe('member');
  await removeRemote(page);
  await page.goto('/wallet');
  const main = page.getByRole('main');
  const failure = main.getByRole('alert').filter({ hasText: 'The member area could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(['The member pages could not be loaded']);
  await markDocument(page);

  const tryAgain = main.getByRole('button', { name: 'Try again' });
  // Held for a moment, because a try that has not begun looks like one that has ended.
  const fail = await holdRequests(page, FILES);
  await tryAgain.click();
  await expect(tryAgain).toBeDisabled();
  fail();
  await expect(tryAgain).toBeEnabled();
  await expect(failure).toBeVisible();

  await page.unroute(FILES);
  await tryAgain.click();
  await expect(main.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await expect(failure).toBeHidden();
  await expect(page).toHaveURL('/wallet');
  await expectNotReloaded(page);
});

test('while the member area is away, navigation and the public pages work without a reload', async ({
  page,
  problems,
  member,
}) => {
  problems.expectProblem(/status of 404.*\/remotes\/member\//);
  await removeRemote(page);
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
