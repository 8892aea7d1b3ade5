import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from 'api/contract';
import { request } from 'shared-auth';
import { MONEY_KEY } from '../wallet/wallet-queries';

export function useDashboard() {
  return useQuery({
    queryKey: [...MONEY_KEY, 'dashboard'],
    queryFn: () => request<Dashboard>({ url: '/dashboard' }),
  });
}
