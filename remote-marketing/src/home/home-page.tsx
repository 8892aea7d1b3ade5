import { Amount, BoardingPass, ButtonLink, Card, HillsScene, RouteLine, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import { SMALLEST_PACKAGE_RUPEES } from '../compensation/worked-example';
import { ClosingCall, EarningsNote, JoinLink } from '../sections/public-page';
import { HOME_COPY } from './home.copy';
import styles from './home.module.css';
import { SampleDashboard } from './sample-dashboard';

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
  return (
    <Section title={featuresCopy.title}>
      <ul className={styles.cards}>
        {featuresCopy.items.map(({ id, Icon, title, text }) => (
          <Card as="li" key={id} padding="large" className={styles.card}>
            <span className={styles.icon}>
              <Icon aria-hidden="true" />
            </span>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

const planSummaryCopy = HOME_COPY.plan;

function PlanSummary() {
  return (
    <Section tone="teal" title={planSummaryCopy.title} lead={planSummaryCopy.lead}>
      <ul className={styles.parts}>
        {planSummaryCopy.items.map(({ id, figure, title, text }) => (
          <li key={id} className={styles.part}>
            <span className={styles.figure}>{figure}</span>
            <h3>{title}</h3>
            <p className={styles.planSummaryText}>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <ButtonLink to={planSummaryCopy.other.to} variant="secondary">
          {planSummaryCopy.other.label}
        </ButtonLink>
        <EarningsNote />
      </div>
    </Section>
  );
}

const testimonialsCopy = HOME_COPY.testimonials;

/** There are no members' words to print yet: these are examples, and say so. */
function Testimonials() {
  return (
    <Section tone="paper" title={testimonialsCopy.title} lead={testimonialsCopy.lead}>
      <ul className={styles.quotes}>
        {testimonialsCopy.items.map(({ id, Icon, who, words }) => (
          <Card as="li" key={id} padding="large">
            <figure className={styles.quote}>
              <blockquote className={styles.words}>“{words}”</blockquote>
              <figcaption className={styles.who}>
                <span className={styles.testimonialsIcon}>
                  <Icon aria-hidden="true" />
                </span>
                {who}
              </figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

function ThreeSteps() {
  const { title, items } = HOME_COPY.steps;
  return (
    <Section title={title}>
      <RouteLine waypoints={items} />
    </Section>
  );
}

const hero = HOME_COPY.hero;

/** What the club is, what it costs, what it pays, and the way in: all before the first scroll. */
function Hero() {
  const { brand, joiningFeeRupees } = useSiteConfig();
  const { pass } = hero;
  return (
    <div className={styles.hero}>
      <div className={styles.column}>
        <div className={styles.heroWords}>
          <h1 className={styles.title}>{hero.title}</h1>
          <p className={styles.lead}>{hero.lead(brand.name)}</p>
          <div className={styles.actions}>
            <JoinLink />
            <ButtonLink to={hero.other.to} variant="secondary">
              {hero.other.label}
            </ButtonLink>
          </div>
          <p className={styles.note}>{hero.note}</p>
        </div>
        <BoardingPass
          className={styles.pass}
          title={pass.title}
          codeLabel={pass.codeLabel}
          code={<Amount value={SMALLEST_PACKAGE_RUPEES} />}
          details={[
            pass.cashback,
            pass.referral,
            pass.team,
            { label: pass.fee, value: <Amount value={joiningFeeRupees} /> },
          ]}
        />
      </div>
      <HillsScene className={styles.scene} />
    </div>
  );
}
