import { expectAccessibleEverywhere } from '../fixtures/accessibility';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

test('the wallet shows the available balance and the six figures, the count not as money', async ({
  page,
  demoMember,
}) => {
  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await expect(main.getByText('Here is a summary of your financial activity.')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Available Balance' })).toContainText('₹12,800');
  const figures = {
    'Total Earnings': '₹12,300',
    'Total Deposits': '₹1,000',
    'Total Withdrawals': '₹500',
    'Reference Amount': '₹2,456',
    'Total Cashback': '₹499',
  };
  const card = (label: string) => main.getByRole('listitem').filter({ hasText: label });
  for (const [label, amount] of Object.entries(figures)) await expect(card(label)).toContainText(amount);
  await expect(card('Referral Count')).toHaveText(/^Referral Count\s*1(?!\d)/);
  await expect(card('Referral Count')).not.toContainText('₹');
});

test('on a phone the wallet is two screens long; its parts are tabs, which reload and back keep', async ({
  page,
  demoMember,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/wallet');
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('₹12,800');
  await expectPageReady(page);
  const main = page.getByRole('main');
  expect((await main.boundingBox())?.height, demoMember.name).toBeLessThanOrEqual(1600);
  const parts = page.getByRole('navigation', { name: 'Parts of the wallet' });
  const statement = page.getByRole('table', { name: 'Movements of your wallet' });
  await expect(statement).toBeHidden();

  await parts.getByRole('link', { name: 'Statement' }).press('Enter');
  await expect(page).toHaveURL('/wallet?show=statement');
  await expect(statement).toBeVisible();
  await expect(parts.getByRole('link', { name: 'Statement' })).toBeFocused();
  await expect(page.getByLabel('From')).toBeHidden();
  await page.getByRole('button', { name: 'Filter or save' }).click();
  await page.getByLabel('From').fill('2026-06-01');
  await expect(page.getByRole('link', { name: 'Print statement' })).toHaveAttribute('href', /from=2026-06-01$/);

  await parts.getByRole('link', { name: 'Packages' }).click();
  await expect(page.getByRole('region', { name: 'Packages' }).getByRole('listitem').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Packages' }).getByRole('listitem').first()).toBeVisible();
  await page.goBack();
  await expect(statement).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('₹12,800');
});

test('what one reads in the wallet stays where it is when figures and notes arrive', async ({
  page,
  member,
  adminCalls,
}) => {
  await adminCalls.reportDeposit(member, '5000');
  const bringFigures = await holdRequests(page, '**/api/v1/wallet');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/wallet');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Total Cashback' });
  const notes = page.getByText('on its way to the club');
  const readPlace = async () => {
    const [band, last] = [
      await page.getByRole('region', { name: 'Available Balance' }).boundingBox(),
      await card.boundingBox(),
    ];
    return { last: Math.round(last?.y ?? 0), room: Math.round((last?.y ?? 0) - (band?.y ?? 0) - (band?.height ?? 0)) };
  };
  await expect(card).toHaveAttribute('aria-busy');
  const waiting = await readPlace();
  const bringNotes = await holdRequests(page, '**/*.js');
  bringFigures();
  await expect(card).not.toHaveAttribute('aria-busy');
  await expect(notes).toBeHidden();
  const shown = await readPlace();
  expect(shown.room, 'the cards, which say what they are before their figures').toBe(waiting.room);
  bringNotes();
  await expect(notes).toBeVisible();
  expect((await readPlace()).last, 'the last card').toBe(shown.last);
});

test('a part of the wallet whose file does not arrive is asked for again', async ({ page, demoMember, problems }) => {
  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
  await expectPageReady(page);
  problems.expectProblem(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Packages', exact: true }).click();
  await expect(main.getByRole('alert')).toContainText('We could not load this part of your wallet');
  await expect(main.getByRole('alert')).toContainText('Check your connection');
  await expect(main.getByRole('link', { name: 'Statement' })).toBeVisible();
  await page.unroute('**/*.js');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('region', { name: 'Packages' }).getByRole('listitem').first()).toBeVisible();
});

for (const part of ['statement', 'packages'])
  test(`axe finds nothing in the ${part} of the wallet`, async ({ page, demoMember }) => {
    await page.goto(`/wallet?show=${part}`);
    await expect(page.getByRole('button', { name: `Account of ${demoMember.name}` })).toBeVisible();
    await expectPageReady(page);
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

test('on paper the statement of a period is whole, light, and without menus', async ({ page, demoMember }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Statement' }).click();
  await page.getByLabel('From').fill('2026-06-01');
  await page.getByRole('link', { name: 'Print statement' }).click();
  await expect(page).toHaveURL('/wallet/statement?from=2026-06-01');
  const sheet = page.getByRole('region', { name: 'Statement' });
  await expect(sheet).toContainText(demoMember.name);
  await expect(sheet.getByText('Closing balance', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden();
  await expect(sheet.getByRole('columnheader', { name: 'Balance' })).toBeVisible();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(250, 246, 239)');
});
