import { formatMoment } from 'client/dates';
import { useTranslation } from 'i18n';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './as-of-notice.module.css';
import { getAsOf, subscribeToAsOf } from './kept-site';

/** Above every page while what it shows was kept on the device, because the server can't be reached. */
export function AsOfNotice() {
  const { t } = useTranslation();
  const asOf = useSyncExternalStore(subscribeToAsOf, getAsOf);
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.prepend(place);
    return () => place.remove();
  }, [place]);
  if (asOf === undefined) return null;
  return createPortal(
    <p role="status" className={styles.notice}>
      <strong>{t('No connection.')}</strong> {t('What you see is as of {moment}.', { moment: formatMoment(asOf) })}
    </p>,
    place,
  );
}
