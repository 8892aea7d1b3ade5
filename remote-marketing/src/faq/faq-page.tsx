import { Accordion, ButtonLink, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { PublicPage } from '../sections/public-page';
import styles from './faq-page.module.css';
import type { FaqItem } from './faq.copy';
import { FAQ_COPY as copy, listFaqItems } from './faq.copy';

/** /faq */
export function FaqPage() {
  const { t } = useTranslation();
  const { joiningFeeRupees } = useSiteConfig();
  const questions = listFaqItems(t, joiningFeeRupees);
  const items = questions.map(({ id, question, answer }) => ({
    id,
    title: question,
    content: <p>{answer}</p>,
  }));
  return (
    <PublicPage copy={copy}>
      <FaqData questions={questions} />
      <Section width="narrow">
        <Accordion items={items} headingLevel={2} hasScrollingPanels />
        <div className={styles.closing}>
          <div>
            <h2 className={styles.title}>{t(copy.question.title)}</h2>
            <p className={styles.text}>{t(copy.question.text)}</p>
          </div>
          <ButtonLink to="/contact-us" variant="secondary">
            {t(copy.question.action)}
          </ButtonLink>
        </div>
      </Section>
    </PublicPage>
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
