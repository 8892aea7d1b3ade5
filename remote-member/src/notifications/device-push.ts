import type { PushSubscription as Subscription } from 'api/contract';

/* What the browser knows of push messages. The worker that shows them is a file of the shell. */

const WORKER = '/worker.js';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export const isPushRefused = () => canPush() && Notification.permission === 'denied';

async function findBrowserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Where this browser is told at present, if anywhere. */
export async function findEndpoint(): Promise<string | undefined> {
  return canPush() ? (await findBrowserSubscription())?.endpoint : undefined;
}

/** Asks the person at the browser. @returns undefined when they refuse */
export async function subscribe(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key of the club cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, keys: { p256dh, auth } };
}

export async function unsubscribe(): Promise<void> {
  await (await findBrowserSubscription())?.unsubscribe();
}
