import { useQuery } from '@tanstack/react-query';
import type { NetworkHits } from 'api/contract';
import { request } from 'shared-auth';

/** Members of the own team by the start of a part of their name, twenty at most; an empty text asks nothing. */
export function useTeamSearch(text: string) {
  return useQuery({
    queryKey: ['network', 'search', text],
    queryFn: () => request<NetworkHits>({ url: '/network/search', params: { q: text } }),
    enabled: text !== '',
  });
}
