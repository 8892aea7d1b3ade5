import { useId, type ReactNode } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './section.module.css';

export interface SectionProps {
  /** sand = the page, paper = the card colour, teal and dark = deep bands with light text in both themes. */
  tone?: 'sand' | 'paper' | 'teal' | 'dark';
  width?: 'content' | 'narrow';
  /** The band's heading; it names the region. */
  title?: ReactNode;
  /** 1 where this heading is the page's own. */
  headingLevel?: 1 | 2 | 3;
  /** One or two sentences under the heading. */
  lead?: ReactNode;
  align?: 'start' | 'center';
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A full-bleed band with the site's vertical rhythm and a content column inside. */
export function Section({
  tone = 'sand',
  width = 'content',
  title,
  headingLevel = 2,
  lead,
  align = 'start',
  id,
  className,
  children,
}: SectionProps) {
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  const isBand = tone === 'teal' || tone === 'dark';
  return (
    <section
      id={id}
      data-surface={isBand ? 'band' : undefined}
      aria-labelledby={title ? headingId : undefined}
      className={joinClassNames(styles.section, styles[tone], className)}
    >
      <div className={joinClassNames(styles.column, styles[width])}>
        {(title || lead) && (
          <div className={joinClassNames(styles.head, styles[align])}>
            {title && <Heading id={headingId}>{title}</Heading>}
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
