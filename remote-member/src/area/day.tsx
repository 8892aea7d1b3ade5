import styles from './day.module.css';
import { formatDay } from 'client/dates';

/** The calendar day of a moment, never broken over two lines. */
export function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} className={styles.day}>
      {formatDay(of)}
    </time>
  );
}
