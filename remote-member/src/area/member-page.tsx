import type { ReactNode } from 'react';
import styles from './member-page.module.css';

interface MemberPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The frame of a member page: heading, one sentence, content. */
export function MemberPage({ title, lead, children }: MemberPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}
