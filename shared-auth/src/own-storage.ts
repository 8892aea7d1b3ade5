const PREFIX = 'own:';

/** The key under which this device keeps something of a member; the shell throws it away with their session. */
export const nameOwn = (memberId: string, name: string): string => `${PREFIX}${memberId}:${name}`;

/** @param exceptId the member who is signed in now; without one, what is kept of all is thrown away */
export function forgetOwn(exceptId?: string): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      const isForgotten = (key: string) =>
        key.startsWith(PREFIX) && (exceptId === undefined || !key.startsWith(nameOwn(exceptId, '')));
      for (const key of Object.keys(window[storage]).filter(isForgotten)) window[storage].removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }
  if (exceptId === undefined) forgetReplies().catch(console.warn);
}

/**
 * The worker throws them away, too, but a page that was loaded past it has none, and pages begin with what is kept
 * before anybody asks who is there.
 */
async function forgetReplies(): Promise<void> {
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith('replies of '));
  await Promise.all(names.map((name) => caches.delete(name)));
}
