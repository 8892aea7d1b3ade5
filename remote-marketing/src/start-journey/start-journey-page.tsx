import { Card, LineIcon, Section, Stamp } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { describeJoiningFee } from '../compensation/joining-fee';
import { SMALLEST_PACKAGE } from '../compensation/worked-example';
import { EarningsNote, PublicPage } from '../sections/public-page';
import { START_JOURNEY_COPY as copy } from './start-journey.copy';
import styles from './start-journey.module.css';

/** /startjourney */
export function StartJourneyPage() {
  const { t } = useTranslation();
  const { joiningFeeRupees } = useSiteConfig();
  return (
    <PublicPage copy={copy}>
      <Section width="narrow" title={t(copy.routeTitle)} lead={t(copy.routeLead)}>
        <ol className={styles.route}>
          {copy.stops.map(({ id, icon, ...stop }, index) => (
            <JourneyStop key={id} {...stop} number={index + 1} icon={<LineIcon icon={icon} />} />
          ))}
        </ol>
        <div className={styles.note}>
          <EarningsNote>
            {describeJoiningFee(t, joiningFeeRupees)} {t(copy.note)}
          </EarningsNote>
        </div>
      </Section>
    </PublicPage>
  );
}

/** Texts marked with `msg`. */
interface JourneyStopProps {
  /** 1 for the first stop. */
  number: number;
  title: string;
  text: string;
  needs: readonly string[];
  stamp: { label: string; detail: string };
  icon: ReactNode;
}

/** One stop of the way in: what happens there, what to bring, and the stamp it leaves. */
function JourneyStop({ number, title, text, needs, stamp, icon }: JourneyStopProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.stop}>
      <span aria-hidden="true" className={styles.point}>
        {number}
      </span>
      <Card padding="large" className={styles.card}>
        <div className={styles.words}>
          <h3 className={styles.title}>{t(title)}</h3>
          <p>{t(text, SMALLEST_PACKAGE)}</p>
          <p className={styles.label}>{t(copy.needsLabel)}</p>
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need} className={styles.need}>
                <LineIcon icon={Check} className={styles.check} />
                {t(need)}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.stamp}>
          <Stamp label={t(stamp.label)} detail={t(stamp.detail, SMALLEST_PACKAGE)} icon={icon} />
        </div>
      </Card>
    </li>
  );
}
