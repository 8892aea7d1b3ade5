import { useInfiniteQuery } from '@tanstack/react-query';
import type { EarningExplanation, EarningSource } from 'api/contract';
import { formatPercent, sumRupees } from 'client/money';
import { Amount } from 'design';
import { useLocation, useParams } from 'react-router';
import { request } from 'shared-auth';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, LoadMore, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../page/record-table';
import { RecordTable } from '../page/record-table';
import { MONEY_KEY, WALLET_CRUMB } from '../wallet/wallet-queries';
import { ExplanationSum } from './explanation-sum';
import styles from './explanation.module.css';

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

type SourceRow = EarningSource & { id: string };

interface SourcesSectionProps {
  explanation: Explanation;
  query: ReturnType<typeof useEarningExplanation>;
}

/** Whose packages or cashback the line is made of, and the line that proves that they add up to what was due. */
function SourcesSection({ explanation, query }: SourcesSectionProps) {
  const { sources, rateBps, due, earning } = explanation;
  const columns: RecordColumn<SourceRow>[] = [
    { label: earning.level === 0 ? 'Package' : 'Member', inCard: 'title', render: ({ source }) => source },
    { label: 'Base', isNumber: true, render: ({ base }) => <Amount value={base} isExact /> },
    {
      label: `× ${formatPercent(rateBps)}`,
      inCard: 'figure',
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} isExact />,
    },
  ];
  const rows = sources.map((source, index) => ({ ...source, id: String(index) }));
  const sum = sumRupees(sources.map(({ amount }) => amount));
  const count = `${sources.length.toLocaleString('en-IN')} ${sources.length === 1 ? 'source' : 'sources'}`;
  return (
    <PageSection title="Where it came from" lead="Names as your network shows them; nobody’s contact is told.">
      <RecordTable caption="Sources of this line" columns={columns} rows={rows} />
      <p role="status" className={styles.sum}>
        {query.hasNextPage ? (
          <>
            {count} so far: <Amount value={sum} isExact /> of <Amount value={due} isExact /> due.
          </>
        ) : (
          <>
            {sources.length === 1 ? count : `${count} together`}: <Amount value={sum} isExact />
            {sum === due ? ', which is what was due, to the micro-rupee.' : <Difference due={due} />}
          </>
        )}
      </p>
      <LoadMore query={query} label="Show more sources" />
    </PageSection>
  );
}

/** It must not happen; if it does, the member is the first who should know. */
function Difference({ due }: { due: string }) {
  return (
    <>
      , but <Amount value={due} isExact /> was due. Please tell the club.
    </>
  );
}

/** How a line was computed, with all sources that have come so far. */
export interface Explanation extends Omit<EarningExplanation, 'sources'> {
  sources: EarningSource[];
}

/** Why a line of earnings has its amount; the sources come page by page. */
function useEarningExplanation(earningId: string) {
  return useInfiniteQuery({
    queryKey: [...MONEY_KEY, 'earning', earningId],
    queryFn: ({ pageParam }) =>
      request<EarningExplanation>({
        url: `/earnings/${encodeURIComponent(earningId)}`,
        params: { cursor: pageParam || undefined },
      }),
    initialPageParam: '',
    getNextPageParam: ({ sources }) => sources.nextCursor,
    select: ({ pages }): Explanation | undefined => {
      const [first] = pages;
      return first && { ...first, sources: pages.flatMap((page) => page.sources.items) };
    },
  });
}
