import { Accordion, Amount, BoardingPass, Section } from 'design';
import { Calculator } from '../calculator/calculator';
import { LevelTable } from '../compensation/level-table';
import { useRates } from '../compensation/use-public';
import { SMALLEST_PACKAGE_RUPEES } from '../compensation/worked-example';
import { EarningsNote, PublicPage } from '../sections/public-page';
import styles from './plans-page.module.css';
import type { PlanText } from './plans.copy';
import { listPlans, PLANS_COPY as copy } from './plans.copy';

/** /products */
export function PlansPage() {
  const plans = listPlans(useRates());
  return (
    <PublicPage copy={copy}>
      <Section>
        <div className={styles.columns}>
          <div className={styles.ways}>
            <h2>{copy.waysTitle}</h2>
            <Accordion items={plans.map(toItem)} defaultOpenId={plans[0]?.id} />
            <EarningsNote>{copy.note}</EarningsNote>
          </div>
          <BeforeYouChoose />
        </div>
      </Section>
      <Calculator />
    </PublicPage>
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
  const { title, codeLabel, details, points } = copy.pass;
  return (
    <div className={styles.before}>
      <BoardingPass
        title={title}
        codeLabel={codeLabel}
        code={<Amount value={SMALLEST_PACKAGE_RUPEES} />}
        details={details}
      />
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
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
