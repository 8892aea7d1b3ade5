import type { QueryClient } from '@tanstack/react-query';
import { refreshSession } from 'shared-auth';

/**
 * A tap on a push message brings this tab forward as it is (`shell/worker/push-messages.ts`): what the message tells of
 * is newer.
 * @returns what ends it
 */
export function heedWorker(queryClient: QueryClient): (() => void) | undefined {
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent) => {
    if (data !== 'outdated') return;
    refreshSession();
    void queryClient.invalidateQueries();
  };
  serviceWorker.addEventListener('message', onMessage);
  return () => serviceWorker.removeEventListener('message', onMessage);
}
