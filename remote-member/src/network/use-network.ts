import { useQuery } from '@tanstack/react-query';
import { SAMPLE_NETWORK } from '../sample/sample-network';

export function useNetwork() {
  return useQuery({ queryKey: ['network'], queryFn: () => Promise.resolve(SAMPLE_NETWORK) });
}
