import { Button } from 'design';
import type { Registry } from 'federation/contract';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import styles from './new-release-notice.module.css';
import { useNewRelease } from './use-new-release';

/** Offers a tab that was opened before a release to load it. Nobody is made to: the old files go on working. */
export function NewReleaseNotice({ registry }: { registry: Registry }) {
  const release = useNewRelease(registry);
  const [dismissed, setDismissed] = useState<string>();
  if (release === undefined || release === dismissed) return null;
  return (
    <div role="status" className={styles.notice}>
      <RefreshCw aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>A new version of this site is ready.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
      <Button variant="ghost" onClick={() => setDismissed(release)}>
        Later
      </Button>
    </div>
  );
}
