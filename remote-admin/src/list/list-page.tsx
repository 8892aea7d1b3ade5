import { Card, EmptyState, ErrorState, Notice } from 'design';
import type { ReactNode } from 'react';
import { formatError } from 'shared-auth';
import { PageHeader } from '../layout/page-header';
import type { Column } from './columns';
import type { Counter } from './counters';
import { Counters } from './counters';
import { describeCount } from './describe-count';
import styles from './list-page.module.css';
import { ListSkeleton } from './list-skeleton';
import { ListToolbar } from './list-toolbar';
import { LoadMore } from './load-more';
import { Rows } from './rows';
import { SearchField } from './search-field';
import type { List } from './use-list';

interface ListPageProps<Row, CounterFigures> {
  title: string;
  description: string;
  /** What the rows are, in the plural: "users". */
  noun: string;
  list: List<Row, CounterFigures>;
  /** The counters above the list; undefined figures are on their way. */
  listCounters?: (figures: CounterFigures | undefined) => Counter[];
  /** Comes before the rows, once there is an answer. */
  above?: ReactNode;
  searchLabel?: string;
  /** Narrow the list down, beside the search. */
  filters?: ReactNode;
  /** What can be done with the rows chosen, above them. */
  selection?: ReactNode;
  action?: ReactNode;
  columns: Column<Row>[];
  /** Its table needs the room of a desk. */
  isWide?: boolean;
  getKey: (row: Row) => string;
  /** What an empty list says. */
  emptyText?: string;
}

/** A list of the back office: counters, a search, and the rows as a table or, on a small screen, as cards. */
export function ListPage<Row, CounterFigures>(props: ListPageProps<Row, CounterFigures>) {
  const { title, description, noun, list, listCounters, above, action } = props;
  return (
    <>
      <PageHeader title={title} description={description} action={action} />
      {list.error && !list.shown ? (
        <Card>
          <ErrorState
            title={`The ${noun} could not be loaded`}
            text={formatError(list.error, 'Please try again.')}
            reassurance="Nothing was changed: money and accounts are as they were."
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        </Card>
      ) : (
        <>
          {listCounters && <Counters counters={listCounters(list.shown?.counters)} isLoading={!list.shown} />}
          {above}
          <SearchableRows {...props} />
        </>
      )}
    </>
  );
}

function SearchableRows<Row, CounterFigures>(props: ListPageProps<Row, CounterFigures>) {
  const { title, noun, list, searchLabel, filters, selection, columns, getKey, isWide, emptyText } = props;
  const { shown } = list;
  return (
    <Card padding="none" aria-busy={list.isOutdated || undefined}>
      <ListToolbar
        count={shown && describeCount({ count: shown.rows.length, noun, hasMore: list.hasMore, search: shown.search })}
      >
        {searchLabel && <SearchField label={searchLabel} value={list.search} onChange={list.setSearch} />}
        {filters}
      </ListToolbar>
      {list.error && shown && (
        <div className={styles.notice}>
          <Notice tone="error">{formatError(list.error, `The ${noun} could not be brought up to date.`)}</Notice>
        </div>
      )}
      {selection}
      {!shown ? (
        <ListSkeleton />
      ) : shown.rows.length > 0 ? (
        <Rows caption={title} columns={columns} rows={shown.rows} getKey={getKey} isWide={isWide} />
      ) : (
        <NoRows
          noun={noun}
          search={shown.search}
          isFiltered={Object.values(list.params).some(Boolean)}
          emptyText={emptyText}
        />
      )}
      <LoadMore list={list} noun={noun} />
    </Card>
  );
}

interface NoRowsProps {
  noun: string;
  search: string;
  isFiltered: boolean;
  emptyText?: string;
}

function NoRows({ noun, search, isFiltered, emptyText = 'They will be listed here.' }: NoRowsProps) {
  if (search) {
    return (
      <EmptyState title={`No ${noun} found for "${search}"`} text="Check the spelling, or search for a part of it." />
    );
  }
  return isFiltered ? (
    <EmptyState title={`No such ${noun}`} text="Choose another filter to see the others." />
  ) : (
    <EmptyState title={`No ${noun} yet`} text={emptyText} />
  );
}
