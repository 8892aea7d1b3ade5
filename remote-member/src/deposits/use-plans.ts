import { useQuery } from '@tanstack/react-query';
import type { Plan } from 'api/contract';
import { request } from 'shared-auth';

/** The tiers on sale. */
export function usePlans() {
  return useQuery({ queryKey: ['plans'], queryFn: () => request<Plan[]>({ url: '/plans' }) });
}
