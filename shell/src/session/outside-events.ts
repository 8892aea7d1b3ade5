import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';
import { onSessionOutdated, onSessionRejected, onSignOutRequested } from 'shared-auth/host';

export type Answer = (isSignedIn: boolean) => void;
export type OutsideEvent = 'outdated' | 'sign-out' | { rejected: Answer } | { storedToken: string | null };

/** Somebody who comes back to the page sees what has come meanwhile; asked for no oftener than that. */
const REFRESH_AFTER_MS = 60_000;

/** What happens to the session outside this store: it is over, another tab's token, a request of an area, a return. */
export function outsideEvents(): EventChannel<OutsideEvent> {
  return eventChannel((emit) => {
    onSessionOutdated(() => emit('outdated'));
    onSessionRejected(() => new Promise((resolve) => emit({ rejected: resolve })));
    onSignOutRequested(() => emit('sign-out'));
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'token') emit({ storedToken: event.newValue });
    };
    let refreshedAt = Date.now();
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || Date.now() - refreshedAt < REFRESH_AFTER_MS) return;
      refreshedAt = Date.now();
      emit('outdated');
    };
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  });
}
