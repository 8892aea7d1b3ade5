import { PageBanner, Section, Stamp } from 'design';
import { Flag, Footprints, Map, Package } from 'lucide-react';
import { SharedRoute } from '../art/shared-route';
import { LevelTable } from '../compensation/level-table';
import { listLevels } from '../compensation/list-levels';
import { EXAMPLE_PACKAGE_RUPEES } from '../compensation/rates';
import { useRates } from '../compensation/use-rates';
import { ClosingCall } from '../sections/closing-call';
import { EarningsNote } from '../sections/earnings-note';
import { BUSINESS_PLAN_COPY as copy, calculateExampleCashback, describeRates } from './business-plan.copy';
import styles from './business-plan-page.module.css';
import { PaidPart } from './paid-part';

const STAMP_ICONS = [Package, Footprints, Flag, Map];

/** /businessplan */
export function BusinessPlanPage() {
  const rates = useRates();
  const { base, direct, team } = describeRates(rates);
  return (
    <>
      <PageBanner
        title={copy.title}
        subtitle={copy.subtitle}
        breadcrumb={[{ label: 'Home', to: '/' }, { label: copy.page }]}
      />
      <Section>
        <div className={styles.base}>
          <div className={styles.words}>
            <h2>{base.title}</h2>
            <p>{base.text}</p>
            <EarningsNote>{copy.note}</EarningsNote>
          </div>
          <SharedRoute className={styles.art} />
        </div>
      </Section>
      <PaidPart tone="paper" {...direct}>
        <LevelTable {...direct} rows={listLevels(rates.referralBps, EXAMPLE_PACKAGE_RUPEES)} />
      </PaidPart>
      <PaidPart {...team}>
        <LevelTable {...team} rows={listLevels(rates.cashbackOnCashbackBps, calculateExampleCashback(rates))} />
      </PaidPart>
      <PaidPart tone="paper" {...copy.rank}>
        <Milestones />
      </PaidPart>
      <Conditions />
      <ClosingCall {...copy.closing} />
    </>
  );
}

function Milestones() {
  return (
    <ul aria-label={copy.rank.stampsLabel} className={styles.stamps}>
      {copy.rank.stamps.map(({ label, detail }, index) => {
        const Icon = STAMP_ICONS[index] ?? Flag;
        return (
          <li key={label}>
            <Stamp label={label} detail={detail} icon={<Icon />} />
          </li>
        );
      })}
    </ul>
  );
}

function Conditions() {
  return (
    <Section title={copy.conditions.title}>
      <dl className={styles.conditions}>
        {copy.conditions.items.map(({ term, text }) => (
          <div key={term} className={styles.condition}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
