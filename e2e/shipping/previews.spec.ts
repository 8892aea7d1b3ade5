import type { Browser, Page } from '@playwright/test';
import { runRegistryCommand } from './registry-commands';
import { samplePackageDir } from './sample-builds';
import type { ShippingSite } from './shipping-site';
import { expect, heading, test } from './test';

const previewedDir = () => samplePackageDir('marketing', 'second');
const ENDED = 'This preview has ended';

/** @returns the link that a team gets for its testers */
async function startPreview(ship: ShippingSite): Promise<string> {
  const said = await runRegistryCommand(previewedDir(), 'preview', ship, '--unproven');
  const [, link = ''] = /^http\S+?(\/preview\/\S+)$/m.exec(said) ?? [];
  await ship.settle();
  return ship.origin + link;
}

/** A tester who is no member, in a browser of their own. */
async function openLink(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

test('testers see an unreleased remote inside the site, until they or its team end the preview', async ({
  browser,
  page: visitor,
  ship,
}) => {
  await ship.reset();
  const link = await startPreview(ship);
  const tester = await openLink(browser, link);
  await test.step('a tester sees it inside the site, which says so on every page', () =>
    seePreview(tester, visitor, ship));
  await test.step('where a preview does not load, its tester gets the live release', () => loseFiles(tester, ship));
  await test.step('a tester ends it', () => endPreview(tester));
  await tester.context().close();

  const other = await openLink(browser, link);
  await test.step('a tab with a preview is told when its team ends it, and finds the live site again', () =>
    beTold(other, ship, link));
  await other.context().close();
});

const findBadge = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

async function seePreview(page: Page, visitor: Page, { origin }: ShippingSite): Promise<void> {
  const badge = findBadge(page);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(heading(page, 'Start of marketing 2.0.0')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(badge).toContainText(/^Preview of marketing 2\.0\.0-\w+, until .*End preview$/);
  await page.getByRole('link', { name: 'More of marketing' }).click();
  await expect(heading(page, 'More of marketing 2.0.0')).toBeVisible();
  await expect(badge).toBeVisible();
  await page.goto(`${origin}/login`);
  await expect(badge).toBeVisible();

  await visitor.goto('/');
  await expect(heading(visitor, 'Start of marketing 1.0.0')).toBeVisible();
  await expect(findBadge(visitor)).toBeHidden();
}

async function loseFiles(page: Page, { origin }: ShippingSite): Promise<void> {
  const files = /\/remotes\/marketing\/2\.0\.0-/;
  await page.goto(`${origin}/`);
  await expect(heading(page, 'Start of marketing 2.0.0')).toBeVisible();
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.reload();
  await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
  await page.unroute(files);
}

async function endPreview(page: Page): Promise<void> {
  const badge = findBadge(page);
  await page.reload();
  await expect(heading(page, 'Start of marketing 2.0.0')).toBeVisible();
  // It leads to the start of the live site, wherever it is pressed.
  await page.goto(new URL('/login', page.url()).href);
  await badge.getByRole('link', { name: 'End preview' }).click();
  await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
  await expect(badge).toBeHidden();
}

async function beTold(page: Page, ship: ShippingSite, link: string): Promise<void> {
  await expect(heading(page, 'Start of marketing 2.0.0')).toBeVisible();
  expect(await runRegistryCommand(previewedDir(), 'preview', ship, '--end')).toContain(
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
}
