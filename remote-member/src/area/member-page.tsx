import { Breadcrumb } from 'design';
import type { BreadcrumbItem } from 'design';
import type { ReactNode } from 'react';
import styles from './member-page.module.css';

interface MemberPageProps {
  title: string;
  lead: ReactNode;
  /** The pages above this one, the nearest last. */
  above?: readonly BreadcrumbItem[];
  children: ReactNode;
}

/** The frame of a member page: heading, one sentence, content. */
export function MemberPage({ title, lead, above, children }: MemberPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {above && <Breadcrumb items={[...above, { label: title }]} />}
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}
