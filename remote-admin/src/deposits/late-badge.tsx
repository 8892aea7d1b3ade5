import { Badge } from 'design';
import { t } from '../texts';

/** Of a deposit that waits for longer than the bank's line should take. */
export const LateBadge = () => <Badge tone="danger">{t('No line after two bank days')}</Badge>;
