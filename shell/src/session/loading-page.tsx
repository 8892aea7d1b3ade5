import { Section, Spinner } from 'design';
import styles from './loading-page.module.css';

/** Shown by a guard until it may decide. */
export function LoadingPage() {
  return (
    <Section className={styles.page}>
      <Spinner label="Loading..." />
    </Section>
  );
}
