import { joinClassNames } from 'design';
import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** What is known of something; what is null is not known of it. */
export type Facts = readonly (readonly [label: string, value: ReactNode])[];

interface FactListProps {
  facts: Facts;
  /** A line for each, the value at its end; otherwise they stand in columns. */
  hasLines?: boolean;
  /** Its place on the page, and how narrow its columns may be. */
  className?: string | undefined;
}

export const FactList = ({ facts, hasLines = false, className }: FactListProps) => (
  <dl className={joinClassNames(hasLines ? styles.lines : styles.facts, className)}>
    {facts.map(
      ([label, value]) =>
        value !== null && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
