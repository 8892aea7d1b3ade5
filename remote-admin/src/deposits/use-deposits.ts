import { useQuery } from '@tanstack/react-query';
import { DEPOSITS_KEY } from '../query-keys';
import { listSampleDeposits } from '../sample/deposits';

export function useDeposits() {
  return useQuery({ queryKey: DEPOSITS_KEY, queryFn: listSampleDeposits });
}
