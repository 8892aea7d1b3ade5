import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

test.beforeEach(async ({ page, demoMember }) => {
  await page.goto('/reference');
  await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
});

/** What stands in the place of a branch that is on its way is no stop. */
const STOP = '[role="treeitem"][data-id]';

/** Three teams of one or two, each of which comes when it is asked for. */
async function expectOpenMap(page: Page): Promise<void> {
  const listLevels = () => page.locator(STOP).evaluateAll((stops) => stops.map((stop) => stop.ariaLevel));
  await expect.poll(async () => (await listLevels()).join('')).toMatch(/^1(233?){3}$/);
}

test('the network starts at You, with three children of one or two children each', async ({ page }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your Referral Network' })).toBeVisible();
  await expect(main.getByText('View and manage your entire team structure at a glance.')).toBeVisible();

  const start = main.getByRole('treeitem', { name: /^You/ });
  await expect(start).toBeVisible();
  await expectOpenMap(page);
});

test('a branch closes and opens, by pointer and by keyboard', async ({ page }) => {
  const stops = page.locator(STOP);
  const branch = page.getByRole('main').locator('[role="treeitem"][aria-expanded]').first();
  await expectOpenMap(page);
  const openCount = await stops.count();
  await branch.locator(':scope > div').first().click();
  await expect(branch).toHaveAttribute('aria-expanded', 'false');
  await expect(stops.nth(2)).toHaveAttribute('aria-level', '2');
  await branch.press('Enter');
  await expect(stops).toHaveCount(openCount);
  await branch.press('ArrowRight');
  await expect(stops.nth(2)).toBeFocused();
});

test('of ten thousand open stops those near the screen are drawn, and each can be reached', async ({ page }) => {
  await page.route('**/network/*/children', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { result: { items: { id: string; name: string }[] } };
    const items = Array.from({ length: 10_000 }, (_, at) => ({
      ...body.result.items[0],
      id: `${1_000_000 + at}`,
      name: `Member ${at}`,
      directCount: 0,
    }));
    await route.fulfill({ response: reply, json: { ...body, result: { items, nextCursor: null } } });
  });
  await page.reload();
  const stops = page.getByRole('treeitem');
  await expect(page.getByRole('treeitem', { name: /^Member 0 / })).toBeVisible();
  await page.getByRole('treeitem', { name: /^You/ }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('treeitem', { name: /^Member 9999 / })).toBeFocused();
  await expect(page.getByRole('treeitem', { name: /^Member 9999 / })).toBeInViewport();
  expect(await stops.count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await expect(page.getByRole('treeitem', { name: /^You/ })).toBeInViewport();
});

test('ten thousand open stops may stand in a hundred branches', async ({ page }) => {
  const FIRST_LEAD = 1_000_000;
  let sample: object | undefined;
  await page.route('**/network/*/children', async (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-2));
    const lead = id >= FIRST_LEAD ? id - FIRST_LEAD : undefined;
    if (lead === undefined) {
      const body = (await (await route.fetch()).json()) as { result: { items: object[] } };
      sample = body.result.items[0];
    }
    const items = Array.from({ length: 100 }, (_, at) =>
      lead === undefined
        ? { ...sample, id: `${FIRST_LEAD + at}`, name: `Lead ${at}`, directCount: 100 }
        : { ...sample, id: `${FIRST_LEAD + (lead + 1) * 100 + at}`, name: `Member ${lead * 100 + at}`, directCount: 0 },
    );
    const result = { items, nextCursor: null };
    await route.fulfill({ json: { responseCode: 200, responseMessage: 'Retrieved.', result } });
  });
  await page.reload();
  const tree = page.getByRole('tree');
  const find = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) });
  const ROWS_PX = 10_000 * 100;
  await expect.poll(() => tree.evaluate((map) => map.clientHeight)).toBeGreaterThan(ROWS_PX);
  await find('You').focus();
  await page.keyboard.press('End');
  await expect(find('Member 9999')).toBeFocused();
  await expect(find('Member 9999')).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(find('Lead 99')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(find('Member 9999')).toHaveCount(0);
  await expect(find('Lead 99')).toHaveAttribute('aria-expanded', 'false');
  await expect(find('Member 9899')).toBeVisible();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(60);
});

test('what is closed on the map stays closed over a reload and the way back', async ({ page }) => {
  const branch = page.getByRole('main').locator('[role="treeitem"][aria-expanded="true"]').first();
  const id = (await branch.getAttribute('data-id')) ?? '';
  await branch.locator(':scope > div').first().click();
  const closed = page.locator(`[data-id="${id}"][aria-expanded="false"]`);
  await expect(closed).toBeVisible();
  await page.reload();
  await expect(closed).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('tree')).toHaveCount(0);
  await page.goBack();
  await expect(closed).toBeVisible();
});

test('a level leads to its list, which stays narrowed down over a reload and goes out as a file', async ({ page }) => {
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: 'Your team' });
  const rows = table.getByRole('rowgroup').last().getByRole('row');
  await main.getByRole('link', { name: 'Level 1', exact: true }).click();
  await expect(rows).toHaveCount(3);
  await main.getByLabel('Order').selectOption('Nearest first');
  await expect(page).toHaveURL('/reference?show=list&level=1&sort=nearest');
  await page.reload();
  await expect(main.getByLabel('Level')).toHaveValue('1');
  await expect(rows).toHaveCount(3);
  const saving = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^team(-\d{4}-\d{2}-\d{2})?\.csv$/);
  await main.getByLabel('Who').selectOption('Without a running package');
  await expect(rows).toHaveCount(2);
  await main.getByLabel('Who').selectOption('Joined this week');
  await main.getByRole('button', { name: 'Show everyone' }).click();
  await expect(rows).toHaveCount(8);
});
