import { Card, PageBanner, Section } from 'design';
import { PostcardArt } from '../art/postcard-art';
import { ContactBlock } from './contact-block';
import { CONTACT_COPY as copy } from './contact.copy';
import { ContactForm } from './contact-form';
import styles from './contact-page.module.css';

/** /contact-us */
export function ContactPage() {
  return (
    <>
      <PageBanner
        title={copy.title}
        subtitle={copy.subtitle}
        breadcrumb={[{ label: 'Home', to: '/' }, { label: copy.page }]}
      />
      <Section>
        <div className={styles.columns}>
          <Card padding="large">
            <div className={styles.head}>
              <h2>{copy.form.title}</h2>
              <p className={styles.lead}>{copy.form.lead}</p>
            </div>
            <ContactForm />
          </Card>
          <div className={styles.side}>
            <PostcardArt className={styles.art} />
            <h2 className={styles.sideTitle}>{copy.block.title}</h2>
            <ContactBlock />
            <p className={styles.care}>{copy.care}</p>
          </div>
        </div>
      </Section>
    </>
  );
}
