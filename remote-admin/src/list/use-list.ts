import type { QueryKey } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from 'api/contract';
import { useEffect, useState } from 'react';
import { request } from 'shared-auth';

const SEARCH_DEBOUNCE_MS = 250;
const POLL_INTERVAL_MS = 1_500;

export type ListFilter = Readonly<Record<string, string | boolean | undefined>>;

interface ListSource<Reply> {
  queryKey: QueryKey;
  url: string;
  filter?: ListFilter;
  /** Whether the list changes by itself, as its first page has it: then it is asked for again and again. */
  isMoving?: (firstPage: Reply) => boolean;
}

interface ListReply<Row, Counters> extends Page<Row> {
  /** Of the whole list, whatever the search. */
  counters: Counters;
}

/** A list as it is shown. What was shown last stays while the answer to another search is on its way. */
export interface List<Row, Counters, Extras extends object = object> {
  search: string;
  setSearch: (search: string) => void;
  /** What the server was asked for, without the place in the list. */
  params: ListFilter;
  /** Undefined until the first page has come. */
  shown: { rows: Row[]; counters: Counters; search: string; extras: Extras } | undefined;
  /** Whether what is shown answers an earlier search. */
  isOutdated: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => unknown;
}

/** A list that the server searches and that comes page by page. `Extras` is what else comes with its first page. */
export function useList<Row, Counters = undefined, Extras extends object = object>({
  queryKey,
  url,
  filter,
  isMoving,
}: ListSource<ListReply<Row, Counters> & Extras>): List<Row, Counters, Extras> {
  const [search, setSearch] = useState('');
  const asked = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const params: ListFilter = { ...filter, search: asked || undefined };
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'list', params],
    queryFn: async ({ pageParam, signal }) => {
      const reply = await request<ListReply<Row, Counters> & Extras>({
        url,
        params: { ...params, cursor: pageParam || undefined },
        signal,
      });
      return { ...reply, search: asked };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const [firstPage] = state.data?.pages ?? [];
      return firstPage && isMoving?.(firstPage) ? POLL_INTERVAL_MS : false;
    },
  });
  const pages = query.data?.pages;
  const [firstPage] = pages ?? [];
  return {
    search,
    setSearch,
    params,
    shown: firstPage && {
      rows: pages?.flatMap((page) => page.items) ?? [],
      counters: firstPage.counters,
      search: firstPage.search,
      extras: firstPage,
    },
    isOutdated: query.isPlaceholderData,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  };
}

/** The value once it has stayed the same for a while: what was typed, not every letter of it. */
function useDebouncedValue<Value>(value: Value, debounceMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, debounceMs]);
  return debounced;
}
