import { useQuery } from '@tanstack/react-query';
import type { Package } from 'api/contract';
import { request } from 'shared-auth';
import { MONEY_KEY } from '../wallet/wallet-queries';

export function usePackages() {
  return useQuery({
    queryKey: [...MONEY_KEY, 'packages'],
    queryFn: () => request<Package[]>({ url: '/packages' }),
  });
}
