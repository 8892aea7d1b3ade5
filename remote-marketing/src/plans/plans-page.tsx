import { Accordion, Amount, BoardingPass, Section, useIsNear } from 'design';
import { useTranslation } from 'i18n';
import { useRef } from 'react';
import { Calculator } from '../calculator/calculator';
import type { TermsQuery } from '../calculator/use-terms';
import { useTerms } from '../calculator/use-terms';
import { LevelTable } from '../compensation/level-table';
import { useRates } from '../compensation/use-public';
import { SMALLEST_PACKAGE_RUPEES } from '../compensation/worked-example';
import { EarningsNote, PublicPage } from '../sections/public-page';
import styles from './plans-page.module.css';
import type { PlanText } from './plans.copy';
import { listPlans, PLANS_COPY as copy } from './plans.copy';

/** /products */
export function PlansPage() {
  const { t } = useTranslation();
  const plans = listPlans(t, useRates());
  const ref = useRef<HTMLDivElement>(null);
  const query = useTerms(useIsNear(ref));
  return (
    <PublicPage copy={copy}>
      <Section>
        <div className={styles.columns}>
          <div className={styles.ways}>
            <h2>{t(copy.waysTitle)}</h2>
            <Accordion items={plans.map(toItem)} defaultOpenId={plans[0]?.id} />
            <EarningsNote>{t(copy.note)}</EarningsNote>
          </div>
          <BeforeYouChoose />
        </div>
      </Section>
      <div ref={ref}>
        <Tiers query={query} />
        <Calculator query={query} />
      </div>
    </PublicPage>
  );
}

/** What each tier sets. */
function Tiers({ query: { terms, hasFailed } }: { query: TermsQuery }) {
  const { t } = useTranslation();
  return (
    <Section tone="paper" title={t(copy.tiers.title)} lead={t(copy.tiers.lead)}>
      <div className={styles.tiers}>
        {terms && <terms.answers.TierList plans={terms.plans} rates={terms.rates} />}
        {hasFailed && <p>{t(copy.tiers.failed)}</p>}
      </div>
    </Section>
  );
}

function toItem(plan: PlanText) {
  return {
    id: plan.id,
    title: (
      <span className={styles.plan}>
        <span className={styles.names}>
          <span className={styles.title}>{plan.title}</span>
          <span className={styles.subtitle}>{plan.subtitle}</span>
        </span>
        <span className={styles.rate}>{plan.rate}</span>
      </span>
    ),
    content: <PlanDetails {...plan} />,
  };
}

function BeforeYouChoose() {
  const { t } = useTranslation();
  const { title, codeLabel, details, points } = copy.pass;
  return (
    <div className={styles.before}>
      <BoardingPass
        title={t(title)}
        codeLabel={t(codeLabel)}
        code={<Amount value={SMALLEST_PACKAGE_RUPEES} />}
        details={details.map(({ label, value }) => ({ label: t(label), value: t(value) }))}
      />
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ul>
    </div>
  );
}

/** What opens under a plan's heading. */
function PlanDetails({ terms, details }: PlanText) {
  return (
    <div className={styles.details}>
      <div className={styles.terms}>
        {terms.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <LevelTable caption={details.category} headings={details.headings} rows={details.levels} />
    </div>
  );
}
