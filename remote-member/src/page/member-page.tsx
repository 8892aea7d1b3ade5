import type { BreadcrumbItem } from 'design';
import { Breadcrumb, Card, joinClassNames } from 'design';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './page.module.css';
import { SectionContext } from './query-outcome';

interface MemberPageProps {
  title: string;
  lead: ReactNode;
  /** The pages above this one, the nearest last; their names are marked for translation. */
  above?: readonly BreadcrumbItem[];
  /** Where one goes from here. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of a member page: heading, one sentence, content. */
export function MemberPage({ title, lead, above, action, children }: MemberPageProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {above && (
          <Breadcrumb items={[...above.map((page) => ({ ...page, label: t(page.label) })), { label: title }]} />
        )}
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {action}
      </header>
      {children}
    </div>
  );
}

interface PageSectionProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  action?: ReactNode;
  /** Where nobody knows how long it will be: what stands below comes with it. */
  holdsBack?: boolean;
  children: ReactNode;
}

/** A part of a member page: a card named by its title. */
export function PageSection({ title, lead, action, holdsBack, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <Card
      as="section"
      padding="large"
      aria-labelledby={titleId}
      className={joinClassNames(styles.section, holdsBack && styles.holdsBack)}
    >
      <div className={styles.pageSectionHead}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {lead && <p className={styles.pageSectionLead}>{lead}</p>}
        </div>
        {action}
      </div>
      <SectionContext value>{children}</SectionContext>
    </Card>
  );
}
