import { Section, Stamp } from 'design';
import { useSiteConfig } from 'federation/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeJoiningFee } from '../compensation/joining-fee';
import { EarningsNote, PublicPage } from '../sections/public-page';
import { START_JOURNEY_COPY as copy } from './start-journey.copy';
import styles from './start-journey.module.css';

/** /startjourney */
export function StartJourneyPage() {
  const { joiningFeeRupees } = useSiteConfig();
  return (
    <PublicPage copy={copy}>
      <Section width="narrow" title={copy.routeTitle} lead={copy.routeLead}>
        <ol className={styles.route}>
          {copy.stops.map(({ id, Icon, ...stop }, index) => (
            <JourneyStop key={id} {...stop} number={index + 1} needsLabel={copy.needsLabel} icon={<Icon />} />
          ))}
        </ol>
        <div className={styles.note}>
          <EarningsNote>
            {describeJoiningFee(joiningFeeRupees)} {copy.note}
          </EarningsNote>
        </div>
      </Section>
    </PublicPage>
  );
}

interface JourneyStopProps {
  /** 1 for the first stop. */
  number: number;
  title: string;
  text: string;
  needsLabel: string;
  needs: readonly string[];
  stamp: { label: string; detail: string };
  icon: ReactNode;
}

/** One stop of the way in: what happens there, what to bring, and the stamp it leaves. */
function JourneyStop({ number, title, text, needsLabel, needs, stamp, icon }: JourneyStopProps) {
  return (
    <li className={styles.stop}>
      <span aria-hidden="true" className={styles.point}>
        {number}
      </span>
      <div className={styles.card}>
        <div className={styles.words}>
          <h3 className={styles.title}>{title}</h3>
          <p>{text}</p>
          <p className={styles.label}>{needsLabel}</p>
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need} className={styles.need}>
                <Check aria-hidden="true" className={styles.check} />
                {need}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.stamp}>
          <Stamp {...stamp} icon={icon} />
        </div>
      </div>
    </li>
  );
}
