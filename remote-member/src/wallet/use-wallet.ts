import { useQuery } from '@tanstack/react-query';
import type { Wallet } from 'api/contract';
import { request } from 'shared-auth';
import { MONEY_KEY } from '../money/money-key';

export function useWallet() {
  return useQuery({ queryKey: [MONEY_KEY, 'wallet'], queryFn: () => request<Wallet>({ url: '/wallet' }) });
}
