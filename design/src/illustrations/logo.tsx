import { joinClassNames } from '../join-class-names';
import styles from './logo.module.css';
import { type ArtProps } from './parts';

interface LogoProps {
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

/** The same in both themes: a mark does not change its colours. The pale rim parts it from a dark ground. */
function LogoMark({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 44 44" className={className} aria-hidden="true">
      <circle cx="22" cy="22" r="22" fill="#fff4d9" />
      <g transform="translate(2 2)">
        <path d="M.2 22.5A20 20 0 1 1 39.8 17.7L20 28Z" fill="#f2a516" />
        <circle cx="25.5" cy="13" r="6.2" fill="#fff4d9" />
        <path d="M.2 22.5C7 15 13 15.5 19 20.5s13 4 20.8-2.8A20 20 0 0 1 .2 22.5Z" fill="#0f766e" />
        <path d="M2.1 29C9 24 16 24 22 27.5s11 3.5 16.6-.3A20 20 0 0 1 2.1 29Z" fill="#0b5351" />
        <path
          d="M15 36c-.8-4.2 6.5-4.8 6.5-8.6s-4.8-3.6-4-7"
          fill="none"
          stroke="#fff4d9"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeDasharray="0 3.9"
        />
      </g>
    </svg>
  );
}
