import type { EarningKind } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatPercent, formatRupees } from 'client/money';
import { Amount } from 'design';
import type { ReactNode } from 'react';
import { describeLevel, EARNING_KINDS } from '../earnings/earning-filter';
import { PageSection } from '../page/member-page';
import type { Explanation } from './explanation-page';
import styles from './explanation.module.css';

/** Base times rate, less what the cap cut: step by step, as one would on paper. */
export function ExplanationSum({ explanation }: { explanation: Explanation }) {
  const { earning, base, rateBps, rateVersion, due, plan } = explanation;
  const { kind, level, businessDate, amount, cut } = earning;
  const from = level === 0 ? describeLevel(level) : `${describeLevel(level)} of your team`;
  return (
    <PageSection title={EARNING_KINDS[kind]} lead={`${from}, ${formatDay(businessDate)}`}>
      <Amount value={amount} size="hero" isExact className={styles.amount} />
      <dl className={styles.steps}>
        <Step name={BASES[kind].name} note={BASES[kind].text}>
          <Amount value={base} isExact />
        </Step>
        <Step name="Rate" note={`Version ${rateVersion} of the club’s rates, in force on this day.`}>
          × {formatPercent(rateBps)}
        </Step>
        <Step name="Due">
          = <Amount value={due} isExact />
        </Step>
        <Step name="Cut by the daily cap" note={describeCap(explanation)}>
          − <Amount value={cut} isExact />
        </Step>
        <Step name="Credited" isTotal>
          = <Amount value={amount} isExact />
        </Step>
      </dl>
      <p className={styles.terms}>
        Your terms on this day: tier from {formatRupees(String(plan.minRecharge))} (version {plan.version} of plan{' '}
        {plan.id}), {plan.minLevel === 1 ? '1 level' : `${plan.minLevel} levels`} open, at most{' '}
        {formatRupees(String(plan.dailyProfit))} a day.
      </p>
    </PageSection>
  );
}

function describeCap({ dailyCap, earning: { cut } }: Explanation): string {
  if (dailyCap === null) return 'Referral bonuses have no cap.';
  const cap = `Your tier lets at most ${formatRupees(dailyCap)} be credited in a day, own cashback first, then level by level.`;
  return cut === '0' ? `${cap} Nothing of this line lay above it.` : `${cap} What lay above it is not paid later.`;
}

interface StepProps {
  name: string;
  note?: string;
  isTotal?: boolean;
  children: ReactNode;
}

function Step({ name, note, isTotal, children }: StepProps) {
  return (
    <div className={isTotal ? `${styles.step} ${styles.total}` : styles.step}>
      <dt>
        {name}
        {note && <span className={styles.note}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the rate is taken of, by the kind of the line. */
const BASES: Record<EarningKind, { name: string; text: string }> = {
  cashback: {
    name: 'Running packages',
    text: 'The amounts of your packages that paid on this day.',
  },
  cashback_on_cashback: {
    name: 'Cashback of your team',
    text: 'What the members at this level were due in daily cashback on this day, before their own caps.',
  },
  referral_bonus: {
    name: 'First package',
    text: 'What a member at this level put into a first package on this day.',
  },
};
