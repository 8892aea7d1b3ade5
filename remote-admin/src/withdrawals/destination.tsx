import IconButton from '@mui/material/IconButton';
import type { AdminPayout } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { Badge, LineIcon, Notice, useToast } from 'design';
import { Copy } from 'lucide';
import { t } from '../texts';
import { DOUBT, formatPayoutId } from './payout-decisions';
import styles from './withdrawals.module.css';

/** Where a payout goes, in full, ready to be copied into the bank's form. */
export function Destination({ payout: { id, destination } }: { payout: AdminPayout }) {
  const { showToast } = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(destination);
      showToast(t('Destination copied'));
    } catch {
      showToast(t('It could not be copied. Select the text instead.'), { tone: 'error' });
    }
  };
  return (
    <span className={styles.destination} data-wide>
      <span className={styles.account}>{breakAtSigns(destination)}</span>
      <IconButton
        className={styles.copy}
        aria-label={t('Copy destination of {id}', { id: formatPayoutId(id) })}
        onClick={() => void copy()}
      >
        <LineIcon icon={Copy} size={16} />
      </IconButton>
    </span>
  );
}

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
