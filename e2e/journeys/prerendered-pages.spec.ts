import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests';
import { ROUTES, type SiteRoute, toAddress } from '../fixtures/routes';
import { expect, test } from '../fixtures/test';
import { expectTakenOver } from '../fixtures/visit';

const PAGES = ROUTES.filter(({ access }) => access === 'public' || access === 'signed-out');

declare global {
  interface Window {
    shifts?: string[];
  }
}

/** The attributes of a shift of the layout that are no types of TypeScript's library yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * All that the page writes to the console, and what moves in it by itself, from where to where, once it was read and
 * drawn. The page asks the browser to draw nothing earlier (`rel="expect"`), but a busy browser loses patience and
 * draws half a menu.
 */
async function watchQuietness(page: Page): Promise<{ messages: string[]; listShifts: () => Promise<string[]> }> {
  const messages: string[] = [];
  page.on('console', (message) => {
    // Journeys run without the worker, which Playwright says itself.
    if (!message.text().startsWith('Service Worker registration blocked'))
      messages.push(`${message.type()}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    window.shifts = [];
    let drawnAtMs = Infinity;
    const noteDrawn = () => requestAnimationFrame(() => requestAnimationFrame((timeMs) => (drawnAtMs = timeMs)));
    document.addEventListener('DOMContentLoaded', noteDrawn);
    const tell = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources)
          if (startTime >= drawnAtMs)
            window.shifts?.push(
              `${value}: ${node?.parentElement?.className} ${node?.nodeName} ${node?.textContent?.slice(0, 40)} ` +
                `from ${tell(previousRect)} to ${tell(currentRect)}`,
            );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { messages, listShifts: () => page.evaluate(() => window.shifts ?? []) };
}

/** The markup of the site as it stands, without the marks that only served text has. */
const readMarkup = (page: Page) =>
  page.evaluate(() => document.getElementById('root')?.innerHTML.replaceAll('<!-- -->', '') ?? '');

/**
 * The same, but for what tells a page that was taken over from one that was drawn again: ids that React makes up, and
 * the order of attributes.
 */
async function readElements(page: Page): Promise<string[]> {
  const elements = await page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}="${value}"`).sort();
      const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return `${element.tagName} ${attributes.join(' ')} ${text.map(({ textContent }) => textContent).join('')}`;
    }),
  );
  return elements.map((element) => element.replaceAll(/_[rR]_[0-9a-z]+_/g, 'id'));
}

