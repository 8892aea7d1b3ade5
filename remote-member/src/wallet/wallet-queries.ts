import { useQuery } from '@tanstack/react-query';
import type { Wallet } from 'api/contract';
import { request } from 'shared-auth';

/** First part of the key of every query that a movement of money makes old. */
export const MONEY_KEY = ['money'];

export function useWallet() {
  return useQuery({ queryKey: [...MONEY_KEY, 'wallet'], queryFn: () => request<Wallet>({ url: '/wallet' }) });
}

/** The way back from the pages below the wallet. */
export const WALLET_CRUMB = { label: 'My Wallet', to: '/wallet' };
