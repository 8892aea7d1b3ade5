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
}
