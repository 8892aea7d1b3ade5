import type { Wallet } from '../contract';
import type { Queryable } from '../database/database';
import { getWalletFigures, toWallet } from './wallet.queries';

const KEPT_MAX = 10_000;

/** @param movements the number of now, of the wallet's account */
export type WalletReader = (memberId: bigint, movements: bigint) => Promise<Wallet>;

/**
 * Reads wallets. What a wallet shows holds for as long as its number of movements (migration 0018 tells what counts as one): it is kept
 * in memory with the number it was computed at, and the database says with each request whether that is still the number. Nothing
 * kept can be out of date, in whatever process the wallet was moved.
 */
export function createWalletReader(database: Queryable): WalletReader {
  const kept = new Map<bigint, { movements: bigint; wallet: Wallet }>();

  return async (memberId, movements) => {
    const earlier = kept.get(memberId);
    if (earlier?.movements === movements) return earlier.wallet;

    const figures = await getWalletFigures(database, memberId);
    const wallet = toWallet(figures, figures);
    kept.delete(memberId);
    kept.set(memberId, { movements: figures.movements, wallet });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return wallet;
  };
}
