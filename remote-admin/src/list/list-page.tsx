import useMediaQuery from '@mui/material/useMediaQuery';
import { Card, EmptyState, ErrorState } from 'design';
import { useState } from 'react';
import { formatError } from 'shared-auth';
import { PageHeader } from '../layout/page-header';
import type { Column, RowsProps } from './columns';
import type { Counter } from './counters';
import { Counters } from './counters';
import { filterRows } from './filter-rows';
import styles from './list-page.module.css';
import { ListSkeleton } from './list-skeleton';
import { RowCards } from './row-cards';
import { RowTable } from './row-table';
import { SearchField } from './search-field';

const ROOM_FOR_TABLE = '(min-width: 44rem)';

/** The part of a query's state that a list shows. */
export interface ListQuery<Row> {
  data: Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface ListPageProps<Row> {
  title: string;
  description: string;
  /** What the rows are, in the plural: "users". */
  noun: string;
  query: ListQuery<Row>;
  listCounters: (rows: Row[]) => Counter[];
  searchLabel: string;
  getSearchedTexts: (row: Row) => string[];
  columns: Column<Row>[];
  getKey: (row: Row) => string | number;
}

/** A list of the back office: counters, a search, and the rows as a table or, on a small screen, as cards. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, description, noun, query, listCounters } = props;
  return (
    <>
      <PageHeader title={title} description={description} />
      {query.error ? (
        <Card>
          <ErrorState
            title={`The ${noun} could not be loaded`}
            text={formatError(query.error, 'Please try again.')}
            reassurance="Nothing was changed: money and accounts are as they were."
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </Card>
      ) : (
        <>
          <Counters counters={listCounters(query.data ?? [])} isLoading={!query.data} />
          <SearchableRows {...props} />
        </>
      )}
    </>
  );
}

function SearchableRows<Row>({ noun, query, searchLabel, getSearchedTexts, ...rest }: ListPageProps<Row>) {
  const [search, setSearch] = useState('');
  const rows = query.data ?? [];
  const found = filterRows(rows, search, getSearchedTexts);
  return (
    <Card padding="none">
      <div className={styles.toolbar}>
        <SearchField label={searchLabel} value={search} onChange={setSearch} />
        <p role="status" className={styles.count}>
          {query.data && (search ? `${found.length} of ${rows.length} ${noun}` : `${rows.length} ${noun}`)}
        </p>
      </div>
      {!query.data ? (
        <ListSkeleton />
      ) : found.length > 0 ? (
        <Rows caption={rest.title} columns={rest.columns} rows={found} getKey={rest.getKey} />
      ) : (
        <EmptyState
          title={search ? `No ${noun} found for "${search}"` : `No ${noun} yet`}
          text={search ? 'Check the spelling, or search for a part of it.' : 'They will be listed here.'}
        />
      )}
    </Card>
  );
}

function Rows<Row>(props: RowsProps<Row>) {
  const hasRoom = useMediaQuery(ROOM_FOR_TABLE, { noSsr: true });
  return hasRoom ? <RowTable {...props} /> : <RowCards {...props} />;
}
