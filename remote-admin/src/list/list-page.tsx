import type { ViewedList } from 'api/contract';
import { formatCount } from 'client/money';
import { msg } from 'client/msg';
import { Button, ButtonLink, Card, EmptyState } from 'design';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import blocks from '../layout/blocks.module.css';
import { LoadErrorState } from '../layout/load-error';
import { PageHeader } from '../layout/page-header';
import { t } from '../texts';
import type { Counter } from './counters';
import { Counters } from './counters';
import type { ExportFormat } from './export-button';
import { ExportButton } from './export-button';
import { ColumnChoice, useShownColumns } from './column-choice';
import { SearchField } from './filters';
import { ListFailure } from './list-failure';
import styles from './list-page.module.css';
import type { Column } from './rows';
import { SavedViews } from './saved-views';
import { ListSkeleton, Rows } from './rows';
import type { List } from './use-list';
import { useWayOn } from '../focus/way-on';

/** What the rows of a list are: one of them, and several. */
const NOUNS = {
  attempts: [msg('attempt'), msg('attempts')],
  batches: [msg('batch'), msg('batches')],
  deposits: [msg('deposit'), msg('deposits')],
  entries: [msg('entry'), msg('entries')],
  events: [msg('event'), msg('events')],
  incidents: [msg('incident'), msg('incidents')],
  mails: [msg('mail'), msg('mails')],
  messages: [msg('message'), msg('messages')],
  movements: [msg('movement'), msg('movements')],
  proposals: [msg('proposal'), msg('proposals')],
  pushes: [msg('push message'), msg('push messages')],
  receivables: [msg('receivable'), msg('receivables')],
  requests: [msg('request'), msg('requests')],
  users: [msg('user'), msg('users')],
  withdrawals: [msg('withdrawal'), msg('withdrawals')],
} as const;

type Noun = keyof typeof NOUNS;

const nameRows = (noun: Noun, count = 2) => t(NOUNS[noun][count === 1 ? 0 : 1]);

interface ListRowsProps<Row> {
  /** Names the table. */
  title: string;
  /** What the rows are. */
  noun: Noun;
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
  /** Comes before the rows. As long as it is a `LoadingCard`, they are not shown. */
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
  const hasFailed = list.error !== null && !list.shown;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        action={
          exportName && (
            <div className={`${blocks.buttons} ${styles.exports}`}>
              {queue && <ButtonLink to={queue.path}>{t('Work through')}</ButtonLink>}
              {exportFormats.map((format) => (
                <ExportButton key={format} list={list} name={exportName} format={format} />
              ))}
            </div>
          )
        }
      />
      {tabs}
      {listCounters && !hasFailed && <Counters counters={listCounters(list.shown?.counters)} isLoading={!list.shown} />}
      {!hasFailed && above}
      <Card padding="none" aria-busy={list.isOutdated || undefined}>
        <ListRows
          {...props}
          filters={
            <>
              {props.filters}
              {queue && <SavedViews viewedList={queue.viewedList} list={list} />}
            </>
          }
          empty={(!list.shown?.search && empty) || <NoRows noun={noun} list={list} emptyText={emptyText} />}
        />
      </Card>
    </>
  );
}

/**
 * Rows that come page by page, below what narrows them down, which stays when it is what cannot be answered.
 * `empty` is in the place of the rows when there are none.
 */
export function ListRows<Row>(props: ListRowsProps<Row> & { empty: ReactNode }) {
  const { title, noun, list, searchLabel, filters, selection, getKey, isWide, empty } = props;
  const columns = useShownColumns(props.columns);
  const { shown, error, hasMore, isLoadingMore } = list;
  const countRef = useRef<HTMLParagraphElement>(null);
  const goOnInList = useWayOn(countRef);
  return (
    <>
      <div className={styles.toolbar}>
        {searchLabel && <SearchField label={searchLabel} value={list.search} onChange={list.setSearch} />}
        {filters}
        {props.hasColumnChoice && <ColumnChoice columns={props.columns} />}
        <p ref={countRef} role="status" tabIndex={-1} className={styles.count}>
          {shown && describeCount({ count: shown.rows.length, noun, hasMore, search: shown.search })}
        </p>
      </div>
      {error && !shown && (
        <div ref={goOnInList}>
          <LoadErrorState title={t('The {noun} could not be loaded', { noun: nameRows(noun) })} query={list} />
        </div>
      )}
      {error && shown && (
        <ListFailure
          ref={goOnInList}
          list={list}
          text={t('The {noun} could not be brought up to date.', { noun: nameRows(noun) })}
          canRetry={!list.isLoadMoreError}
        />
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
            {isLoadingMore ? t('Loading {noun}...', { noun: nameRows(noun) }) : t('Load more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface NoRowsProps {
  noun: Noun;
  list: List<unknown, unknown>;
  emptyText?: string | undefined;
}

function NoRows({ noun, list: { shown, params }, emptyText }: NoRowsProps) {
  const named = { noun: nameRows(noun) };
  if (shown?.search) {
    const title = t('No {noun} found for "{search}"', { ...named, search: shown.search });
    return <EmptyState title={title} text={t('Check the spelling, or search for a part of it.')} />;
  }
  return Object.values(params).some(Boolean) ? (
    <EmptyState title={t('No such {noun}', named)} text={t('Choose another filter to see the others.')} />
  ) : (
    <EmptyState title={t('No {noun} yet', named)} text={emptyText ?? t('They will be listed here.')} />
  );
}

interface ShownRows {
  count: number;
  noun: Noun;
  hasMore: boolean;
  search?: string;
}

/** "The first 25 deposits", "3 users found", "1 plan". */
function describeCount({ count, noun, hasMore, search }: ShownRows): string {
  const counted = { count: formatCount(count), noun: nameRows(noun, count) };
  if (hasMore) return t('The first {count} {noun}', counted);
  return search ? t('{count} {noun} found', counted) : t('{count} {noun}', counted);
}
