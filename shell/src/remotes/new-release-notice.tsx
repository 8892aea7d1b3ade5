import { keep, readKept } from 'client/kept';
import type { Registry } from 'federation/contract';
import { lazy, Suspense, useEffect, useState } from 'react';

const ASK_EVERY_MS = 60_000;
/** What this tab was reloaded for. */
const RELOADED_FOR = 'safar:reloaded-for';

/** Comes once something is offered: the first view has no use for it. */
const ReleaseStrip = lazy(() =>
  import(/* webpackChunkName: "strips" */ './release-strip').catch(() => ({ default: () => null })),
);

/** Offers a tab that was opened before a release to load it. Nobody is made to: the old files go on working. */
export function NewReleaseNotice({ registry }: { registry: Registry }) {
  const release = useNewRelease(registry);
  const [dismissed, setDismissed] = useState<string>();
  // A page that could not be rendered for the new release is the same after a reload.
  if (release === undefined || release === dismissed || release === readKept('sessionStorage', RELOADED_FOR))
    return null;
  return (
    <Suspense>
      <ReleaseStrip onReload={() => rememberReloadedFor(release)} onLater={() => setDismissed(release)} />
    </Suspense>
  );
}

/** Where the storage is refused, the offer comes back with every page. */
const rememberReloadedFor = (release: string) => keep('sessionStorage', RELOADED_FOR, release);

/**
 * Which releases are live by now, as one text, if they are not those of this page. Asked for while the tab is looked
 * at: when it comes to the front, and once a minute.
 */
function useNewRelease({ shell, remotes }: Registry): string | undefined {
  const [release, setRelease] = useState<string>();

  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const live = await fetchLiveVersions();
      if (!live) return;
      const here = {
        shell: shell?.version,
        ...Object.fromEntries(remotes.map(({ name, current }) => [name, current.version])),
      };
      const changed = Object.entries(here).filter(([name, version]) => live[name] && live[name] !== version);
      if (changed.length === 0) rememberReloadedFor('');
      setRelease(changed.length > 0 ? changed.map(([name]) => `${name} ${live[name]}`).join(', ') : undefined);
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
  }, [shell, remotes]);

  return release;
}

/** The live version of the shell and of every remote by its name; nothing while the server does not say. */
async function fetchLiveVersions(): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch('/releases.json');
    const versions: unknown = response.ok ? await response.json() : undefined;
    return typeof versions === 'object' && versions !== null ? { ...versions } : undefined;
  } catch {
    // Offline, or the server restarts: asked again later.
    return undefined;
  }
}
