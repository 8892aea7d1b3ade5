import { useId, type ReactNode } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './section.module.css';

export interface SectionProps {
  /** sand = the page, paper = the card colour, teal = a deep band with light text in both themes. */
  tone?: 'sand' | 'paper' | 'teal';
  width?: 'content' | 'narrow';
  /** The band's heading; it names the region. */
  title?: ReactNode;
  /** One or two sentences under the heading. */
  lead?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A full-bleed band with the site's vertical rhythm and a content column inside. */
export function Section({ tone = 'sand', width = 'content', title, lead, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      data-surface={tone === 'teal' ? 'band' : undefined}
      aria-labelledby={title ? headingId : undefined}
      className={joinClassNames(styles.section, styles[tone], className)}
    >
      <div className={joinClassNames(styles.column, styles[width])}>
        {(title || lead) && (
          <div className={styles.head}>
            {title && <h2 id={headingId}>{title}</h2>}
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
