import type { Wallet } from 'api/contract';
import { msg } from 'client/msg';
import { useServerState } from 'client/queries';

/** First part of the key of every query that a movement of money makes old. */
export const MONEY_KEY = ['money'];

export const useWallet = () => useServerState<Wallet>({ queryKey: MONEY_KEY, url: '/wallet' });

/** The way back from the pages below the wallet. */
export const WALLET_CRUMB = { label: msg('My Wallet'), to: '/wallet' };
