import { joinClassNames } from '../join-class-names';
import styles from './logo.module.css';
import { LogoMark } from './logo-mark';

export interface LogoProps {
  /** The product's name, from configuration. */
  name: string;
  className?: string;
}

/** Mark and wordmark. Takes the text colour of its surroundings. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span className={joinClassNames(styles.logo, className)}>
      <LogoMark className={styles.mark} />
      <span>{name}</span>
    </span>
  );
}
