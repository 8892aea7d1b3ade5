import type { Testimonial } from 'api/contract';
import {
  Amount,
  Badge,
  BoardingPass,
  ButtonLink,
  Card,
  HillsScene,
  LineIcon,
  RouteLine,
  Section,
  useIsNear,
} from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { Quote } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { SMALLEST_PACKAGE, SMALLEST_PACKAGE_RUPEES } from '../compensation/worked-example';
import tiles from '../sections/icon-tile.module.css';
import { ClosingCall, EarningsNote, JoinLink } from '../sections/public-page';
import { HOME_COPY, SAMPLE_COPY, SAMPLE_FIGURES } from './home.copy';
import styles from './home.module.css';
import sampleStyles from './sample-dashboard.module.css';

/** / */
export function HomePage() {
  return (
    <>
      <Hero />
      <Features />
      <SampleDashboard />
      <ThreeSteps />
      <PlanSummary />
      <Testimonials />
      <ClosingCall {...HOME_COPY.closing} />
    </>
  );
}

const featuresCopy = HOME_COPY.features;

function Features() {
  const { t } = useTranslation();
  return (
    <Section title={t(featuresCopy.title)}>
      <ul className={styles.cards}>
        {featuresCopy.items.map(({ id, icon, title, text }) => (
          <Card as="li" key={id} padding="large" className={styles.card}>
            <span className={tiles.tile}>
              <LineIcon icon={icon} />
            </span>
            <h3>{t(title)}</h3>
            <p className={styles.text}>{t(text)}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

const planSummaryCopy = HOME_COPY.plan;

function PlanSummary() {
  const { t } = useTranslation();
  return (
    <Section tone="teal" title={t(planSummaryCopy.title)} lead={t(planSummaryCopy.lead)}>
      <ul className={styles.parts}>
        {planSummaryCopy.items.map(({ id, figure, title, text }) => (
          <li key={id} className={styles.part}>
            <span className={styles.figure}>{t(figure)}</span>
            <h3>{t(title)}</h3>
            <p className={styles.text}>{t(text)}</p>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <ButtonLink to={planSummaryCopy.other.to} variant="secondary">
          {t(planSummaryCopy.other.label)}
        </ButtonLink>
        <EarningsNote />
      </div>
    </Section>
  );
}

const testimonialsCopy = HOME_COPY.testimonials;

/**
 * Members' own words, once enough of them allow it; until then examples, which say so. They are asked for when they
 * come near, and are never part of the served page: words whose consent ends are gone with the next look.
 */
function Testimonials() {
  const { t, language } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(ref);
  const [own, setOwn] = useState<Testimonial[]>([]);
  useEffect(() => {
    // Without an answer the examples stay.
    if (isNear) void findTestimonials().then(setOwn, () => undefined);
  }, [isNear]);
  const isOwn = own.length > 0;
  const quotes = isOwn
    ? own.map(({ shownAs, [language]: words }) => ({ who: shownAs, lang: words.language, words: words.text }))
    : testimonialsCopy.items.map(({ who, words }) => ({ who: t(who), lang: language, words: t(words) }));
  const { title, lead } = isOwn ? testimonialsCopy.own : testimonialsCopy;
  return (
    <div ref={ref}>
      <Section tone="paper" title={t(title)} lead={t(lead)}>
        <ul className={styles.quotes}>
          {quotes.map(({ who, lang, words }) => (
            <Card as="li" key={who + words} padding="large">
              <figure className={styles.quote}>
                <blockquote lang={lang} className={styles.words}>
                  “{words}”
                </blockquote>
                <figcaption className={styles.who}>
                  <span className={tiles.quoteTile}>
                    <LineIcon icon={Quote} />
                  </span>
                  {who}
                </figcaption>
              </figure>
            </Card>
          ))}
        </ul>
      </Section>
    </div>
  );
}

async function findTestimonials(): Promise<Testimonial[]> {
  const reply = await fetch('/api/v1/testimonials');
  if (!reply.ok) return [];
  const { result } = (await reply.json()) as { result: Testimonial[] };
  return result;
}

function ThreeSteps() {
  const { t } = useTranslation();
  const { title, items } = HOME_COPY.steps;
  const waypoints = items.map((step) => ({ id: step.id, title: t(step.title), text: t(step.text, SMALLEST_PACKAGE) }));
  return (
    <Section title={t(title)}>
      <RouteLine waypoints={waypoints} />
    </Section>
  );
}

const hero = HOME_COPY.hero;

/** What the club is, what it costs, what it pays, and the way in: all before the first scroll. */
function Hero() {
  const { t } = useTranslation();
  const { brand, joiningFeeRupees } = useSiteConfig();
  const { pass } = hero;
  return (
    <div className={styles.hero}>
      <div className={styles.column}>
        <div className={styles.heroWords}>
          <h1 className={styles.title}>{t(hero.title)}</h1>
          <p className={styles.lead}>{t(hero.lead, { ...SMALLEST_PACKAGE, club: brand.name })}</p>
          <div className={styles.actions}>
            <JoinLink />
            <ButtonLink to={hero.other.to} variant="secondary">
              {t(hero.other.label)}
            </ButtonLink>
          </div>
          <p className={styles.note}>{t(hero.note)}</p>
        </div>
        <BoardingPass
          className={styles.pass}
          title={t(pass.title)}
          codeLabel={t(pass.codeLabel)}
          code={<Amount value={SMALLEST_PACKAGE_RUPEES} />}
          details={[
            ...pass.details.map(({ label, value }) => ({ label: t(label), value: t(value) })),
            { label: t(pass.fee), value: <Amount value={joiningFeeRupees} /> },
          ]}
        />
      </div>
      <HillsScene className={styles.scene} />
    </div>
  );
}

/** What a member's dashboard looks like, with fixed figures that a visitor can check by hand. */
function SampleDashboard() {
  const { t } = useTranslation();
  return (
    <Section tone="paper" title={t(SAMPLE_COPY.title)} lead={t(SAMPLE_COPY.lead)}>
      <div className={sampleStyles.frame}>
        <div className={sampleStyles.bar}>
          <span className={sampleStyles.name}>{t(SAMPLE_COPY.name)}</span>
          <Badge tone="pending">{t(SAMPLE_COPY.badge)}</Badge>
        </div>
        <dl className={sampleStyles.cards}>
          {SAMPLE_COPY.cards.map(({ label, value, hint }) => (
            <Card key={label} className={sampleStyles.card}>
              <dt className={sampleStyles.label}>{t(label)}</dt>
              <dd className={sampleStyles.figure}>{value}</dd>
              <dd className={sampleStyles.hint}>{t(hint)}</dd>
            </Card>
          ))}
        </dl>
        <Breakdown />
      </div>
      <div className={sampleStyles.note}>
        <EarningsNote>{t(SAMPLE_COPY.note)}</EarningsNote>
      </div>
    </Section>
  );
}

function Breakdown() {
  const { t } = useTranslation();
  return (
    <Card className={sampleStyles.breakdown}>
      <h3>{t(SAMPLE_COPY.breakdown)}</h3>
      <ul className={sampleStyles.parts}>
        {SAMPLE_FIGURES.parts.map(({ id, label, amount, sum, percent }) => (
          <li key={id} className={sampleStyles.part}>
            <span className={sampleStyles.partLabel}>{t(label)}</span>
            <span className={sampleStyles.sum}>{t(sum)}</span>
            <span className={sampleStyles.amount}>{amount}</span>
            <svg aria-hidden="true" className={sampleStyles.track}>
              <rect width={`${percent}%`} height="100%" rx="5" />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  );
}
