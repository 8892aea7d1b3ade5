import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, test } from '../fixtures/test';
import { expectPageReady } from '../fixtures/visit';

/** Up to here Web Vitals call a page steady. */
const SHIFT_MAX = 0.1;
/** All that pages ask for, but who is there. */
const FIGURES = /\/api\/v1\/(?!user\/)/;

/** Opens a page, and says by how much what is shown of it moves while its figures arrive. */
async function measureShift(page: Page, path: string): Promise<number> {
  const bringFigures = await holdRequests(page, FIGURES);
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.locator('[aria-busy="true"], [role="status"][aria-label="Loading"]').first()).toBeVisible();
  const shifts = await page.evaluateHandle(() => {
    const values: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) values.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift' });
    return values;
  });
  bringFigures();
  await expectPageReady(page);
  await page.unroute(FIGURES);
  return shifts.evaluate(async (values) => {
    // What the last frame moved is told after it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return values.reduce((sum, value) => sum + value, 0);
  });
}

for (const width of [360, 1280]) {
  test(`pages of members stay where they are when their figures arrive, ${width} px`, async ({ page, demoMember }) => {
    expect(demoMember.role).toBe('member');
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/wallet/statement', '/wallet/add-funds', '/notifications'])
      expect(await measureShift(page, path), path).toBeLessThan(SHIFT_MAX);
  });

  test(`pages of a new member stay, too, also with a payment announced, ${width} px`, async ({
    page,
    request,
    member,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/dashboard', '/wallet/add-funds', '/wallet/withdrawals', '/notifications/choices'])
      expect(await measureShift(page, path), path).toBeLessThan(SHIFT_MAX);
    const announced = await request.post('/api/v1/deposits/announced', {
      headers: { authorization: member.token, 'idempotency-key': randomUUID() },
      data: { amount: '5000', mode: 'UPI' },
    });
    expect(announced.status()).toBe(200);
    expect(await measureShift(page, '/wallet/add-funds')).toBeLessThan(SHIFT_MAX);
    await expect(page.getByLabel('Amount in rupees')).toHaveValue('5000');
  });

  test(`pages of the back office stay where they are when their figures arrive, ${width} px`, async ({
    page,
    admin,
  }) => {
    expect(admin.role).toBe('admin');
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['payout-batches', 'books', 'liability', 'bank', 'runs', 'rates', 'proposals'])
      expect(await measureShift(page, `/admin/${name}`), name).toBeLessThan(SHIFT_MAX);
  });
}
