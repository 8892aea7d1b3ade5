import { Link } from 'react-router';
import { t } from '../texts';
import styles from './list-tabs.module.css';

interface ListTabsProps {
  /** What the tabs are: "Logs". */
  label: string;
  /** Their names are marked with `msg`. */
  tabs: readonly { name: string; to: string }[];
  /** The name of the one that is open. */
  shown: string;
}

/** Lists that share a page, each with its address. */
export function ListTabs({ label, tabs, shown }: ListTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ name, to }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={name === shown ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
