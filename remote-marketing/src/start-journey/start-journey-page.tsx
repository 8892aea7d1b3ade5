import { PageBanner, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import { CalendarCheck, TicketCheck, UserPlus } from 'lucide-react';
import { describeJoiningFee } from '../compensation/joining-fee';
import { ClosingCall } from '../sections/closing-call';
import { EarningsNote } from '../sections/earnings-note';
import { JourneyStop } from './journey-stop';
import { START_JOURNEY_COPY as copy } from './start-journey.copy';
import styles from './start-journey-page.module.css';

const STAMP_ICONS = [UserPlus, TicketCheck, CalendarCheck];

/** /startjourney */
export function StartJourneyPage() {
  const { joiningFeeRupees } = useSiteConfig();
  return (
    <>
      <PageBanner
        title={copy.title}
        subtitle={copy.subtitle}
        breadcrumb={[{ label: 'Home', to: '/' }, { label: copy.page }]}
      />
      <Section width="narrow" title={copy.routeTitle} lead={copy.routeLead}>
        <ol className={styles.route}>
          {copy.stops.map(({ id, ...stop }, index) => {
            const Icon = STAMP_ICONS[index] ?? UserPlus;
            return <JourneyStop key={id} {...stop} number={index + 1} needsLabel={copy.needsLabel} icon={<Icon />} />;
          })}
        </ol>
        <div className={styles.note}>
          <EarningsNote>
            {describeJoiningFee(joiningFeeRupees)} {copy.note}
          </EarningsNote>
        </div>
      </Section>
      <ClosingCall {...copy.closing} />
    </>
  );
}
