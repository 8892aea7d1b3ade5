import type { Wallet } from '../contract';
import type { Queryable } from '../database/database';
import type { Session } from '../sessions/session.queries';
import { getStandingOfSession, getWalletFigures, toWallet, type WalletSums } from './wallet.queries';

const KEPT_MAX = 10_000;

/**
 * Reads wallets. Transfers never change, so what they add up to holds until the wallet moves: it is kept in memory with the number
 * of movements it was computed at, and the database says with each request whether that is still the number. Nothing kept can be
 * out of date, in whatever process the wallet was moved.
 */
export function createWalletReader(database: Queryable): (session: Session) => Promise<Wallet> {
  const kept = new Map<bigint, { movements: bigint; sums: WalletSums }>();

  return async (session) => {
    const memberId = session.member.id;
    const standing = getStandingOfSession(session);
    const earlier = kept.get(memberId);
    if (earlier?.movements === standing.movements) return toWallet(earlier.sums, standing);

    const figures = await getWalletFigures(database, memberId);
    kept.delete(memberId);
    kept.set(memberId, { movements: figures.movements, sums: figures });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return toWallet(figures, figures);
  };
}
