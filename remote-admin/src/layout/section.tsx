import { Card } from 'design';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** In the place of the content when there is none. */
  emptyText?: string;
  isEmpty?: boolean;
  /** While what is shown answers an earlier question. */
  isBusy?: boolean;
  children: ReactNode;
}

/** One part of a page: of what is known about a member, of a case, of what the club owes. */
export function Section({ title, action, emptyText, isEmpty = false, isBusy = false, children }: SectionProps) {
  return (
    <Card as="section" padding="none" aria-busy={isBusy || undefined}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {isEmpty ? <p className={styles.notice}>{emptyText}</p> : children}
    </Card>
  );
}
