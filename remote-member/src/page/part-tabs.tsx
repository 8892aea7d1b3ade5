import { Link } from 'react-router';
import styles from './page.module.css';

interface PartTabsProps {
  label: string;
  parts: readonly { to: string; label: string; isShown: boolean }[];
}

/** The parts of a page that shows one of them at a time; the address says which, for reload and back. */
export function PartTabs({ label, parts }: PartTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {parts.map((part) => (
        <Link
          key={part.to}
          to={part.to}
          preventScrollReset
          aria-current={part.isShown ? 'page' : undefined}
          className={styles.tab}
        >
          {part.label}
        </Link>
      ))}
    </nav>
  );
}
