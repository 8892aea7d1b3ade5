import type { ReactNode } from 'react';
import styles from './list-toolbar.module.css';

interface ListToolbarProps {
  /** Search and filters. */
  children: ReactNode;
  /** How many rows are shown; undefined until there are some to count. */
  count: string | undefined;
}

/** Above the rows of a list: what narrows it down, and how many there are. */
export function ListToolbar({ children, count }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {children}
      <p role="status" className={styles.count}>
        {count}
      </p>
    </div>
  );
}
