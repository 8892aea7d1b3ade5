import { randomInt } from 'node:crypto';
import { BackOfficeList } from '../fixtures/back-office-list';
import { expect, test } from '../fixtures/test';

test.beforeEach(({ admin }) => {
  expect(admin.role).toBe('admin');
});

test('the runs are listed with what they paid, by level too', async ({ page }) => {
  const list = new BackOfficeList(page);
  await list.open('/admin/runs');
  expect((await list.listColumns()).slice(0, 5)).toEqual(['Date', 'State', 'Started', 'Cashback', 'On cashback']);
  const posted = list.row('Posted').first();
  await expect(posted).toContainText(/₹[\d,]+/);
  await posted.getByRole('button', { name: /^By level: totals of / }).click();
  const totals = page.getByRole('dialog').getByRole('table', { name: 'Totals by level' });
  await expect(totals.getByRole('row', { name: /^Own cashback [\d,]+ ₹/ })).toBeVisible();
  await expect(totals.getByRole('row', { name: /^Level 10 [\d,]+ ₹/ })).toBeVisible();
});

test('new rates stand among the versions, and do not hold before their date', async ({ page }) => {
  await page.goto('/admin/rates');
  const inForce = page.getByRole('listitem').filter({ hasText: 'In force' });
  await expect(inForce).toHaveCount(1);
  const heading = await inForce.getByRole('heading').textContent();

  // Years from now, on a day of this journey's own: no other journey sees these rates paid.
  const effectiveOn = new Date(Date.UTC(2050, 0, randomInt(1, 15_000))).toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'New version' }).click();
  const form = page.getByRole('dialog', { name: 'New version of the rates' });
  await form.getByLabel('Takes effect on').fill(effectiveOn);
  const share = form.getByLabel('Cashback on cashback, level 3');
  await share.fill('9.5');
  await form.getByRole('button', { name: 'Add version' }).click();
  await expect(share).toHaveAccessibleDescription(/level 3 must be a whole percentage/);
  await share.fill('9');
  await form.getByRole('button', { name: 'Add version' }).click();
  await expect(form).toBeHidden();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: effectiveOn.slice(0, 4) })
      .filter({ hasText: 'Coming' }),
  ).not.toHaveCount(0);
  await expect(inForce.getByRole('heading')).toHaveText(heading ?? '');
});

test('a rule for held bonuses is planned for a day to come, and what holds today stays', async ({ page }) => {
  await page.goto('/admin/rates');
  const card = page.getByRole('region', { name: 'Purchases' });
  const inForce = await card.getByRole('paragraph').first().textContent();
  const effectiveOn = new Date(Date.UTC(2050, 0, randomInt(1, 15_000))).toISOString().slice(0, 10);
  await card.getByRole('button', { name: 'Change the rules for purchases' }).click();
  const form = page.getByRole('dialog', { name: 'Rules for purchases' });
  await form.getByLabel('Days for which referral bonuses are held').fill('91');
  await form.getByLabel('Takes effect on').fill(effectiveOn);
  await form.getByRole('button', { name: 'Change the rules' }).click();
  await expect(form.getByText('0 to 90 days.')).toBeVisible();
  await form.getByLabel('Days for which referral bonuses are held').fill('12');
  await form.getByRole('button', { name: 'Change the rules' }).click();
  await expect(form).toBeHidden();
  const planned = card.getByRole('paragraph').filter({ hasText: `${effectiveOn.slice(0, 4)}:` });
  await expect(planned.filter({ hasText: 'held for 12 days' })).not.toHaveCount(0);
  await expect(card.getByRole('paragraph').first()).toHaveText(inForce ?? '');
});

test('the liability says what is owed, in figures, as a chart and by tier', async ({ page }) => {
  await page.goto('/admin/liability');
  const main = page.getByRole('main');
  for (const label of ['Money held', 'Owed now', 'Shortfall', 'Principal in running packages', 'Owed in 365 days']) {
    await expect(main.locator('dl > div').filter({ hasText: label }).locator('dd').first()).toHaveText(/^₹\d/);
  }
  await main.getByRole('img', { name: /^Line chart/ }).scrollIntoViewIfNeeded();
  await expect(main.locator('.apexcharts-line-series')).not.toHaveCount(0);
  await expect(main.getByRole('table', { name: 'By tier' }).getByRole('rowheader')).not.toHaveCount(0);
});
