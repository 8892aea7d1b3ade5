import { Button, LineIcon } from 'design';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { reloadKeepingTyped } from './reload-typed';
import styles from './release-strip.module.css';

interface ReleaseStripProps {
  /** Before the page is loaded. */
  onReload: () => void;
  onLater: () => void;
}

/** Says that there is a new release, and offers to load it. */
export default function ReleaseStrip({ onReload, onLater }: ReleaseStripProps): ReactNode {
  const { t } = useTranslation();
  const reload = () => {
    onReload();
    reloadKeepingTyped();
  };
  return (
    <div role="status" className={styles.notice}>
      <LineIcon icon="M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 3.5v5h-5" className={styles.icon} />
      <p>{t('A new version of this site is ready.')}</p>
      <Button onClick={reload}>{t('Reload')}</Button>
      <Button variant="ghost" onClick={onLater}>
        {t('Later')}
      </Button>
    </div>
  );
}
