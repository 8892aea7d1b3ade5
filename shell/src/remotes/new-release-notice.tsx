import { Button, LineIcon } from 'design';
import type { Registry } from 'federation/contract';
import { useTranslation } from 'i18n';
import { useEffect, useState } from 'react';
import { reloadKeepingTyped } from './typed-fields';
import styles from './new-release-notice.module.css';

const ASK_EVERY_MS = 60_000;
/** What this tab was reloaded for. */
const RELOADED_FOR = 'safar:reloaded-for';

/** Offers a tab that was opened before a release to load it. Nobody is made to: the old files go on working. */
export function NewReleaseNotice({ registry }: { registry: Registry }) {
  const { t } = useTranslation();
  const release = useNewRelease(registry);
  const [dismissed, setDismissed] = useState<string>();
  // A page that could not be rendered for the new release is the same after a reload.
  if (release === undefined || release === dismissed || release === findReloadedFor()) return null;
  const reload = () => {
    rememberReloadedFor(release);
    reloadKeepingTyped();
  };
  return (
    <div role="status" className={styles.notice}>
      <LineIcon icon="M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 3.5v5h-5" className={styles.icon} />
      <p className={styles.text}>{t('A new version of this site is ready.')}</p>
      <Button onClick={reload}>{t('Reload')}</Button>
      <Button variant="ghost" onClick={() => setDismissed(release)}>
        {t('Later')}
      </Button>
    </div>
  );
}

/** Where the storage is refused, the offer comes back with every page. */
function findReloadedFor(): string | null {
  try {
    return sessionStorage.getItem(RELOADED_FOR);
  } catch {
    return null;
  }
}

function rememberReloadedFor(release: string): void {
  try {
    sessionStorage.setItem(RELOADED_FOR, release);
  } catch {
    // It is refused.
  }
}

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
