import { findToken } from 'shared-auth/host';
import { savesData } from './saves-data';

const WORKER = '/worker.js';
const API = '/api/';

/**
 * What came before the worker is asked for once more, mostly from the browser's own cache, but not when data are to be
 * saved: what they open next is kept as it comes.
 */
export async function startWorker(): Promise<void> {
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
