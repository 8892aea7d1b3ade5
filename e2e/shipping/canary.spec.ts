import { rmSync } from 'node:fs';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { ReleasedPart } from 'api/contract';
import { runRegistryCommand } from './registry-commands';
import { samplePackageDir } from './sample-builds';
import { makeShellVariant } from './shell-variants';
import type { ShippingSite } from './shipping-site';
import { expect, findProgram, heading, test } from './test';

/** A signed-in visitor whose number is known: below the share of a canary, or not. */
async function arrive(browser: Browser, { origin }: ShippingSite, token: string, visitor: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  });
  await context.addCookies([{ name: 'safar-visitor', value: String(visitor), url: origin }]);
  return context.newPage();
}

const release = (kind: 'second' | 'effect', ship: ShippingSite, share: string) =>
  runRegistryCommand(samplePackageDir('member', kind), 'release', ship, '--unproven', '--share', share);
const VISITS = 30;

/** Until the server has counted them: of one address it takes some in ten seconds, those of other pages too. */
async function tellVisits(request: APIRequestContext, token: string, live: string): Promise<void> {
  const headers = { authorization: token };
  const data = { visits: [{ remote: 'member', release: live }] };
  const countVisits = async () => {
    const parts = (await (await request.get('/api/v1/admin/releases', { headers })).json()) as {
      result: ReleasedPart[];
    };
    const releases = parts.result.find(({ name }) => name === 'member')?.releases ?? [];
    return releases.find(({ version }) => version === live)?.total.visits ?? 0;
  };
  const told = async () => {
    for (let visit = 0; visit < VISITS; visit++) await request.post('/api/v1/telemetry/visits', { data });
    return countVisits();
  };
  await expect.poll(told, { timeout: 60_000, intervals: [5_000] }).toBeGreaterThanOrEqual(VISITS);
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of this site is ready.' });

test('a canary is for those in its share on each visit, and is widened and withdrawn by commands', async ({
  browser,
  page,
  ship,
  token,
}) => {
  await ship.reset();
  await page.goto('/wallet');
  expect(await page.context().cookies()).toEqual([]);
  expect(await release('second', ship, '5')).toMatch(/^member 2\.0\.0-\w+ is live for 5 % of the visitors\.$/m);
  await ship.settle();
  const [inside, outside] = [await arrive(browser, ship, token, 4), await arrive(browser, ship, token, 5)];
  for (const visited of ['first', 'second']) {
    await inside.goto('/wallet');
    await expect(heading(inside, 'Start of member 2.0.0'), visited).toBeVisible();
    await outside.goto('/wallet');
    await expect(heading(outside, 'Start of member 1.0.0'), visited).toBeVisible();
  }
  // A visitor who comes for the first time is given a number, and keeps it.
  await page.goto('/wallet');
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'safar-visitor', httpOnly: true, sameSite: 'Lax' });
  expect(cookie?.value).toMatch(/^\d{1,2}$/);

  const memberDir = samplePackageDir('member', 'second');
  expect(await runRegistryCommand(memberDir, 'share', ship, '25')).toMatch(/is live for 25 % of the visitors\.$/m);
  await ship.settle();
  await outside.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(offer(outside)).toBeVisible();
  await outside.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(outside, 'Start of member 2.0.0')).toBeVisible();
  await outside.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(offer(outside)).toBeHidden();

  expect(await runRegistryCommand(memberDir, 'rollback', ship)).toMatch(
    /^member went back from 2\.0\.0-\w+ to 1\.0\.0-\w+\.$/m,
  );
  await ship.settle();
  await inside.goto('/wallet');
  await expect(heading(inside, 'Start of member 1.0.0')).toBeVisible();
});

test('the shell may be live for some: their pages come from its files, and open pages of all go on', async ({
  browser,
  ship,
  token,
}) => {
  await ship.reset();
  const [inside, outside] = [await arrive(browser, ship, token, 24), await arrive(browser, ship, token, 25)];
  await inside.goto('/wallet');
  await expect(heading(inside, 'Start of member 1.0.0')).toBeVisible();
  const before = await findProgram(inside);
  const variant = makeShellVariant(1);
  await ship.publishShell(variant, 25);
  rmSync(variant, { recursive: true });
  await ship.settle();
  // Of the shell before, which has a part for this page that was not asked for yet.
  await inside.getByRole('link', { name: 'More of member' }).click();
  await expect(heading(inside, 'More of member 1.0.0')).toBeVisible();
  for (const page of [inside, outside]) {
    await page.goto('/wallet');
    await expect(heading(page, 'Start of member 1.0.0')).toBeVisible();
  }
  expect(before).toMatch(/assets\/shell\./);
  expect(await findProgram(outside)).toBe(before);
  expect(await findProgram(inside)).not.toBe(before);
});

test('a canary that fails for each of its visitors is withdrawn within a minute, by itself', async ({
  browser,
  ship,
  token,
  request,
}) => {
  test.setTimeout(180_000);
  await ship.reset();
  const { remotes } = await ship.readRegistry();
  const live = remotes.find(({ name }) => name === 'member')?.current.version ?? '';
  const share = async () => {
    await release('effect', ship, '25');
    await ship.settle();
  };
  // Beside those that the pages of this suite tell of, sooner or later; those before the canary count as well.
  await Promise.all([share(), tellVisits(request, token, live)]);

  const startedAtMs = Date.now();
  const visitors: Page[] = [];
  for (const number of [0, 6, 12, 18, 24]) {
    const visitor = await arrive(browser, ship, token, number);
    visitors.push(visitor);
    await visitor.goto('/wallet');
    await expect(heading(visitor, 'This page has stopped working')).toBeVisible();
  }
  const outside = await arrive(browser, ship, token, 25);
  await outside.goto('/wallet');
  await expect(heading(outside, 'Start of member 1.0.0')).toBeVisible();

  const [first] = visitors;
  if (!first) throw new Error('nobody came');
  const readVersions = async () => (await first.context().request.get('/releases.json')).json();
  await expect.poll(readVersions, { timeout: 60_000 }).toMatchObject({ member: live });
  const tookMs = Date.now() - startedAtMs;
  test.info().annotations.push({ type: 'withdrawn', description: `${tookMs} ms after the first bad visit` });
  expect(tookMs).toBeLessThan(60_000);

  await first.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(offer(first)).toBeVisible();
  await first.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(first, 'Start of member 1.0.0')).toBeVisible();
  const releases = await runRegistryCommand(samplePackageDir('member', 'effect'), 'releases', ship);
  const [, visits] =
    /6\.0\.0-\w+ withdrawn by the server: Something failed for [3-5] visitors in \d+ visits; in the release before for 0 visitors in (\d+) visits\.$/m.exec(
      releases,
    ) ?? [];
  expect(Number(visits), releases).toBeGreaterThanOrEqual(VISITS);
});
