import type { NetworkNode } from 'api/contract';
import { usePages } from '../area/use-pages';

/** The direct downline of a member, page by page, in the order of joining. */
export function useDirectMembers(memberId: string) {
  return usePages<NetworkNode>(['network', 'children', memberId], `/network/${memberId}/children`);
}
