import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { withoutLanguage } from './addresses';
import { isKept, replyFromLine } from './kept-replies';
import { createOfflinePage } from './offline-page';
import { addPicture } from './pictures';
import { showPushMessages } from './push-messages';

declare const self: ServiceWorkerGlobalScope;

/*
 * What a member's phone keeps of the site, for the hours without a line: files that never change, the pages that were
 * open, and the last of what they showed. With a line nothing of the site but those files comes from here.
 */

const HASHED_FILE = /^\/(assets\/|remotes\/[^/]+\/[^/]+\/)/;
/** Those of the last few releases of all programs. */
const MOST_FILES = 200;
const MOST_PAGES = 30;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  // The page is asked for while this worker still wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && HASHED_FILE.test(url.pathname),
  new CacheFirst({
    cacheName: 'files',
    plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES, purgeOnQuotaError: true })],
  }),
);

const isPage = ({ mode, headers }: Request) => mode === 'navigate' || headers.get('accept') === 'text/html';

/** The page of a preview is of one visitor, and is not to be found any more once the preview has ended. */
const mayBeKept = ({ status, headers }: Response) =>
  status === 200 && !headers.get('cache-control')?.includes('no-store');

/** A page is the same for everybody: what is a member's own comes by the API. Its query only says where to begin. */
function withoutQuery(address: string): string {
  const url = new URL(address);
  url.search = '';
  return url.href;
}

const pages = new NetworkFirst({
  cacheName: 'pages',
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request.url) },
    { cacheWillUpdate: async ({ response }) => (mayBeKept(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: MOST_PAGES, purgeOnQuotaError: true }),
  ],
});

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPage(request) && !url.pathname.startsWith('/api/'),
  async (order) => addPicture(await pages.handle(order), order.url),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKept(url.pathname),
  ({ request }) => replyFromLine(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/v1/user/logout',
  ({ request }) => replyFromLine(request),
  'POST',
);

/** A page in one language starts the program of each: it stands in for the same page in another. */
async function findOtherLanguage({ url }: Request): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  const bare = withoutLanguage(pathname);
  const other = bare === pathname ? `/hi${pathname}` : bare;
  return caches.match(other, { cacheName: 'pages', ignoreVary: true });
}

setCatchHandler(async ({ request }) =>
  isPage(request) ? ((await findOtherLanguage(request)) ?? createOfflinePage()) : Response.error(),
);
showPushMessages();
