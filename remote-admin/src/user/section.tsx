import { Card } from 'design';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** In the place of the content when there is none. */
  emptyText?: string;
  isEmpty?: boolean;
  children: ReactNode;
}

/** One part of what is known about a member. */
export function Section({ title, emptyText, isEmpty = false, children }: SectionProps) {
  return (
    <Card as="section" padding="none">
      <h2 className={styles.title}>{title}</h2>
      {isEmpty ? <p className={styles.empty}>{emptyText}</p> : children}
    </Card>
  );
}
