import { useQuery } from '@tanstack/react-query';
import { WITHDRAWALS_KEY } from '../query-keys';
import { listSampleWithdrawals } from '../sample/withdrawals';

export function useWithdrawals() {
  return useQuery({ queryKey: WITHDRAWALS_KEY, queryFn: listSampleWithdrawals });
}
