import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { withoutLanguage } from './addresses';
import { isKept, replyFromLine } from './kept-replies';
import { addPicture } from './pictures';

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

/** Of the page without a line, in both languages: which one is read here is known to the pages alone. */
const WORDS = [
  {
    lang: 'en',
    title: 'You are offline',
    text: 'This page has not been open on this device. These can be read without a connection:',
    links: { '/dashboard': 'Dashboard', '/wallet': 'Wallet', '/profile': 'Profile' },
  },
  {
    lang: 'hi',
    title: 'इंटरनेट नहीं है',
    text: 'यह पेज इस डिवाइस पर पहले नहीं खुला था। बिना इंटरनेट के ये खुल सकते हैं:',
    links: { '/dashboard': 'डैशबोर्ड', '/wallet': 'वॉलेट', '/profile': 'प्रोफ़ाइल' },
  },
];

/** The site's colours (design/src/tokens.css), in the page itself: without a line no other file may be here. */
const STYLE = `
  body { max-width: 36rem; margin: 2rem auto; padding: 0 1.25rem; font: 1.125rem/1.6 system-ui, sans-serif }
  section + section { margin-top: 2.5rem }
  h1 { margin: 0; font-size: 1.5rem; line-height: 1.3 }
  ul { margin: 0; padding: 0; list-style: none }
  li + li { border-top: 1px solid light-dark(#e5ddcf, #223b39) }
  a { display: block; padding: .5rem 0 }
  html { background: light-dark(#faf6ef, #0c1b1b); color: light-dark(#10302f, #e9f1ee) }
  a { color: light-dark(#0f766e, #5eccbf) }
`;

/** In the place of a page that nobody has kept. */
function createOfflinePage(): Response {
  const parts = WORDS.map(({ lang, title, text, links }) => {
    const items = Object.entries(links).map(([path, name]) => `<li><a href="${path}">${name}</a></li>`);
    return `<section lang="${lang}"><h1>${title}</h1><p>${text}</p><ul>${items.join('')}</ul></section>`;
  });
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Offline</title>',
    `<style>${STYLE}</style>`,
  ];
  const html = `<!doctype html><html lang="en"><head>${head.join('')}</head><body>${parts.join('')}</body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

setCatchHandler(async ({ request }) =>
  isPage(request) ? ((await findOtherLanguage(request)) ?? createOfflinePage()) : Response.error(),
);

/** As the server sends it (`api/src/notifications/words.ts`). */
interface PushMessage {
  title: string;
  body: string;
  tag: string;
  path: string;
}

// What the server tells while no page of the site is open is shown, and opens its page on a tap.
self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data?.json() as PushMessage;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as PushMessage;
  event.waitUntil(openPage(path));
});

/**
 * In the tab that shows it, which asks for its figures again (`remote-member/src/layout/member-area.tsx`), else in one
 * of its own: what is typed in another tab would be lost with its page.
 */
async function openPage(path: string): Promise<unknown> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => nameOfPage(url) === nameOfPage(path));
  if (!tab) return self.clients.openWindow(path);
  tab.postMessage('outdated');
  return tab.focus();
}

/** A member reads it in either language, and the server names it in one. */
function nameOfPage(address: string): string {
  const url = new URL(address, self.location.href);
  url.pathname = withoutLanguage(url.pathname);
  return url.href;
}
