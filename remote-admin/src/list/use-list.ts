import type { Page } from 'api/contract';
import { useInfiniteList } from 'client/infinite-list';
import { type Params, useDebouncedValue } from 'client/queries';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ADMIN_KEY } from '../server-state/use-server-state';

/** What one looked for, and how the list was narrowed down. */
interface Narrowing {
  search: string;
  filter: Params;
}

/** In an address: what one looked for. */
export const SEARCH = 'search';
/** Marks the places in the history that a list itself has written. */
const OWN = { isListOwn: true };

function read(params: URLSearchParams, initial: Params): Narrowing {
  const entries = Object.entries(initial);
  return {
    search: params.get(SEARCH) ?? '',
    filter: Object.fromEntries(
      entries.map(([name, value]) => [name, params.has(name) ? params.get(name) || undefined : value]),
    ),
  };
}

/** What says the same as `initial` is left out; a part of it that was switched off stands there empty. */
function write(old: URLSearchParams, { search, filter }: Narrowing, initial: Params): URLSearchParams {
  const next = new URLSearchParams(old);
  const put = (name: string, value = '', atFirst = '') =>
    value === atFirst ? next.delete(name) : next.set(name, value);
  put(SEARCH, search);
  for (const [name, value] of Object.entries(filter)) put(name, value?.toString(), initial[name]?.toString());
  return next;
}

/**
 * What narrows a list down. In the address, a reload, the way back and a link find it; what is typed is kept here, too,
 * because the address follows a moment later.
 */
export function useNarrowing(initial: Params, isInAddress: boolean): [Narrowing, (part: Partial<Narrowing>) => void] {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const [narrowing, setNarrowing] = useState(() => read(isInAddress ? params : new URLSearchParams(), initial));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    const isOwn = (state as Partial<typeof OWN> | null)?.isListOwn === true;
    if (isInAddress && !isOwn) setNarrowing(read(params, initial));
  }
  const change = (part: Partial<Narrowing>) => {
    const next = { ...narrowing, ...part };
    setNarrowing(next);
    if (!isInAddress) return;
    setParams(write(params, next, initial), { replace: true, preventScrollReset: true, state: OWN });
  };
  return [narrowing, change];
}

const SEARCH_DEBOUNCE_MS = 250;
const POLL_INTERVAL_MS = 1_500;

interface ListSource<Reply> {
  url: string;
  /** What narrows it down, and orders it, at first; in an address stands what is named here. */
  filter?: Params;
  /** Keeps search and filter in the address, of a page that is this list. */
  isInAddress?: boolean;
  /** Whether the list changes by itself, as its first page has it: then it is asked for again and again. */
  isMoving?: (firstPage: Reply) => boolean;
}

interface ListReply<Row, Counters> extends Page<Row> {
  /** Of the whole list, whatever the search. */
  counters: Counters;
}

/** A list as it is shown. What was shown last stays while the answer to another search is on its way. */
export interface List<Row, Counters, Extras extends object = object> {
  url: string;
  search: string;
  setSearch: (search: string) => void;
  filter: Params;
  /** Changes a part of the filter. */
  setFilter: (part: Params) => void;
  /** What the server was asked for, without the place in the list. */
  params: Params;
  /** Undefined until the first page has come. */
  shown: { rows: Row[]; counters: Counters; search: string; extras: Extras } | undefined;
  /** Whether what is shown answers an earlier search. */
  isOutdated: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Whether it was the next page that could not be loaded, not what is shown already. */
  isLoadMoreError: boolean;
  loadMore: () => unknown;
}

/** A list that the server searches and that comes page by page. `Extras` is what else comes with its first page. */
export function useList<Row, Counters = undefined, Extras extends object = object>({
  url,
  filter: initialFilter = {},
  isInAddress = false,
  isMoving,
}: ListSource<ListReply<Row, Counters> & Extras>): List<Row, Counters, Extras> {
  const [{ search, filter }, narrow] = useNarrowing(initialFilter, isInAddress);
  const asked = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const params: Params = { ...filter, search: asked || undefined };
  const { data, ...query } = useInfiniteList<ListReply<Row, Counters> & Extras>({
    queryKey: ADMIN_KEY,
    url,
    params,
    keepsPrevious: true,
    refetchInterval: (firstPage) => (isMoving?.(firstPage) ? POLL_INTERVAL_MS : false),
  });
  return {
    url,
    search,
    setSearch: (text) => narrow({ search: text }),
    filter,
    setFilter: (part) => narrow({ filter: { ...filter, ...part } }),
    params,
    shown: data && {
      rows: data.items,
      counters: data.firstPage.counters,
      search: String(data.params.search ?? ''),
      extras: data.firstPage,
    },
    isOutdated: query.isPlaceholderData,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isLoadMoreError: query.isFetchNextPageError,
    loadMore: query.fetchNextPage,
  };
}
