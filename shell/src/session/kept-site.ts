import type { Profile } from 'api/contract';
import { findToken, onReplyAsOf } from 'shared-auth/host';
import { savesData } from './saves-data';

const WORKER = '/worker.js';
const API = '/api/';
const PROFILE = '/api/v1/user/profile';
/** After the page has loaded: what is still on its way could not be kept. */
const SETTLED_MS = 3000;

/**
 * Lets the device keep the site of who is signed in, for the hours without a line. It begins when the page has
 * settled; what came before the worker is asked for once more, mostly from the browser's own cache, but not of who
 * saves data: what they open next is kept as it comes.
 */
export function keepSite(): void {
  if (!('serviceWorker' in navigator)) return;
  const begin = () => setTimeout(() => startWorker().catch(console.warn), SETTLED_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

async function startWorker(): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  if (!isFirst || !active || savesData()) return;
  // The profile first: it decides whether anything else of this token is kept.
  const isProfile = (asked: Asked) => Array.isArray(asked) && asked[0].endsWith('/profile');
  const loaded = listLoaded();
  await keepAll(active, loaded.filter(isProfile));
  await keepAll(active, loaded);
}

/** The worker answers when it has them (Workbox, `CACHE_URLS`). */
function keepAll(worker: ServiceWorker, urlsToCache: Asked[]): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } }, [port2]);
  });
}

type Asked = string | [url: string, init: RequestInit];

function listLoaded(): Asked[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const token = findToken() ?? '';
  const own = files.filter((url) => url.startsWith(location.origin));
  return [
    [location.href, { headers: { accept: 'text/html' } }],
    ...own.map((url): Asked =>
      new URL(url).pathname.startsWith(API) ? [url, { headers: { authorization: token } }] : url,
    ),
  ];
}

/** The profile that the device has kept with the replies to the stored token; the line is not asked. */
export async function findKeptProfile(): Promise<Profile | undefined> {
  if (!navigator.serviceWorker?.controller) return undefined;
  try {
    const headers = { authorization: findToken() ?? '' };
    const kept = await fetch(PROFILE, { headers, cache: 'only-if-cached', mode: 'same-origin' });
    return kept.status === 200 ? ((await kept.json()) as { result: Profile }).result : undefined;
  } catch {
    return undefined;
  }
}

let asOf: string | undefined;
const listeners = new Set<() => void>();

/** From when what is shown is, while there is no line; undefined while the server answers. */
export const getAsOf = () => asOf;

export function subscribeToAsOf(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const watchReplies = () =>
  onReplyAsOf((moment) => {
    asOf = moment;
    for (const listener of listeners) listener();
  });
