import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import type { Page } from 'api/contract';
import { request } from 'shared-auth';

/** A list of the API that comes page by page; `data` is all that has come so far. */
export function usePages<Item>(
  queryKey: QueryKey,
  url: string,
  filter: Readonly<Record<string, string | undefined>> = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => request<Page<Item>>({ url, params: { ...filter, cursor: pageParam || undefined } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
}
