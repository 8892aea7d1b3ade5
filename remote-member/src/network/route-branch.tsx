import type { NetworkChildren, NetworkNode } from 'api/contract';
import { useInfiniteList } from 'client/infinite-list';
import { memo, useEffect, useLayoutEffect, useMemo } from 'react';
import { NETWORK_KEY } from './route-map';

/** The direct members of one stop, as far as they have come. */
export interface Branch {
  items: readonly NetworkNode[] | undefined;
  error: unknown;
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface BranchLoaderProps {
  memberId: string;
  /** Whom the branch shall hold: page after page is asked for until it does. */
  wantedId: string | undefined;
  /** How many it held before the map was shown again. */
  wantedCount: number;
  onChange: (memberId: string, branch: Branch) => void;
}

/** Asks for the direct members of a stop that is open, in the order of joining, and tells what has come. */
export const BranchLoader = memo(function BranchLoader(props: BranchLoaderProps) {
  const { memberId, wantedId, wantedCount, onChange } = props;
  const query = useInfiniteList<NetworkChildren>({ queryKey: NETWORK_KEY, url: `/network/${memberId}/children` });
  const { data, error, isError, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const { fetchNextPage, refetch } = query;
  const items = data?.items;

  const branch = useMemo(
    () => ({
      items,
      error,
      isError,
      hasNextPage,
      isFetchingNextPage,
      isFetchNextPageError,
      fetchNextPage: () => void fetchNextPage(),
      refetch: () => void refetch(),
    }),
    [items, error, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch],
  );
  // Before the paint: a branch that was open before is there at once.
  useLayoutEffect(() => onChange(memberId, branch), [memberId, branch, onChange]);

  const isMissing =
    items !== undefined &&
    (items.length < wantedCount || (wantedId !== undefined && !items.some(({ id }) => id === wantedId)));
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
  return null;
});
