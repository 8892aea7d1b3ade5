import { useQuery } from '@tanstack/react-query';
import type { Liability } from 'api/contract';
import { request } from 'shared-auth';
import { LIABILITY_KEY } from '../query-keys';

export function useLiability() {
  return useQuery({
    queryKey: LIABILITY_KEY,
    queryFn: () => request<Liability>({ url: '/admin/liability' }),
  });
}
