import { joinClassNames } from '../join-class-names';
import styles from './spinner.module.css';

interface SpinnerProps {
  size?: 'small' | 'large';
  /** Said to screen readers. Without it the spinner is decoration beside words that already say it. */
  label?: string;
}

export function Spinner({ size = 'large', label }: SpinnerProps) {
  const ring = <span aria-hidden="true" className={joinClassNames(styles.ring, styles[size])} />;
  if (!label) return ring;
  return (
    <span role="status" className={styles.status}>
      {ring}
      <span className={styles.label}>{label}</span>
    </span>
  );
}
