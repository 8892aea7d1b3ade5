import { Button, Card, EmptyState, Notice } from 'design';
import type { ReactNode } from 'react';
import { describeError } from '../error-words';
import { LoadError } from '../layout/loading';
import { PageHeader } from '../layout/page-header';
import type { Counter } from './counters';
import { Counters } from './counters';
import { SearchField } from './filters';
import styles from './list-page.module.css';
import type { Column } from './rows';
import { ListSkeleton, Rows } from './rows';
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
        <LoadError title={`The ${noun} could not be loaded`} query={list} />
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
          <Notice tone="error">{describeError(list.error, `The ${noun} could not be brought up to date.`)}</Notice>
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

interface ListToolbarProps {
  /** Search and filters. */
  children: ReactNode;
  /** How many rows are shown; undefined until there are some to count. */
  count: string | undefined;
}

/** Above the rows of a list: what narrows it down, and how many there are. */
export function ListToolbar({ children, count }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {children}
      <p role="status" className={styles.count}>
        {count}
      </p>
    </div>
  );
}

interface LoadMoreProps {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => unknown };
  noun: string;
}

/** The way to the next page of a list; nothing once all of it is shown. */
export function LoadMore({ list, noun }: LoadMoreProps) {
  if (!list.hasMore) return null;
  return (
    <div className={styles.more}>
      <Button variant="secondary" isBusy={list.isLoadingMore} onClick={() => void list.loadMore()}>
        {list.isLoadingMore ? `Loading ${noun}...` : 'Load more'}
      </Button>
    </div>
  );
}

interface ShownRows {
  count: number;
  /** What the rows are, in the plural. */
  noun: string;
  hasMore: boolean;
  search?: string;
}

/** "The first 25 deposits", "3 users found", "1 plan". */
export function describeCount({ count, noun, hasMore, search }: ShownRows): string {
  const counted = `${count.toLocaleString('en-IN')} ${count === 1 ? toSingular(noun) : noun}`;
  if (hasMore) return `The first ${counted}`;
  return search ? `${counted} found` : counted;
}

const toSingular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');
