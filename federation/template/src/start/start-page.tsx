import { PageBanner, Section } from 'design';
import styles from './start-page.module.css';

export function StartPage() {
  return (
    <>
      <PageBanner title="Sample area" />
      <Section>
        <p className={styles.lead}>The first page of this team.</p>
      </Section>
    </>
  );
}
