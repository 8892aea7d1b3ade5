import { useLocation, useParams } from 'react-router';
import { LinesSkeleton } from '../area/lines-skeleton';
import { MemberPage } from '../area/member-page';
import { PageSection } from '../area/page-section';
import { QueryOutcome } from '../area/query-outcome';
import { WALLET_CRUMB } from '../wallet/wallet-queries';
import { ExplanationSum } from './explanation-sum';
import { SourcesSection } from './sources-section';
import { useEarningExplanation } from './use-earning-explanation';

export function ExplanationPage() {
  const { earningId = '' } = useParams();
  const query = useEarningExplanation(earningId);
  const search = useListSearch();
  return (
    <MemberPage
      title="Why Did I Get This?"
      lead="The whole sum, to the last micro-rupee (₹1 is a million of them). Check it with a calculator."
      above={[WALLET_CRUMB, { label: 'Earnings', to: `/wallet/earnings${search}` }]}
    >
      <QueryOutcome
        query={query}
        skeleton={
          <PageSection title="The sum">
            <LinesSkeleton />
          </PageSection>
        }
        failureTitle="We could not load how this was computed"
        reassurance="Your money is safe. Only this page could not be shown."
      >
        {(explanation) => (
          <>
            <ExplanationSum explanation={explanation} />
            <SourcesSection explanation={explanation} query={query} />
          </>
        )}
      </QueryOutcome>
    </MemberPage>
  );
}

/** The filter of the list that led here, if one did. */
function useListSearch(): string {
  const state: unknown = useLocation().state;
  const hasSearch = typeof state === 'object' && state !== null && 'search' in state;
  return hasSearch && typeof state.search === 'string' ? state.search : '';
}
