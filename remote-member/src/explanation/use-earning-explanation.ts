import { useInfiniteQuery } from '@tanstack/react-query';
import type { EarningExplanation, EarningSource } from 'api/contract';
import { request } from 'shared-auth';
import { MONEY_KEY } from '../wallet/wallet-queries';

/** How a line was computed, with all sources that have come so far. */
export interface Explanation extends Omit<EarningExplanation, 'sources'> {
  sources: EarningSource[];
}

/** Why a line of earnings has its amount; the sources come page by page. */
export function useEarningExplanation(earningId: string) {
  return useInfiniteQuery({
    queryKey: [...MONEY_KEY, 'earning', earningId],
    queryFn: ({ pageParam }) =>
      request<EarningExplanation>({
        url: `/earnings/${encodeURIComponent(earningId)}`,
        params: { cursor: pageParam || undefined },
      }),
    initialPageParam: '',
    getNextPageParam: ({ sources }) => sources.nextCursor,
    select: ({ pages }): Explanation | undefined => {
      const [first] = pages;
      return first && { ...first, sources: pages.flatMap((page) => page.sources.items) };
    },
  });
}
