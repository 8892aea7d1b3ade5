import { joinClassNames } from '../join-class-names';
import styles from './amount.module.css';
import { formatRupees } from './format-rupees';

export interface AmountProps {
  /** Rupees as a decimal string, as the API sends them. See `formatRupees` for how it is shown. */
  value: string;
  size?: 'inherit' | 'large' | 'hero';
  className?: string;
}

export function Amount({ value, size = 'inherit', className }: AmountProps) {
  return (
    <span className={joinClassNames(styles.amount, styles[size], className)}>{formatRupees(value)}</span>
  );
}
