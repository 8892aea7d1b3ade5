import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A thin bar along the top while the next page is being loaded. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  return <div className={styles.bar} data-active={isNavigating || undefined} aria-hidden="true" />;
}
