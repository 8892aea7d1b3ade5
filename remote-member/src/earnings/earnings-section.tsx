import { Button, EmptyState, Notice } from 'design';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DownloadButton } from '../area/download-button';
import { describeError } from '../error-words';
import { LinesSkeleton } from '../area/lines-skeleton';
import { toQuery } from '../area/list-filters';
import { LoadMore } from '../area/load-more';
import { PageSection } from '../area/page-section';
import { checkPeriod } from 'client/dates';
import { QueryOutcome } from '../area/query-outcome';
import { useDownload } from '../area/use-download';
import type { EarningFilter } from './earning-filter';
import { NO_FILTER, parseEarningFilter } from './earning-filter';
import { EarningFilters } from './earning-filters';
import { EarningsList } from './earnings-list';
import { useEarnings } from './use-earnings';

export function EarningsSection() {
  const [search, setSearch] = useSearchParams();
  // The address follows the fields, not the other way round: it changes later than what is typed.
  const [filter, setFilter] = useState(() => parseEarningFilter(search));
  const download = useDownload('/earnings.csv', 'earnings.csv');
  const complaint = checkPeriod(filter);
  const change = (next: EarningFilter) => {
    setFilter(next);
    setSearch(toQuery(next), { replace: true, preventScrollReset: true });
  };
  return (
    <PageSection
      title="Line by line"
      lead="By day, kind and level, the newest first."
      action={
        <DownloadButton
          isPending={download.isPending}
          disabled={complaint !== undefined}
          onClick={() => download.mutate(toQuery(filter))}
        />
      }
    >
      {download.isError && <Notice tone="error">{describeError(download.error)}</Notice>}
      <EarningFilters filter={filter} complaint={complaint} onChange={change} />
      {complaint === undefined && <Earnings filter={filter} onClear={() => change(NO_FILTER)} />}
    </PageSection>
  );
}

function Earnings({ filter, onClear }: { filter: EarningFilter; onClear: () => void }) {
  const query = useEarnings(filter);
  return (
    <QueryOutcome
      query={query}
      skeleton={<LinesSkeleton />}
      failureTitle="We could not load your earnings"
      reassurance="Your money is safe. Only this list could not be shown."
    >
      {({ items: earnings }) =>
        earnings.length === 0 ? (
          <NoEarnings isFiltered={Object.values(filter).some(Boolean)} onClear={onClear} />
        ) : (
          <>
            <EarningsList earnings={earnings} />
            <LoadMore query={query} />
          </>
        )
      }
    </QueryOutcome>
  );
}

function NoEarnings({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      headingLevel={3}
      title="No earnings match"
      text="Choose another kind, another level or other days."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all earnings
        </Button>
      }
    />
  ) : (
    <EmptyState
      headingLevel={3}
      title="No earnings yet"
      text="Cashback is credited from the first weekday after a deposit is confirmed, for as long as the package runs."
    />
  );
}
