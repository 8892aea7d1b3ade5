import { Card, Skeleton } from 'design';
import { t } from '../texts';
import styles from './loading.module.css';

/** The outline of a card that is on its way. What stands below is not shown before it. */
export const LoadingCard = () => (
  <Card role="status" aria-label={t('Loading')} className={styles.loading}>
    <Skeleton width="half" />
    <Skeleton shape="block" />
  </Card>
);
