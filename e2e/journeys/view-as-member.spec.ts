import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { SessionGrant } from 'api/contract';
import { DEMO_ADMIN, logIn } from '../fixtures/members';
import { expect, findStoredToken, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

test.use({ visitor: 'new' });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Looking as a member' });

/** Support signs in, and opens the page of a member. */
async function openMember(page: Page, request: APIRequestContext, memberId: string): Promise<SessionGrant> {
  const support = await logIn(request, DEMO_ADMIN);
  await page.goto('/');
  await page.evaluate((token) => localStorage.setItem('token', token), support.token);
  await page.goto(`/admin/user/${memberId}`);
  await expect(page.getByRole('button', { name: 'View as member' })).toBeVisible();
  return support;
}

async function startView(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'View as member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asks why the wallet is empty');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'View as member' }).click();
  const view = await opened;
  await expectPageReady(view);
  return view;
}

/** A page that closes itself may be gone before it answers a click of the mouse, which then counts as failed. */
async function closeBy(button: Locator): Promise<void> {
  const closed = button.page().waitForEvent('close');
  await button.click({ trial: true });
  await button.evaluate((element: HTMLElement) => void setTimeout(() => element.click()));
  await closed;
}

test('support reads as a member in a tab of its own, changes nothing, and ends it', async ({
  page,
  request,
  newMember,
  problems,
}) => {
  problems.expectProblem(/status of 403.*user\/profile/);
  const member = await newMember();
  const support = await openMember(page, request, member._id);
  const view = await startView(page);

  await expect(view).toHaveURL('/dashboard');
  await expect(banner(view)).toContainText(`You are viewing as ${member.name}, read only, until`);
  for (const path of ['/wallet', '/notifications', '/products', '/profile']) {
    await view.goto(path);
    await expect(banner(view)).toContainText(member.name);
    await expect(view.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
  }
  await expect(view.getByRole('region', { name: 'Sessions' }).getByText('Support, reading')).toBeVisible();

  // What is written is refused, in words.
  await view.getByLabel('Name', { exact: true }).fill('Somebody else');
  await view.getByRole('button', { name: 'Save name' }).click();
  await expect(view.getByText(/You are only looking at the site as this member does/)).toBeVisible();

  // The own tab goes on as who has signed in there.
  expect(await findStoredToken(page)).toBe(support.token);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  await expect(banner(page)).toBeHidden();

  await closeBy(banner(view).getByRole('button', { name: 'End' }));
  await page.reload();
  await expect(page.getByText('Support, reading')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
});

test('the member ends the look, and its tab leads back to the back office', async ({
  page,
  request,
  newMember,
  problems,
}) => {
  problems.expectProblem(/status of 401.*\/api\/v1\//);
  const member = await newMember();
  await openMember(page, request, member._id);
  const view = await startView(page);
  await expect(banner(view)).toBeVisible();

  const ended = await request.delete('/api/v1/user/sessions', { headers: { authorization: member.token } });
  expect(ended.ok()).toBe(true);
  await view.getByRole('link', { name: 'Wallet' }).first().click();
  const over = view.getByRole('dialog', { name: 'The view has ended' });
  await expect(over).toBeVisible();
  await closeBy(over.getByRole('button', { name: 'Back to the back office' }));
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
});
