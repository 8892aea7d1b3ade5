import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False where the server draws, and once more while the browser takes over what it has drawn. */
export const useIsInBrowser = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
