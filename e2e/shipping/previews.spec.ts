import type { Browser } from '@playwright/test';
import { runRegistryCommand } from './registry-commands';
import { samplePackageDir } from './sample-builds';
import type { ShippingSite } from './shipping-site';
import { expect, heading, test } from './test';

const PREVIEWED = samplePackageDir('marketing', 'second');
const ENDED = 'This preview has ended';

/** A tester who is no member, with the link that the team got. */
async function openLink(browser: Browser, ship: ShippingSite) {
  const said = await runRegistryCommand(PREVIEWED, 'preview', ship, '--unproven');
  const [, link = ''] = /^http\S+?(\/preview\/\S+)$/m.exec(said) ?? [];
  await ship.settle();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(ship.origin + link);
  return { page, link: ship.origin + link };
}

test('a tester sees an unreleased remote inside the site, which says so on every page, until they end it', async ({
  browser,
  page: visitor,
  ship,
}) => {
  await ship.reset();
  const { page } = await openLink(browser, ship);
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(page).toHaveURL(`${ship.origin}/`);
  await expect(heading(page, 'Start of marketing 2.0.0')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(badge).toContainText(/^Preview of marketing 2\.0\.0-\w+, until .*End preview$/);
  await page.getByRole('link', { name: 'More of marketing' }).click();
  await expect(heading(page, 'More of marketing 2.0.0')).toBeVisible();
  await expect(badge).toBeVisible();
  await page.goto(`${ship.origin}/login`);
  await expect(badge).toBeVisible();

  await visitor.goto('/');
  await expect(heading(visitor, 'Start of marketing 1.0.0')).toBeVisible();
  await expect(visitor.getByRole('complementary', { name: 'Preview' })).toBeHidden();

  await badge.getByRole('link', { name: 'End preview' }).click();
  await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
  await expect(badge).toBeHidden();
  await page.context().close();
});

test('a tab with a preview is told when its team ends it, and finds the live site again', async ({ browser, ship }) => {
  await ship.reset();
  const { page, link } = await openLink(browser, ship);
  await expect(heading(page, 'Start of marketing 2.0.0')).toBeVisible();
  expect(await runRegistryCommand(PREVIEWED, 'preview', ship, '--end')).toContain(
    'The previews of marketing have ended.',
  );
  await ship.settle();

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page, ENDED)).toBeVisible();
  await page.getByRole('link', { name: 'Open the site' }).click();
  await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
  await page.goto(link);
  await expect(heading(page, ENDED)).toBeVisible();
  await page.context().close();
});

test('where a preview does not load, its tester gets the live release', async ({ browser, ship }) => {
  await ship.reset();
  const { page } = await openLink(browser, ship);
  await page.route(/\/remotes\/marketing\/2\.0\.0-/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.reload();
  await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
  await page.context().close();
});
