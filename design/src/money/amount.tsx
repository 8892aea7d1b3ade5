import { formatExactRupees, formatRupees } from 'client/money';
import { joinClassNames } from '../join-class-names';
import styles from './amount.module.css';

interface AmountProps {
  /** Rupees as a decimal string, as the API sends them. See `formatRupees` for how it is shown. */
  value: string;
  size?: 'inherit' | 'large' | 'hero';
  /** To the last micro-rupee instead of the paisa. */
  isExact?: boolean;
  className?: string;
}

export function Amount({ value, size = 'inherit', isExact = false, className }: AmountProps) {
  return (
    <span className={joinClassNames(styles.amount, styles[size], className)}>
      {isExact ? formatExactRupees(value) : formatRupees(value)}
    </span>
  );
}
