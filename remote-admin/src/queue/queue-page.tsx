import Button from '@mui/material/Button';
import type { ViewedList } from 'api/contract';
import { formatCount } from 'client/money';
import { msg } from 'client/msg';
import { Card, EmptyState, useToast } from 'design';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { useDialogOf } from '../forms/use-dialog-of';
import { LoadError } from '../layout/load-error';
import { PageHeader } from '../layout/page-header';
import { ChoiceFilter, SearchField } from '../list/filters';
import { ListFailure } from '../list/list-failure';
import { ListSkeleton } from '../list/rows';
import { SavedViews } from '../list/saved-views';
import type { List } from '../list/use-list';
import { useWayOn } from '../focus/way-on';
import { t } from '../texts';
import type { QueueRow } from './case-parts';
import { MemberParts, QueueList } from './case-parts';
import { HeldBar, type HeldDecision, useHeldDecisions } from './held-decisions';
import { KeysDialog, useKeys } from './keys';
import { QueueContext } from './queue-context';
import styles from './queue.module.css';

/** To what a queue is narrowed down at first: what waits, the oldest first. */
export const QUEUE_FILTER = { status: 'pending', order: 'oldest' };

const NOUNS = { deposits: msg('deposits'), payouts: msg('payouts'), requests: msg('requests') };

interface QueueItem {
  id: string;
  memberId: string;
}

interface QueuePageProps<Row extends QueueItem> {
  title: string;
  description: string;
  /** What the rows are. */
  noun: keyof typeof NOUNS;
  /** Where all of them are listed, with their columns and figures. */
  historyPath: string;
  viewedList: ViewedList;
  list: List<Row, unknown>;
  states: Readonly<Record<string, string>>;
  searchLabel: string;
  /** Beside those of all queues. */
  moreFilters?: ReactNode;
  /** What `c` and `r` do. */
  accept: string;
  refuse: string;
  toRow: (row: Row) => QueueRow;
  renderCase: (row: Row) => ReactNode;
}

/** How many rows before the end of what has come the next ones are asked for. */
const AHEAD = 10;

/** What waits, one after the other: the list, and beside it all that is known of the one that is chosen. */
export function QueuePage<Row extends QueueItem>(props: QueuePageProps<Row>) {
  const { list, noun, toRow, renderCase, accept, refuse } = props;
  const rows = list.shown?.rows ?? [];
  const place = useQueuePlace(rows, list);
  const { active } = place;
  const held = useHeldDecisions();
  const { showToast } = useToast();
  const listRef = useRef<HTMLUListElement>(null);
  const goOnInList = useWayOn(listRef);
  const { open, element } = useDialogOf(KeysDialog);
  const showKeys = () => open({ accept, refuse });
  const last = held.held.findLast(({ state }) => state === 'held');
  const move = (by: number) => {
    place.move(by);
    listRef.current?.focus({ preventScroll: true });
  };
  // Its line goes away without a word.
  const undo = ({ key, doing }: HeldDecision) => {
    held.drop(key);
    showToast(t('Undone: {doing}', { doing }));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    u: last && (() => undo(last)),
    '?': showKeys,
  });
  const goOn = (rowId: string) => {
    place.goOn(rowId, (id) => held.findHeld(id) === undefined);
    listRef.current?.focus({ preventScroll: true });
  };
  return (
    <QueueContext value={{ hold: held.hold, findHeld: held.findHeld, goOn }}>
      <div>
        <QueueHeader {...props} onKeys={showKeys} />
        {list.error && !list.shown ? (
          <LoadError title={t('The {noun} could not be loaded', { noun: t(NOUNS[noun]) })} query={list} />
        ) : (
          <div className={styles.columns}>
            <Card padding="none" className={styles.rows} aria-busy={list.isOutdated || undefined}>
              {list.error && <ListFailure list={list} ref={goOnInList} text={t('It is not up to date.')} />}
              {!list.shown && <ListSkeleton />}
              {list.shown && rows.length === 0 && (
                <EmptyState
                  title={t('No {noun} wait', { noun: t(NOUNS[noun]) })}
                  text={t('What comes in is listed here.')}
                />
              )}
              {rows.length > 0 && (
                <QueueList
                  label={props.title}
                  rows={rows.map((row) => withHeld(toRow(row), held.findHeld(row.id)?.state))}
                  activeId={active?.id}
                  onChoose={place.choose}
                  listRef={listRef}
                />
              )}
              <p role="status" className={styles.count}>
                {list.shown && describePlace(place.at, rows.length, list.hasMore)}
              </p>
            </Card>
            <div className={styles.case}>{active && <Case key={active.id} row={active} renderCase={renderCase} />}</div>
          </div>
        )}
        <HeldBar held={held} buttonRef={goOnInList} />
      </div>
      {element}
    </QueueContext>
  );
}

