import { MemberPage } from '../area/member-page';
import { QueryOutcome } from '../area/query-outcome';
import { NetworkSkeleton } from './network-skeleton';
import { NetworkView } from './network-view';
import { useNetwork } from './use-network';

export function NetworkPage() {
  return (
    <MemberPage title="Your Referral Network" lead="View and manage your entire team structure at a glance.">
      <QueryOutcome
        query={useNetwork()}
        skeleton={<NetworkSkeleton />}
        failureTitle="We could not load your network"
        reassurance="Your team is safe. Only this page could not be shown."
      >
        {(network) => <NetworkView network={network} />}
      </QueryOutcome>
    </MemberPage>
  );
}
