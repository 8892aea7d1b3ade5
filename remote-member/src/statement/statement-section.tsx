import { Button, EmptyState, Notice } from 'design';
import { useState } from 'react';
import { DownloadButton } from '../area/download-button';
import { describeError } from '../error-words';
import { LinesSkeleton } from '../area/lines-skeleton';
import { ListFilters, toQuery } from '../area/list-filters';
import { LoadMore } from '../area/load-more';
import { PageSection } from '../area/page-section';
import { checkPeriod } from 'client/dates';
import { QueryOutcome } from '../area/query-outcome';
import { useDownload } from '../area/use-download';
import { MOVEMENT_KINDS } from './movement-kinds';
import type { StatementFilter } from './statement-filter';
import { NO_FILTER } from './statement-filter';
import { StatementTable } from './statement-table';
import { useStatement } from './use-statement';

export function StatementSection() {
  const [filter, setFilter] = useState(NO_FILTER);
  const download = useDownload('/wallet/statement.csv', 'statement.csv');
  const complaint = checkPeriod(filter);
  return (
    <PageSection
      title="Statement"
      lead="Every movement of your wallet, the newest first."
      action={
        <DownloadButton
          isPending={download.isPending}
          disabled={complaint !== undefined}
          onClick={() => download.mutate(toQuery(filter))}
        />
      }
    >
      {download.isError && <Notice tone="error">{describeError(download.error)}</Notice>}
      <ListFilters
        label="Filter the statement"
        kinds={MOVEMENT_KINDS}
        filter={filter}
        complaint={complaint}
        onChange={setFilter}
      />
      {complaint === undefined && (
        <StatementList key={JSON.stringify(filter)} filter={filter} onClear={() => setFilter(NO_FILTER)} />
      )}
    </PageSection>
  );
}

function StatementList({ filter, onClear }: { filter: StatementFilter; onClear: () => void }) {
  const query = useStatement(filter);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <QueryOutcome
      query={query}
      skeleton={<LinesSkeleton />}
      failureTitle="We could not load your statement"
      reassurance="Your money is safe. Only this list could not be shown."
    >
      {({ items: entries }) =>
        entries.length === 0 ? (
          <NoMovements isFiltered={isFiltered} onClear={onClear} />
        ) : (
          <>
            <StatementTable entries={entries} />
            <LoadMore query={query} />
          </>
        )
      }
    </QueryOutcome>
  );
}

function NoMovements({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      headingLevel={3}
      illustration={null}
      title="No movements match"
      text="Choose another kind or other days."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all movements
        </Button>
      }
    />
  ) : (
    <EmptyState
      headingLevel={3}
      illustration={null}
      title="No movements yet"
      text="Your first confirmed deposit will be the first line here."
    />
  );
}
