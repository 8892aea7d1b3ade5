import { Accordion, ButtonLink, PageBanner, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import { FAQ_COPY as copy, listFaqItems } from './faq.copy';
import styles from './faq-page.module.css';
import { FaqData } from './faq-data';

/** /faq */
export function FaqPage() {
  const { joiningFeeRupees } = useSiteConfig();
  const questions = listFaqItems(joiningFeeRupees);
  const items = questions.map(({ id, question, answer }) => ({
    id,
    title: question,
    content: <p>{answer}</p>,
  }));
  return (
    <>
      <FaqData questions={questions} />
      <PageBanner
        title={copy.title}
        subtitle={copy.subtitle}
        breadcrumb={[{ label: 'Home', to: '/' }, { label: copy.page }]}
      />
      <Section width="narrow">
        <Accordion items={items} headingLevel={2} hasScrollingPanels />
        <div className={styles.closing}>
          <div>
            <h2 className={styles.title}>{copy.closing.title}</h2>
            <p className={styles.text}>{copy.closing.text}</p>
          </div>
          <ButtonLink to="/contact-us" variant="secondary">
            {copy.closing.action}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}
