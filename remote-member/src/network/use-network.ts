import { useQuery } from '@tanstack/react-query';
import type { Network } from 'api/contract';
import { request } from 'shared-auth';

export function useNetwork() {
  return useQuery({ queryKey: ['network', 'top'], queryFn: () => request<Network>({ url: '/network' }) });
}
