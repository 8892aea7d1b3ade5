import { expect, test } from '../fixtures/test';
import { findBrowser } from '../site/find-browser';

// A headless shell shows no messages.
test.use({ visitor: 'new', serviceWorkers: 'allow', launchOptions: findBrowser() });

/** Of a worker, as far as the test needs it. */
declare class NotificationEvent extends Event {
  constructor(type: string, init: { notification: Notification });
}

/** ... and of its tabs. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<null> };
}

/**
 * As a person does on the lock screen. Runs in the worker.
 * @returns what a tab of its own is opened for: no browser opens one for a tap of a program
 */
async function tapFirst(): Promise<string> {
  const { registration, clients } = globalThis as unknown as WorkerScope;
  const [notification] = await registration.getNotifications();
  if (!notification) throw new Error('nothing is shown');
  return new Promise((resolve) => {
    clients.openWindow = (path) => {
      resolve(path);
      return Promise.resolve(null);
    };
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}

test('a push message is shown by the worker of the site, and a tap opens its page beside this one', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/faq');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  const handled = new Promise<void>((resolve) => {
    devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Push event completed') resolve();
    });
  });
  await devtools.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
  await devtools.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => undefined));

  const message = { title: 'Withdrawal paid', body: 'Open Safar Circle to see more.', path: '/products', tag: '7' };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  // Chromium forgets a message for good if it is asked for its messages while it begins to show one.
  await handled;
  const listShown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      const shown = (await registration?.getNotifications()) ?? [];
      return shown.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  expect(await listShown()).toEqual([{ title: message.title, body: message.body, tag: message.tag }]);

  await page.reload();
  expect(await context.serviceWorkers()[0]?.evaluate(tapFirst)).toBe(message.path);
  await expect(page).toHaveURL('/faq');
  expect(await listShown()).toEqual([]);
});
