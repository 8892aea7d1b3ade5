import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  description: string;
  /** The page's one primary action. */
  action?: ReactNode;
}

export function PageHeader({ title, description, action }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.description}>{description}</p>
      </div>
      {action}
    </div>
  );
}
