import type { NetworkNode } from 'api/contract';
import { useInfiniteList } from 'client/queries';

/** The direct downline of a member, page by page, in the order of joining. */
export function useDirectMembers(memberId: string) {
  return useInfiniteList<NetworkNode>({
    queryKey: ['network', 'children', memberId],
    url: `/network/${memberId}/children`,
  });
}
