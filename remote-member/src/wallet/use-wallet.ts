import { useQuery } from '@tanstack/react-query';
import { SAMPLE_WALLET } from '../sample/sample-wallet';

export function useWallet() {
  return useQuery({ queryKey: ['wallet'], queryFn: () => Promise.resolve(SAMPLE_WALLET) });
}
