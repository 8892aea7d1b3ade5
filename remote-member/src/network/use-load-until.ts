import { useEffect } from 'react';
import type { useDirectMembers } from './use-direct-members';

/** Asks for page after page of a branch until it holds the member that the map shall show. */
export function useLoadUntil(query: ReturnType<typeof useDirectMembers>, memberId: string | undefined): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isMissing = memberId !== undefined && data !== undefined && !data.items.some(({ id }) => id === memberId);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
}