test.describe('without JavaScript', () => {
  test.use({ visitor: 'new', javaScriptEnabled: false });

  test('every public page can be read, and says what it is', async ({ page }) => {
    for (const { path } of PAGES) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect.soft(main.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect.soft((await main.innerText()).length, path).toBeGreaterThan(80);
      await expect.soft(page, path).toHaveTitle(/ · Safar Circle$/);
      const { origin } = new URL(page.url());
      await expect.soft(page.locator('link[rel="canonical"]'), path).toHaveAttribute('href', origin + path);
      await expect.soft(page.locator('meta[name="description"]'), path).toHaveAttribute('content', /.{20}/);
      for (const property of ['title', 'description', 'url', 'site_name', 'type'])
        await expect.soft(page.locator(`meta[property="og:${property}"]`), path).toHaveAttribute('content', /./);
      await expect
        .soft(page.locator('meta[property="og:image"]'), path)
        .toHaveAttribute('content', `${origin}/og-image.jpg`);
      await expect.soft(page.locator('noscript'), path).toHaveCount(0);
    }
    const picture = await page.request.get('/og-image.jpg');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('the structured data name the club and the questions', async ({ page }) => {
    const readTypes = async () =>
      (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
        (text) => (JSON.parse(text) as Record<string, unknown>)['@type'],
      );
    await page.goto('/');
    expect(await readTypes()).toEqual(['Organization']);
    await page.goto('/faq');
    expect(await readTypes()).toEqual(['FAQPage']);
  });

  test('a page of a member says that it needs JavaScript, and is not for search engines', async ({ page }) => {
    await page.goto('/wallet');
    expect(await page.locator('noscript').innerHTML()).toBe('Safar Circle needs JavaScript to show this page.');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

/** One page of each program in Hindi, too: what differs is its texts. */
const HINDI: SiteRoute[] = ['/hi', '/hi/login'].map((path) => ({ path, access: 'public' }));
for (const route of [...PAGES, ...HINDI]) {
  const { path } = route;
  test(`${path} is taken over as it was served, and is what the browser draws by itself`, async ({ page, request }) => {
    const quietness = await watchQuietness(page);
    // What a page learns from the API comes later, into the place it has.
    const release = await holdRequests(page, '**/api/v1/**');
    // So does the font, which on a busy machine comes after the first drawing: here the taking over alone is looked at.
    const releaseFonts = await holdRequests(page, '**/*.woff2');
    const served = await (await request.get(path)).text();
    await page.goto(toAddress(route), { waitUntil: 'domcontentloaded' });
    await expectTakenOver(page);
    await test.step('taken over: nothing is said, nothing moves', async () => {
      const servedMarkup = await page.evaluate((html) => {
        const served = new DOMParser().parseFromString(html, 'text/html');
        return served.getElementById('root')?.innerHTML.replaceAll('<!-- -->', '') ?? '';
      }, served);
      expect.soft(await readMarkup(page), 'taken over: the markup').toBe(servedMarkup);
      expect.soft(quietness.messages, 'taken over: what is said').toEqual([]);
      expect.soft(await quietness.listShifts(), 'taken over: what moves').toEqual([]);
    });
    await test.step('drawn by itself: the same elements', async () => {
      releaseFonts();
      await page.waitForLoadState();
      const takenOver = await readElements(page);
      expect(takenOver.length).toBeGreaterThan(50);
      await page.route(path, async (route) => {
        const reply = await route.fetch();
        const html = (await reply.text()).replace(/ data-prerendered>[\s\S]*<\/body>/, '></div></body>');
        await route.fulfill({ response: reply, body: html });
      });
      await page.reload();
      await expectTakenOver(page);
      expect(await readElements(page), 'drawn by itself').toEqual(takenOver);
    });
    release();
  });
}

test('for a member, too, nothing is said and nothing moves when the page turns out to be theirs', async ({
  page,
  member,
}) => {
  const releaseFonts = await holdRequests(page, '**/*.woff2');
  const quietness = await watchQuietness(page);
  for (const route of ROUTES.filter(({ access }) => access === 'public')) {
    const { path } = route;
    await page.goto(toAddress(route), { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
    expect(quietness.messages, path).toEqual([]);
    expect(await quietness.listShifts(), path).toEqual([]);
  }
  releaseFonts();
});

test.describe('what a visitor does before the program is there', () => {
  test('a question that was pressed opens', async ({ page }) => {
    const release = await holdRequests(page, '**/assets/shell.*.js');
    await page.goto('/faq', { waitUntil: 'commit' });
    const question = page.getByRole('main').getByRole('button').first();
    await question.click();
    await expect(question).toHaveAttribute('aria-expanded', 'false');
    release();
    await expect(question).toHaveAttribute('aria-expanded', 'true');
  });

  test('who typed name and password and pressed the button is signed in', async ({ page, newMember }) => {
    const member = await newMember();
    const release = await holdRequests(page, '**/assets/shell.*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    release();
    await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible();
    expect(page.url()).not.toContain('?');
  });

  test('an amount that was typed is what the plan is computed for', async ({ page }) => {
    const release = await holdRequests(page, '**/assets/shell.*.js');
    await page.goto('/products', { waitUntil: 'commit' });
    await page.getByLabel('Amount in rupees').fill('25000');
    release();
    const answer = page.getByRole('region', { name: 'What the plan would credit' });
    await expect(answer).toContainText('₹62.50');
    await expect(page.getByLabel('Amount in rupees')).toHaveValue('25000');
  });

  test('who typed a common password is told so when its field is left', async ({ page }) => {
    const release = await holdRequests(page, '**/assets/shell.*.js');
    await page.goto('/signup', { waitUntil: 'commit' });
    await page.getByLabel('Password', { exact: true }).fill('password1');
    release();
    await expectTakenOver(page);
    await page.keyboard.press('Tab');
    await expect(page.getByText('Password is too common. Choose another one.')).toBeVisible();
  });
});

test.describe('whose browser holds no file of the site yet', () => {
  test.use({ visitor: 'new' });

  test('a prefetched page is there at once', async ({ page }) => {
    await page.goto('/');
    await expectTakenOver(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Plans' });
    const arrived = page.waitForResponse(/\/remotes\/marketing\/.*\.css$/);
    await link.hover();
    await arrived;
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await link.click();
    await expect(page).toHaveURL('/products');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(requests.filter((url) => url.includes('/remotes/'))).toEqual([]);
  });
});

test('going back and forward finds the place that was left', async ({ page }) => {
  await page.goto('/products');
  await expectTakenOver(page);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  // Playwright's own click would scroll first.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'FAQ' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/faq');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await page.goForward();
  await expect(page).toHaveURL('/faq');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
