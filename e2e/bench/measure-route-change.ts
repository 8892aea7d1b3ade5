import type { Browser, Page } from '@playwright/test';

/** How long a page that was fetched on intent takes to show, from the press of its link. */
export interface RouteChange {
  contentMs: number;
  /** The longest task of the browser's main thread until a second after the press; 0 when none was over 50 ms. */
  longestTaskMs: number;
}

interface RouteChangeOrder {
  origin: string;
  from: string;
  /** The link's address, and the heading of the page behind it. */
  to: string;
  heading: string;
  /** Of who is signed in. */
  token?: string;
}

export async function measureRouteChange(browser: Browser, order: RouteChangeOrder): Promise<RouteChange> {
  const { origin, from, to, heading, token } = order;
  const localStorage = token === undefined ? [] : [{ name: 'token', value: token }];
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(origin + from, { waitUntil: 'networkidle' });
    await showLink(page, to);
    const link = page.locator(`a[href="${to}"]:visible`).first();
    await link.hover();
    await page.waitForLoadState('networkidle');
    return await pressAndWatch(page, to, heading);
  } finally {
    await context.close();
  }
}

/** Links of a member's own pages are in the menu of the account. */
async function showLink(page: Page, to: string): Promise<void> {
  if ((await page.locator(`a[href="${to}"]:visible`).count()) > 0) return;
  await page.getByRole('button', { name: /^Account of/ }).click();
}

function pressAndWatch(page: Page, to: string, heading: string): Promise<RouteChange> {
  return page.evaluate(
    async ([href, text]) => {
      const longTasksMs: number[] = [];
      const observer = new PerformanceObserver((list) =>
        longTasksMs.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: 'longtask' });
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${href}"]`)];
      const link = links.find((each) => each.checkVisibility());
      if (!link) throw new Error(`no link to ${href}`);
      const pressedAtMs = performance.now();
      link.click();
      while (document.querySelector('main h1')?.textContent !== text) await new Promise(requestAnimationFrame);
      const contentMs = performance.now() - pressedAtMs;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      observer.disconnect();
      return { contentMs, longestTaskMs: Math.max(0, ...longTasksMs) };
    },
    [to, heading] as const,
  );
}
