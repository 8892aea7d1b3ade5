import { Accordion, ButtonLink, PageBanner, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import styles from './faq-page.module.css';
import type { FaqItem } from './faq.copy';
import { FAQ_COPY as copy, listFaqItems } from './faq.copy';

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

/** The questions and answers in the vocabulary of schema.org, for search engines; nothing of it is shown. */
function FaqData({ questions }: { questions: FaqItem[] }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  // No `<` can end the element early.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
