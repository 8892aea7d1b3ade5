import type { Registry } from 'federation/contract';
import { useEffect, useState } from 'react';
import { fetchLiveVersions } from './live-versions';

const ASK_EVERY_MS = 60_000;

/**
 * Which releases are live by now, as one text, if they are not those of this page. Asked for while the tab is looked
 * at: when it comes to the front, and once a minute.
 */
export function useNewRelease({ remotes }: Registry): string | undefined {
  const [release, setRelease] = useState<string>();

  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const live = await fetchLiveVersions();
      if (!live) return;
      const changed = remotes.filter(({ name, current }) => live[name] && live[name] !== current.version);
      setRelease(changed.length > 0 ? changed.map(({ name }) => `${name} ${live[name]}`).join(', ') : undefined);
    };
    const onLookedAt = () => void ask();
    const timer = setInterval(onLookedAt, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', onLookedAt);
    window.addEventListener('focus', onLookedAt);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLookedAt);
      window.removeEventListener('focus', onLookedAt);
    };
  }, [remotes]);

  return release;
}
