import { withoutLanguage } from './addresses';

declare const self: ServiceWorkerGlobalScope;

/** As the server sends it (`api/src/notifications/words.ts`). */
interface PushMessage {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** Shows what the server tells while no page of the site is open, and opens its page on a tap. */
export function showPushMessages(): void {
  self.addEventListener('push', (event) => {
    const { title, body, tag, path } = event.data?.json() as PushMessage;
    event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as PushMessage;
    event.waitUntil(openPage(path));
  });
}

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
