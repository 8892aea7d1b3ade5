import { useQueryClient } from '@tanstack/react-query';
import type { Factors } from 'api/contract';
import { useServerState } from 'client/queries';
import { refreshSession } from 'shared-auth';

const FACTORS_KEY = ['factors'];

/** What the member has besides the password. */
export const useFactors = () => useServerState<Factors>({ queryKey: FACTORS_KEY, url: '/user/factors' });

/** Shows what a change has answered at once; the host hears of it, because the back office may wait for it. */
export function useShowFactors(): (factors: Factors) => void {
  const queryClient = useQueryClient();
  return (factors) => {
    queryClient.setQueriesData({ queryKey: FACTORS_KEY }, factors);
    refreshSession();
  };
}
