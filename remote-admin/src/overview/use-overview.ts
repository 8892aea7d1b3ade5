import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Overview } from 'api/contract';
import { request } from 'shared-auth';
import { OVERVIEW_KEY } from '../query-keys';

export function useOverview(months: number) {
  return useQuery({
    queryKey: [...OVERVIEW_KEY, months],
    queryFn: () => request<Overview>({ url: '/admin/overview', params: { months } }),
    placeholderData: keepPreviousData,
  });
}
