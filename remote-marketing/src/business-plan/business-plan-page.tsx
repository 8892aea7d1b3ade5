import type { SectionProps } from 'design';
import { LineIcon, Section, Stamp } from 'design';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { SharedRoute } from '../art/shared-route';
import { LevelTable } from '../compensation/level-table';
import { useRates } from '../compensation/use-public';
import { EXAMPLE_PACKAGE_RUPEES, listLevels } from '../compensation/worked-example';
import { EarningsNote, PublicPage } from '../sections/public-page';
import { BUSINESS_PLAN_COPY as copy, calculateExampleCashback, describeRates } from './business-plan.copy';
import styles from './business-plan.module.css';

/** /businessplan */
export function BusinessPlanPage() {
  const { t } = useTranslation();
  const rates = useRates();
  const { base, direct, team } = describeRates(t, rates);
  const { kicker, title, text } = copy.rank;
  return (
    <PublicPage copy={copy}>
      <Section>
        <div className={styles.base}>
          <div className={styles.words}>
            <h2>{base.title}</h2>
            <p>{base.text}</p>
            <EarningsNote>{t(copy.note)}</EarningsNote>
          </div>
          <SharedRoute className={styles.art} />
        </div>
      </Section>
      <PaidPart tone="paper" {...direct}>
        <LevelTable {...direct} rows={listLevels(t, rates.referralBps, EXAMPLE_PACKAGE_RUPEES)} />
      </PaidPart>
      <PaidPart {...team}>
        <LevelTable {...team} rows={listLevels(t, rates.cashbackOnCashbackBps, calculateExampleCashback(rates))} />
      </PaidPart>
      <PaidPart tone="paper" kicker={t(kicker)} title={t(title)} text={t(text)}>
        <Milestones />
      </PaidPart>
      <Conditions />
    </PublicPage>
  );
}

function Milestones() {
  const { t } = useTranslation();
  return (
    <ul aria-label={t(copy.rank.stampsLabel)} className={styles.stamps}>
      {copy.rank.stamps.map(({ icon, label, detail }) => (
        <li key={label}>
          <Stamp label={t(label)} detail={t(detail)} icon={<LineIcon icon={icon} />} />
        </li>
      ))}
    </ul>
  );
}

function Conditions() {
  const { t } = useTranslation();
  return (
    <Section title={t(copy.conditions.title)}>
      <dl className={styles.conditions}>
        {copy.conditions.items.map(({ term, text }) => (
          <div key={term} className={styles.condition}>
            <dt className={styles.term}>{t(term)}</dt>
            <dd className={styles.text}>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

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
function PaidPart({ tone, kicker, title, text, children }: PaidPartProps) {
  const headingId = useId();
  return (
    <Section tone={tone}>
      <div role="group" aria-labelledby={headingId} className={styles.part}>
        <div className={styles.paidPartWords}>
          <p className={styles.kicker}>{kicker}</p>
          <h2 id={headingId}>{title}</h2>
          <p>{text}</p>
        </div>
        <div className={styles.shown}>{children}</div>
      </div>
    </Section>
  );
}
