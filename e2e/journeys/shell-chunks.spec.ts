import type { Page } from '@playwright/test';
import { expectNotReloaded, markDocument } from '../fixtures/document-mark';
import { holdRequests } from '../fixtures/hold-requests';
import { expect, findStoredToken, test } from '../fixtures/test';
import { expectTakenOver } from '../fixtures/visit';

/** Files of the shell by their name, with whatever hash and attempt. */
const filesOf = (name: string) => new RegExp(`/assets/${name}\\.[0-9a-f]+\\.(js|css)`);

async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const files = filesOf(name);
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return () => page.unroute(files);
}

const main = (page: Page) => page.getByRole('main');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const notUsable = (page: Page) => page.getByRole('alert').filter({ hasText: 'can be read, but not used just now' });
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });

async function expectFrame(page: Page): Promise<void> {
  await expect(navigation(page).getByRole('link', { name: 'FAQ' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('A members’ club around travel');
}

async function fillLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const OWN_PAGES = [
  { chunk: 'login', link: 'Login', path: '/login', area: 'sign-in', heading: 'Welcome Back!' },
  { chunk: 'signup', link: 'Get started', path: '/signup', area: 'sign-up', heading: 'Create a New Account' },
];

for (const { chunk, link, path, area, heading } of OWN_PAGES) {
  test(`without the code of ${path}, the frame says so, and "Try again" heals it`, async ({ page, problems }) => {
    problems.expectProblem(new RegExp(`status of 404.*/assets/${chunk}`));
    const find = await lose(page, chunk);
    const asked: string[] = [];
    page.on('request', (request) => filesOf(chunk).test(request.url()) && asked.push(request.url()));
    await page.goto('/about');
    await markDocument(page);
    await navigation(page).getByRole('link', { name: link }).click();
    const failure = main(page).getByRole('heading', { level: 1, name: `The ${area} pages could not be loaded` });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('its files are missing (status 404)');
    await expect(page).toHaveURL(path);
    await expect(main(page).getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await expectFrame(page);
    // Each further attempt has an address of its own.
    expect(asked.filter((url) => url.endsWith('?attempt=1')).length).toBeGreaterThan(0);

    const release = await holdRequests(page, `**/assets/${chunk}.*`);
    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeDisabled();
    release();
    await expect(tryAgain(page)).toBeEnabled();
    await expect(failure).toBeVisible();

    await page.unrouteAll({ behavior: 'wait' });
    await find();
    await tryAgain(page).click();
    await expect(main(page).getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNotReloaded(page);
  });
}

test.describe('whose browser holds no file of the site yet', () => {
  test.use({ visitor: 'new' });

  test('offline, "Login" keeps the frame and says why, and works when the line is back', async ({
    page,
    context,
    problems,
  }) => {
    problems.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/');
    await markDocument(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await navigation(page).getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('The sign-in area could not be loaded');
    await expect(page.getByRole('alert')).toContainText('its server cannot be reached');
    await expectFrame(page);
    await context.setOffline(false);
    await tryAgain(page).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
    await expectNotReloaded(page);
  });
});

const SIGN_IN_PARTS = [
  { chunk: 'session', words: 'The sign-in area could not be loaded: its files are missing (status 404). Please try' },
  { chunk: 'http', words: 'No answer came from the server. Check your connection and try again.' },
];

for (const { chunk, words } of SIGN_IN_PARTS) {
  test(`without ${chunk}, signing in says so, keeps what was typed, and works later`, async ({
    page,
    problems,
    newMember,
  }) => {
    problems.expectProblem(new RegExp(`status of 404.*/assets/${chunk}`));
    if (chunk === 'http') problems.expectProblem(/Login failed:/);
    const member = await newMember();
    const find = await lose(page, chunk);
    await page.goto('/login');
    await markDocument(page);
    await fillLogin(page, member);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(member.password);
    await find();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(account(page)).toBeVisible();
    await expectNotReloaded(page);
  });
}

test('without the session, signing up says so, and nothing that was typed is lost', async ({ page, problems }) => {
  problems.expectProblem(/status of 404.*\/assets\/session/);
  const find = await lose(page, 'session');
  await page.goto('/signup');
  await expectTakenOver(page);
  const typed = {
    'Full Name': 'Asha Rao',
    Email: `member-${Date.now()}@journeys.example`,
    'Mobile Number': `9${String(Date.now()).slice(-9)}`,
    Password: 'a long walk along the river',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toContainText('The sign-in area could not be loaded');
  for (const [label, text] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  await find();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(account(page)).toHaveAccessibleName('Account of Asha Rao');
});

test('a member whose session cannot be loaded stays on the page, and "Try again" opens it', async ({
  page,
  problems,
  member,
}) => {
  problems.expectProblem(/status of 404.*\/assets\/session/);
  const find = await lose(page, 'session');
  await page.goto('/wallet');
  await expect(main(page).getByRole('heading', { name: 'The sign-in pages could not be loaded' })).toBeVisible();
  await expectFrame(page);
  await markDocument(page);
  await find();
  await tryAgain(page).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await expect(page).toHaveURL('/wallet');
  expect(await findStoredToken(page)).toBe(member.token);
  await expectNotReloaded(page);
});

test.describe('the text that the server sent', () => {
  test('stays when the code of its page does not arrive, with what is typed into it', async ({
    page,
    problems,
    newMember,
  }) => {
    problems.expectProblem(/status of 404.*\/assets\/login/);
    const member = await newMember();
    const find = await lose(page, 'login');
    const release = await holdRequests(page, '**/assets/login.*');
    await page.goto('/login', { waitUntil: 'commit' });
    await fillLogin(page, member);
    release();
    await expect(notUsable(page)).toContainText('The sign-in area could not be loaded');
    await expect(main(page).getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
    await expectFrame(page);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
    // Nothing answers for the form, and the browser must not send it by itself.
    await page.getByLabel('Password', { exact: true }).press('Enter');
    expect(page.url()).not.toContain('?');
    await markDocument(page);

    await page.unrouteAll({ behavior: 'wait' });
    await find();
    await tryAgain(page).click();
    await expect(notUsable(page)).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(account(page)).toHaveAccessibleName(`Account of ${member.name}`);
    await expectNotReloaded(page);
  });

  test('stays when its area cannot be loaded, and what was typed goes on to the page', async ({ page, problems }) => {
    problems.expectProblem(/status of 404.*\/remotes\/marketing\//);
    await page.route('**/remotes/marketing/**/*.js*', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.goto('/contact-us', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Message' }).fill('Where does the bus leave?');
    await expect(notUsable(page)).toContainText('The marketing area could not be loaded: its files are missing');
    await expect(notUsable(page)).toContainText('(status 404)');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(['Get In Touch']);
    await markDocument(page);

    // Held for a moment, because a try that has not begun looks like one that has ended.
    const release = await holdRequests(page, '**/remotes/marketing/**/*.js*');
    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeDisabled();
    release();
    await expect(tryAgain(page)).toBeEnabled();
    await expect(notUsable(page)).toBeVisible();

    await page.unrouteAll({ behavior: 'wait' });
    await tryAgain(page).click();
    await expect(notUsable(page)).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where does the bus leave?');
    await expectNotReloaded(page);
  });

  for (const file of ['shell', 'renderer']) {
    test(`stays without the ${file} of the program, and the press on a button is made when it comes`, async ({
      page,
      problems,
      newMember,
    }) => {
      problems.expectProblem(new RegExp(`status of 404.*/assets/${file}`));
      const member = await newMember();
      const find = await lose(page, file);
      await page.goto('/login');
      await fillLogin(page, member);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(notUsable(page)).toContainText('A part of the page did not arrive.');
      await expect(main(page).getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
      await find();
      await notUsable(page).getByRole('link', { name: 'Try again' }).click();
      await expect(account(page)).toHaveAccessibleName(`Account of ${member.name}`);
      await expect(notUsable(page)).toBeHidden();
      expect(page.url()).not.toContain('?');
    });
  }

  test('is asked for again when its program is gone for good', async ({ page, problems }) => {
    problems.expectProblem(/status of 404.*\/assets\/shell/);
    const find = await lose(page, 'shell');
    await page.goto('/faq');
    const retry = notUsable(page).getByRole('link', { name: 'Try again' });
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/faq');
    await retry.click();
    await expect(retry).toBeFocused();
    await (await asked).finished();
    await find();
    await retry.click();
    await expectTakenOver(page);
    await expect(notUsable(page)).toBeHidden();
  });

  test.describe('by a clock of the test', () => {
    // It would stay in the browser context.
    test.use({ visitor: 'new' });

    test('says so too when its program hangs, until it comes after all', async ({ page }) => {
      await page.clock.install();
      const release = await holdRequests(page, '**/assets/shell.*.js');
      const asked = page.waitForRequest(filesOf('shell'));
      await page.goto('/faq', { waitUntil: 'commit' });
      await asked;
      await page.clock.fastForward(21_000);
      await expect(notUsable(page)).toContainText('A part of the page did not arrive.');
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await page.clock.resume();
      release();
      await expectTakenOver(page);
      await expect(notUsable(page)).toBeHidden();
    });
  });

  test('needs a first failure: a file that fails once is asked for again without a word', async ({
    page,
    problems,
  }) => {
    problems.expectProblem(/status of 404.*\/assets\/shell/);
    await page.route(filesOf('shell'), (route) => route.fulfill({ status: 404, body: 'Not found' }), { times: 1 });
    await page.goto('/faq');
    await expectTakenOver(page);
    await expect(notUsable(page)).toBeHidden();
  });
});
