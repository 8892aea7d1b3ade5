import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** What a visit of a page costs. Bytes are as sent, without headers; what the browser had already is not counted. */
export interface PageCost {
  bytes: { total: number; document: number; script: number; style: number; font: number; data: number };
  requests: number;
  requestsBeforeLcp: number;
  /** Longest chain of files that each become known by the one before; the page itself is 1. */
  depth: number;
}

interface SeenRequest {
  url: string;
  kind: keyof PageCost['bytes'] | 'other';
  initiatorUrl: string | undefined;
  startedAtSeconds: number;
  bytes: number;
  /** What the answer says of itself; the browser does not count the page's own data. */
  statedBytes: number;
}

const KINDS: Record<string, SeenRequest['kind']> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  XHR: 'data',
  Fetch: 'data',
};

/** With an empty cache. @param token of the person who is signed in */
export async function measureRequests(browser: Browser, url: string, token?: string): Promise<PageCost> {
  const { origin } = new URL(url);
  const localStorage = token === undefined ? [] : [{ name: 'token', value: token }];
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const cost = await measureVisit(context, url);
  await context.close();
  return cost;
}

/** With what the context has in its cache. */
export async function measureVisit(context: BrowserContext, url: string): Promise<PageCost> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const seen = await watchRequests(session);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      window.lastLcpMs = list.getEntries().at(-1)?.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const lcpMs = await readLcpMs(page);
  await page.close();
  return summarize([...seen.values()], lcpMs);
}

declare global {
  interface Window {
    lastLcpMs?: number;
  }
}

async function readLcpMs(page: Page): Promise<number> {
  await page.waitForFunction(() => window.lastLcpMs !== undefined);
  return page.evaluate(() => window.lastLcpMs ?? 0);
}

async function watchRequests(session: CDPSession): Promise<Map<string, SeenRequest>> {
  const seen = new Map<string, SeenRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type = 'Other' }) => {
    seen.set(requestId, {
      url: request.url,
      kind: KINDS[type] ?? 'other',
      initiatorUrl: initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url,
      startedAtSeconds: timestamp,
      bytes: 0,
      statedBytes: 0,
    });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = seen.get(requestId);
    if (!request) return;
    if (response.fromDiskCache) {
      seen.delete(requestId);
      return;
    }
    // What was fetched ahead says only now what it is.
    request.kind = KINDS[type] ?? request.kind;
    request.statedBytes = Number(response.headers['content-length'] ?? 0);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => void seen.delete(requestId));
  await session.send('Network.enable');
  return seen;
}

function summarize(all: SeenRequest[], lcpMs: number): PageCost {
  const requests = all.filter(({ kind }) => kind !== 'other');
  const startedAtSeconds = Math.min(...requests.map((request) => request.startedAtSeconds));
  const sum = (kind: SeenRequest['kind']) =>
    requests
      .filter((request) => request.kind === kind)
      .reduce((total, { bytes, statedBytes }) => total + (bytes || statedBytes), 0);
  const bytes = {
    document: sum('document'),
    script: sum('script'),
    style: sum('style'),
    font: sum('font'),
    data: sum('data'),
  };
  const files = requests.filter(({ kind }) => kind !== 'data');
  return {
    bytes: { ...bytes, total: Object.values(bytes).reduce((total, each) => total + each, 0) },
    requests: requests.length,
    requestsBeforeLcp: requests.filter((request) => (request.startedAtSeconds - startedAtSeconds) * 1000 < lcpMs)
      .length,
    depth: Math.max(...files.map((file) => calculateDepth(file, files))),
  };
}

function calculateDepth(file: SeenRequest, files: SeenRequest[]): number {
  const initiator = files.find(({ url }) => url === file.initiatorUrl);
  if (!initiator || initiator === file) return file.kind === 'document' ? 1 : 2;
  return 1 + calculateDepth(initiator, files);
}
