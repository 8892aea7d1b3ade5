import { Card } from 'design';
import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './page-section.module.css';
import { SectionContext } from './section-context';

interface PageSectionProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a member page: a card named by its title. */
export function PageSection({ title, lead, action, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <Card as="section" padding="large" aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      <SectionContext value>{children}</SectionContext>
    </Card>
  );
}
