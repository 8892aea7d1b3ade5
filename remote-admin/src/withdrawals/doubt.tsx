import { Badge, Notice } from 'design';
import { t } from '../texts';
import { DOUBT } from './payout-decisions';

/** Of a payout that was approved before its member took the account back. */
export const DoubtBadge = () => <Badge tone="danger">{t('To be looked at before it is paid')}</Badge>;

export const DoubtNote = () => <Notice tone="error">{t(DOUBT)}</Notice>;
