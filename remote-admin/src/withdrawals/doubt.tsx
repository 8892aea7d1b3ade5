import { Badge, Notice } from 'design';
import { t } from '../texts';
import { DOUBT } from './payout-decisions';
import styles from './withdrawals.module.css';

/** Of a payout that was approved before its member took the account back. */
export const DoubtBadge = () => (
  <span className={styles.doubt}>
    <Badge tone="danger">{t('To be looked at before it is paid')}</Badge>
  </span>
);

export const DoubtNote = () => (
  <div className={styles.doubt}>
    <Notice tone="error">{t(DOUBT)}</Notice>
  </div>
);
