import type { ArtProps, SectionProps } from 'design';
import { LineIcon, Section, Stamp } from 'design';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useId } from 'react';
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

interface Traveller {
  x: number;
  y: number;
  r: number;
  fill: string;
}

const FIRST = { x: 210, y: 78, r: 30, fill: 'var(--sc-art-sun)' };
const SECOND = [
  { x: 92, y: 168 },
  { x: 210, y: 184 },
  { x: 328, y: 168 },
].map((place) => ({ ...place, r: 23, fill: 'var(--sc-art-hill-near)' }));
const THIRD = [
  { x: 48, y: 266 },
  { x: 132, y: 276 },
  { x: 210, y: 282 },
  { x: 292, y: 276 },
  { x: 372, y: 266 },
].map((place) => ({ ...place, r: 17, fill: 'var(--sc-art-hill-mid)' }));
const WAYS = [
  'M210 78C204 130 110 108 92 168',
  'M210 78c-4 40 6 66 0 106',
  'M210 78c8 46 106 26 118 90',
  'M92 168c-6 40-40 52-44 98',
  'M92 168c6 44 36 60 40 108',
  'M210 184v98',
  'M328 168c-4 44-32 60-36 108',
  'M328 168c8 42 40 52 44 98',
].join('');

/** A network as a route map: one traveller, three beyond, five beyond those. */
function SharedRoute({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 420 320" aria-hidden="true" className={className}>
      <path
        d="M40 92c30-56 106-80 178-78 84 2 152 38 174 100 20 56 14 120-26 158-44 40-120 40-180 38-64-2-122-10-152-58-28-46-20-112 6-160Z"
        fill="var(--sc-art-sky)"
      />
      <g fill="var(--sc-art-hill-far)" opacity="0.7">
        <path d="M30 128c14-26 30-38 42-38s30 14 44 38Z" />
        <path d="M304 104c12-22 24-34 36-34s28 12 44 34Z" />
      </g>
      <path
        d="M12 222c44-16 62 16 104 10s58-24 96-14 60 20 100 8 62-18 92-8"
        fill="none"
        stroke="var(--sc-art-bright)"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path
        d={WAYS}
        fill="none"
        stroke="var(--sc-color-link)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0 10"
      />
      {[FIRST, ...SECOND, ...THIRD].map((traveller) => (
        <Figure key={`${traveller.x} ${traveller.y}`} {...traveller} />
      ))}
    </svg>
  );
}

/** Head and shoulders in a round ticket. */
function Figure({ x, y, r, fill }: Traveller) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 30})`}>
      <circle r="30" fill={fill} stroke="var(--sc-art-bright)" strokeWidth="7" />
      <circle cy="-6" r="9" fill="var(--sc-art-bright)" />
      <path
        d="M-16 19c0-11 7-17 16-17s16 6 16 17c-4 4-10 6.500-16 6.500s-12-2.500-16-6.500Z"
        fill="var(--sc-art-bright)"
      />
    </g>
  );
}
