import type { ViewedList } from 'api/contract';
import { Button, ButtonLink, Card, EmptyState, Notice } from 'design';
import type { ReactNode } from 'react';
import { describeError } from '../error-words';
import { LoadError } from '../layout/loading';
import { PageHeader } from '../layout/page-header';
import { t } from '../texts';
import type { Counter } from './counters';
import { Counters } from './counters';
import type { ExportFormat } from './export-button';
import { ExportButton } from './export-button';
import { ColumnChoice, useShownColumns } from './column-choice';
import { SearchField } from './filters';
import styles from './list-page.module.css';
import type { Column } from './rows';
import { SavedViews } from './saved-views';
import { ListSkeleton, Rows } from './rows';
import type { List } from './use-list';

interface ListRowsProps<Row> {
  /** Names the table. */
  title: string;
  /** What the rows are, in the plural: "users". */
  noun: string;
  list: List<Row, unknown>;
  searchLabel?: string;
  /** Narrow the list down, beside the search. */
  filters?: ReactNode;
  /** What can be done with the rows chosen, above them. */
  selection?: ReactNode;
  columns: Column<Row>[];
  /** Whether somebody may choose which columns they see. */
  hasColumnChoice?: boolean;
  /** Its table needs the room of a desk. */
  isWide?: boolean;
  getKey: (row: Row) => string;
}

export interface ListPageProps<Row, CounterFigures> extends ListRowsProps<Row> {
  description: string;
  list: List<Row, CounterFigures>;
  /** The counters above the list; undefined figures are on their way. */
  listCounters?: (figures: CounterFigures | undefined) => Counter[];
  /** Below the heading: lists that share the page. */
  tabs?: ReactNode;
  /** Comes before the rows, once there is an answer. */
  above?: ReactNode;
  /** Of the file that holds the whole list, without its ending. */
  exportName?: string;
  exportFormats?: readonly ExportFormat[];
  /** Where its rows are worked through one after the other, and under which name its views are kept. */
  queue?: { path: string; viewedList: ViewedList };
  /** What an empty list says. */
  emptyText?: string;
  /** In the place of what an empty list says, where nothing was searched for. */
  empty?: ReactNode;
}

/** A list of the back office: counters, a search, and the rows as a table or, on a small screen, as cards. */
export function ListPage<Row, CounterFigures>(props: ListPageProps<Row, CounterFigures>) {
  const { title, description, noun, list, listCounters, tabs, above, exportName, emptyText, empty } = props;
  const { exportFormats = ['csv'], queue } = props;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        action={
          exportName && (
            <div className={styles.exports}>
              {queue && <ButtonLink to={queue.path}>{t('Work through')}</ButtonLink>}
              {exportFormats.map((format) => (
                <ExportButton key={format} list={list} name={exportName} format={format} />
              ))}
            </div>
          )
        }
      />
      {tabs}
      {list.error && !list.shown ? (
        <LoadError title={t('The {noun} could not be loaded', { noun })} query={list} />
      ) : (
        <>
          {listCounters && <Counters counters={listCounters(list.shown?.counters)} isLoading={!list.shown} />}
          {above}
          <Card padding="none" aria-busy={list.isOutdated || undefined}>
            <ListRows
              {...props}
              filters={
                <>
                  {props.filters}
                  {queue && <SavedViews viewedList={queue.viewedList} list={list} />}
                </>
              }
              failure={`The ${noun} could not be brought up to date.`}
              empty={(!list.shown?.search && empty) || <NoRows noun={noun} list={list} emptyText={emptyText} />}
            />
          </Card>
        </>
      )}
    </>
  );
}

interface ListRowsTexts {
  /** In words, for an error that says nothing itself. */
  failure: string;
  /** In the place of the rows when there are none. */
  empty: ReactNode;
}

/** Rows that come page by page, below what narrows them down. */
export function ListRows<Row>(props: ListRowsProps<Row> & ListRowsTexts) {
  const { title, noun, list, searchLabel, filters, selection, getKey, isWide, failure, empty } = props;
  const columns = useShownColumns(props.columns);
  const { shown, error, hasMore, isLoadingMore } = list;
  return (
    <>
      <div className={styles.toolbar}>
        {searchLabel && <SearchField label={searchLabel} value={list.search} onChange={list.setSearch} />}
        {filters}
        {props.hasColumnChoice && <ColumnChoice columns={props.columns} />}
        <p role="status" className={styles.count}>
          {shown && describeCount({ count: shown.rows.length, noun, hasMore, search: shown.search })}
        </p>
      </div>
      {error && (
        <div className={styles.notice}>
          <Notice tone="error">{describeError(error, failure)}</Notice>
        </div>
      )}
      {selection}
      {!shown && !error && <ListSkeleton />}
      {shown?.rows.length === 0 && empty}
      {shown && shown.rows.length > 0 && (
        <Rows caption={title} columns={columns} rows={shown.rows} getKey={getKey} isWide={isWide} />
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button variant="secondary" isBusy={isLoadingMore} onClick={() => void list.loadMore()}>
            {isLoadingMore ? t('Loading {noun}...', { noun }) : t('Load more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface NoRowsProps {
  noun: string;
  list: List<unknown, unknown>;
  emptyText?: string | undefined;
}

function NoRows({ noun, list: { shown, params }, emptyText = 'They will be listed here.' }: NoRowsProps) {
  if (shown?.search) {
    const title = `No ${noun} found for "${shown.search}"`;
    return <EmptyState title={title} text={t('Check the spelling, or search for a part of it.')} />;
  }
  return Object.values(params).some(Boolean) ? (
    <EmptyState title={t('No such {noun}', { noun })} text={t('Choose another filter to see the others.')} />
  ) : (
    <EmptyState title={t('No {noun} yet', { noun })} text={emptyText} />
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
function describeCount({ count, noun, hasMore, search }: ShownRows): string {
  const counted = `${count.toLocaleString('en-IN')} ${count === 1 ? toSingular(noun) : noun}`;
  if (hasMore) return `The first ${counted}`;
  return search ? `${counted} found` : counted;
}

const toSingular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');
