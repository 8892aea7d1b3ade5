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

/** In the tab of the site that is open, if any: a second one would only be in the way. */
async function openPage(path: string): Promise<unknown> {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A tab that was opened before this worker can't be led on by it.
  const led = await tab?.navigate(path).catch(() => undefined);
  return led ? led.focus() : self.clients.openWindow(path);
}
