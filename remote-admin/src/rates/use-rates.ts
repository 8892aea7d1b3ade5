import { useQuery } from '@tanstack/react-query';
import type { NewRates, RateVersion } from 'api/contract';
import { request } from 'shared-auth';
import { RATES_KEY } from '../query-keys';
import { useWrite } from '../server-state/use-write';

/** Every version, the newest first. */
export function useRates() {
  return useQuery({
    queryKey: RATES_KEY,
    queryFn: () => request<RateVersion[]>({ url: '/admin/rates' }),
  });
}

export function useAddRates() {
  const write = useWrite();
  return (rates: NewRates) => write<RateVersion>({ method: 'POST', url: '/admin/rates', data: rates });
}
