import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Registry } from 'federation/contract';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { makeShellVariant } from './shell-variants';
import { AREAS, expect, findProgram, heading, test } from './test';

/** In full: `SHELL_RELEASES=50 npm run e2e -w e2e -- shell-releases`. */
const RELEASES = Number(process.env.SHELL_RELEASES ?? 12);

test(`tabs of every area live on while the shell is released ${RELEASES} times, and are offered a reload`, async ({
  context,
  page,
  ship,
}) => {
  test.setTimeout(180_000);
  await ship.reset();
  const tabs: Page[] = [];
  for (const { path, name } of AREAS) {
    const tab = await context.newPage();
    await tab.goto(path);
    await expect(heading(tab, `Start of ${name} 1.0.0`)).toBeVisible();
    await markDocument(tab);
    tabs.push(tab);
  }
  // Somebody who is not signed in: the pages to sign in are parts of the shell that this tab has not asked for yet.
  const guest = await context.browser()?.newPage({ baseURL: ship.origin });
  if (!guest) throw new Error('There is no browser');
  await guest.goto('/');
  await expect(heading(guest, 'Start of marketing 1.0.0')).toBeVisible();
  await markDocument(guest);
  const programBefore = await findProgram(guest);

  for (let release = 1; release <= RELEASES; release++) {
    const variant = makeShellVariant(release);
    await ship.publishWholeShell(variant);
    rmSync(variant, { recursive: true });
  }
  await ship.settle();

  await guest.getByRole('link', { name: 'Login' }).first().click();
  await expect(guest.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expectNotReloaded(guest);
  await guest.getByRole('textbox', { name: 'Email' }).fill('somebody@demo.example');
  await guest
    .getByRole('link', { name: /sign up|register/i })
    .first()
    .click();
  await expect(guest).toHaveURL(/signup/);
  await expectNotReloaded(guest);

  for (const [place, tab] of tabs.entries()) {
    const { name, elsewhere, elsewhereHeading } = AREAS[place]!;
    await tab.bringToFront();
    await tab.getByRole('link', { name: `More of ${name}` }).click();
    await expect(heading(tab, `More of ${name} 1.0.0`)).toBeVisible();
    await expectNotReloaded(tab);
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(tab.getByRole('status').filter({ hasText: 'A new version of this site is ready.' })).toBeVisible();
    await tab.getByRole('button', { name: 'Reload' }).click();
    await expect(heading(tab, `More of ${name} 1.0.0`)).toBeVisible();
    expect(await findProgram(tab)).not.toBe(programBefore);
    await tab.goto(elsewhere);
    await expect(heading(tab, elsewhereHeading)).toBeVisible();
    await tab.close();
  }
  await guest.close();

  await ship.reset();
  await page.goto('/');
  expect(await findProgram(page)).toBe(programBefore);
});

/** Changes a file of the live shell where the server has it. @returns what puts it back */
function tamper(releasesDir: string, name: string): () => void {
  const directory = join(releasesDir, 'shell', liveShell(releasesDir), 'assets');
  const copies = readdirSync(directory).filter((file) => file.startsWith(`${name}.`) && /\.js(\.br|\.gz)?$/.test(file));
  const contents = copies.map((file) => [join(directory, file), readFileSync(join(directory, file))] as const);
  for (const [file, content] of contents)
    if (file.endsWith('.js')) writeFileSync(file, `window.wasTampered = true;${content.toString()}`);
    else rmSync(file);
  return () => contents.forEach(([file, content]) => writeFileSync(file, content));
}

function liveShell(releasesDir: string): string {
  const { shell } = JSON.parse(readFileSync(join(releasesDir, 'registry.json'), 'utf8')) as Registry;
  return shell?.version ?? '';
}

test('a file of the shell that was changed on the disk does not run, and the page says so', async ({
  browser,
  ship,
}) => {
  await ship.reset();
  const visit = async (file: string) => {
    const page = await browser.newPage({ baseURL: ship.origin, storageState: undefined });
    const putBack = tamper(ship.releasesDir, file);
    await page.goto('/');
    return { page, putBack };
  };
  const wasTampered = (page: Page) => page.evaluate(() => 'wasTampered' in window);

  for (const file of ['shell', 'renderer']) {
    const { page, putBack } = await visit(file);
    await expect(page.getByRole('alert')).toContainText('A part of the page did not arrive.');
    await expect(heading(page, 'Start of marketing 1.0.0')).toBeVisible();
    expect(await wasTampered(page)).toBe(false);
    putBack();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.close();
  }

  const { page, putBack } = await visit('login');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.getByRole('alert')).toContainText('one of its files is not as it was published');
  expect(await wasTampered(page)).toBe(false);
  putBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await page.close();
});
