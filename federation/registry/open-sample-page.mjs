import { setTimeout as wait } from 'node:timers/promises';

/** How long a page may take until nothing in it is loading. */
const READY_TIMEOUT_MS = 10_000;
/** Without a request for so long, a page has asked for all it needs. */
const QUIET_MS = 250;
const MESSAGE_LENGTH_MAX = 300;

/** @typedef {{ calls: string[], incidents: string[], errors: string[], waits: string[] }} Findings the worst first */

/**
 * Opens a page as a visitor would, down to its end.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} url
 * @param {number} [readyTimeoutMs]
 * @returns {Promise<string | undefined>} what is wrong with it, as half a sentence
 */
export async function openSamplePage(context, url, readyTimeoutMs = READY_TIMEOUT_MS) {
  const page = await context.newPage();
  /** @type {Findings} */
  const findings = { calls: [], incidents: [], errors: [], waits: [] };
  noteFindings(page, findings);
  const settle = watchRequests(page);
  try {
    await page.addInitScript(noteTakeover);
    await page.goto(url);
    await page.waitForFunction(isReady, undefined, { timeout: readyTimeoutMs }).catch(() => undefined);
    await settle();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settle();
    const state = await page.evaluate(describeMain);
    if (state) findings.waits.push(state);
    const { pathname } = new URL(page.url());
    if (pathname !== new URL(url).pathname) findings.waits.push(`it leads to ${pathname}`);
  } catch (error) {
    findings.waits.push(`the browser says "${firstLine(error instanceof Error ? error.message : String(error))}"`);
  } finally {
    await page.close();
  }
  return describeFindings(findings);
}

/** The first fault that explains the others. @param {Findings} findings */
function describeFindings({ calls, incidents, errors, waits }) {
  return [...calls, ...incidents, ...errors, ...waits][0];
}

/** @param {import('playwright-core').Page} page @param {Findings} findings */
function noteFindings(page, { calls, incidents, errors }) {
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname, search } = new URL(response.url());
    const call = `${response.request().method()} ${pathname}${search}`;
    if (pathname.startsWith('/api/')) calls.push(`it asks for ${call}, to which its sample data has no reply`);
    else calls.push(`it asks for ${pathname}, which is not there`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/v1/telemetry') return;
    const { kind, detail } = /** @type {{ kind?: string, detail?: string }} */ (request.postDataJSON() ?? {});
    incidents.push(`its area fails (${kind}: ${firstLine(detail ?? '')})`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`the browser says "${firstLine(message.text())}"`);
  });
  page.on('pageerror', ({ message }) => errors.push(`it throws "${firstLine(message)}"`));
}

/** @param {import('playwright-core').Page} page @returns {() => Promise<void>} waits until no request is under way */
function watchRequests(page) {
  let pending = 0;
  let changedAtMs = Date.now();
  const count = (/** @type {number} */ change) => () => {
    pending += change;
    changedAtMs = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    const startedAtMs = Date.now();
    while (pending > 0 || Date.now() - Math.max(changedAtMs, startedAtMs) < QUIET_MS) {
      if (Date.now() - startedAtMs > READY_TIMEOUT_MS) return;
      await wait(QUIET_MS / 5);
    }
  };
}

/** In the browser: whether the page shows what it will, and the program has taken over what the server sent. */
function isReady() {
  const main = document.querySelector('main');
  const loading = main?.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]');
  const isServed = document.querySelector('#root[data-prerendered]') !== null;
  return Boolean(main?.innerText.trim()) && !loading && (!isServed || 'isTakenOver' in window);
}

/** In the browser: what is wrong with what the page shows. @returns {string | undefined} */
function describeMain() {
  const main = document.querySelector('main');
  if (!main?.innerText.trim()) return 'its area stays empty';
  const loading = main.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]');
  if (loading) return 'it does not finish loading';
  const isServed = document.querySelector('#root[data-prerendered]') !== null;
  return isServed && !('isTakenOver' in window) ? 'the program does not take over what the server sent' : undefined;
}

/** In the browser, before the page: the shell's start tells when the program answers for the page. */
function noteTakeover() {
  document.addEventListener('safar:taken-over', () => Object.assign(window, { isTakenOver: true }));
}

/** @param {string} text */
const firstLine = (text) => (text.split('\n')[0] ?? '').slice(0, MESSAGE_LENGTH_MAX);
