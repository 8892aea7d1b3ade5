import { LinesSkeleton } from '../area/lines-skeleton';
import { PageSection } from '../area/page-section';
import { QueryOutcome } from '../area/query-outcome';
import { PayoutDetailsForm } from './payout-details-form';
import { usePayoutDetails } from './use-payout-details';

export function PayoutDetailsSection() {
  return (
    <PageSection
      title="Payout details"
      lead="Where your withdrawals go. Requests already made keep the details they were made with."
    >
      <QueryOutcome
        query={usePayoutDetails()}
        skeleton={<LinesSkeleton />}
        failureTitle="We could not load your payout details"
      >
        {(details) => <PayoutDetailsForm details={details} />}
      </QueryOutcome>
    </PageSection>
  );
}
