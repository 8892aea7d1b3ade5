import type { ReactNode, Ref } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  description: string;
  /** The page's one primary action. */
  action?: ReactNode;
  /** For a page that moves the focus to its heading. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function PageHeader({ title, description, action, headingRef }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div>
        <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.description}>{description}</p>
      </div>
      {action}
    </div>
  );
}
