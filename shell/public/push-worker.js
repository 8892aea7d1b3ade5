/*
 * Shows what the server tells while no page of the site is open, and opens its page on a tap. The words come with the
 * message (api/src/notifications/words.ts).
 */

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** In the tab of the site that is open, if any: a second one would only be in the way. */
async function openPage(path) {
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A tab that was opened before this worker can't be led on by it.
  const led = await tab?.navigate(path).catch(() => undefined);
  return led ? led.focus() : self.clients.openWindow(path);
}