/** What there is to decide, and who it is about. */
const Case = <Row extends QueueItem>({ row, renderCase }: { row: Row; renderCase: (row: Row) => ReactNode }) => (
  <>
    {renderCase(row)}
    <MemberParts memberId={row.memberId} />
  </>
);

const withHeld = (row: QueueRow, state: string | undefined): QueueRow =>
  state === undefined ? row : { ...row, state: t(state === 'failed' ? '· not done' : '· decided') };

const describePlace = (at: number, count: number, hasMore: boolean) =>
  count === 0
    ? ''
    : t(hasMore ? '{place} of {count} and more' : '{place} of {count}', {
        place: at + 1,
        count: formatCount(count),
      });

function QueueHeader<Row extends QueueItem>(props: QueuePageProps<Row> & { onKeys: () => void }) {
  const { title, description, historyPath, noun, list, viewedList, states, searchLabel, moreFilters, onKeys } = props;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        action={
          <div className={styles.actions}>
            <Button component={Link} to={historyPath} variant="outlined" color="inherit">
              {t('All {noun}', { noun: t(NOUNS[noun]) })}
            </Button>
            <Button variant="outlined" color="inherit" onClick={onKeys}>
              {t('Keys')}
            </Button>
          </div>
        }
      />
      <div className={styles.toolbar}>
        <SearchField label={searchLabel} value={list.search} onChange={list.setSearch} />
        <ChoiceFilter list={list} name="status" label={t('Status')} all={t('All statuses')} options={states} />
        <ChoiceFilter
          list={list}
          name="order"
          label={t('Order')}
          all={t('Newest first')}
          options={{ oldest: msg('Oldest first') }}
        />
        {moreFilters}
        <SavedViews viewedList={viewedList} list={list} />
      </div>
    </>
  );
}

const CASE = 'case';
/** A key that is held down moves faster than a browser lets an address change. */
export const ADDRESS_WAIT_MS = 300;

/** Which row is worked on. It stands in the address, so that a reload and the way back find it. */
function useQueuePlace<Row extends { id: string }>(rows: Row[], list: List<Row, unknown>) {
  const [params, setParams] = useSearchParams();
  const [chosenId, setChosenId] = useState(() => params.get(CASE));
  const [lastAt, setLastAt] = useState(0);
  const found = rows.findIndex(({ id }) => id === chosenId);
  // One that has left the list gives its place to the one that follows.
  const at = found >= 0 ? found : Math.min(lastAt, Math.max(rows.length - 1, 0));
  if (found >= 0 && found !== lastAt) setLastAt(found);
  const [isSought, setSought] = useState(chosenId !== null);
  if (isSought && (found >= 0 || (list.shown && !list.hasMore))) setSought(false);
  const active = rows[at];
  const activeId = active?.id;

  // A change of the address ends a navigation that is under way, and would bring back a person who is leaving.
  const isLeaving = useNavigation().state !== 'idle';
  const mayWrite = chosenId !== null && !isSought && !isLeaving;
  useEffect(() => {
    if (!mayWrite || activeId === undefined || activeId === params.get(CASE)) return;
    const timer = setTimeout(() => {
      setParams(
        (now) => {
          now.set(CASE, activeId);
          return now;
        },
        { replace: true, preventScrollReset: true, state: { isListOwn: true } },
      );
    }, ADDRESS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [activeId, mayWrite, params, setParams]);

  const { hasMore, isLoadingMore, loadMore } = list;
  // After a failure only a person asks again: by itself the page would do so without a pause.
  const mayLoadMore = hasMore && !isLoadingMore && !list.error;
  useEffect(() => {
    if (mayLoadMore && (isSought || at >= rows.length - AHEAD)) void loadMore();
  }, [at, isSought, mayLoadMore, loadMore, rows.length]);

  const choose = (id: string) => {
    setChosenId(id);
    setLastAt(
      Math.max(
        0,
        rows.findIndex((row) => row.id === id),
      ),
    );
  };
  return {
    active,
    at,
    choose,
    move: (by: number) => {
      const next = rows[at + by];
      if (next) choose(next.id);
    },
    goOn: (rowId: string, isOpen: (id: string) => boolean) => {
      const from = rows.findIndex(({ id }) => id === rowId);
      const next = [...rows.slice(from + 1), ...rows.slice(0, Math.max(from, 0))].find(({ id }) => isOpen(id));
      if (next) choose(next.id);
    },
  };
}
