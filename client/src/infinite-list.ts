import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from 'api/contract';
import { request } from 'shared-auth';
import { type ServerStateOptions, yieldToMain } from './queries';

interface InfiniteListOptions<Reply> extends ServerStateOptions {
  /** How soon to ask again, for a list that changes by itself. */
  refetchInterval?: (firstPage: Reply) => number | false;
}

/** A list of the API that comes page by page; `data.items` is all that has come so far. */
export function useInfiniteList<Reply extends Page<unknown>>({
  queryKey,
  url,
  params = {},
  keepsPrevious = false,
  refetchInterval,
}: InfiniteListOptions<Reply>) {
  return useInfiniteQuery({
    queryKey: [...queryKey, url, params],
    queryFn: async ({ pageParam, signal }) => {
      await yieldToMain();
      const page = await request<Reply>({ url, params: { ...params, cursor: pageParam || undefined }, signal });
      return { page, params };
    },
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.nextCursor,
    select: ({ pages: [first, ...rest] }) =>
      first && {
        items: [first, ...rest].flatMap(({ page }) => page.items) as Reply['items'],
        /** What comes with the first page alone, such as counters. */
        firstPage: first.page,
        /** What these items were asked for with. */
        params: first.params,
      },
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    refetchInterval: ({ state }) => {
      const [first] = state.data?.pages ?? [];
      return first && refetchInterval ? refetchInterval(first.page) : false;
    },
  });
}
