import { Section, type SectionProps } from 'design';
import { useId, type ReactNode } from 'react';
import styles from './paid-part.module.css';

interface PaidPartProps {
  tone?: SectionProps['tone'];
  /** When it is paid, in two words. */
  kicker: string;
  title: string;
  text: string;
  /** The table or the picture that shows it. */
  children: ReactNode;
}

/** One part of the plan: its words on one side, what it pays on the other. */
export function PaidPart({ tone, kicker, title, text, children }: PaidPartProps) {
  const headingId = useId();
  return (
    <Section tone={tone}>
      <div role="group" aria-labelledby={headingId} className={styles.part}>
        <div className={styles.words}>
          <p className={styles.kicker}>{kicker}</p>
          <h2 id={headingId}>{title}</h2>
          <p>{text}</p>
        </div>
        <div className={styles.shown}>{children}</div>
      </div>
    </Section>
  );
}
