import type { WalletBefore } from './reversal.queries';

export interface WalletAfter extends WalletBefore {
  takenMicros: bigint;
  /** What of it the wallet does not hold, or may not give: it is owed from then on. */
  owedMicros: bigint;
  /** What is free besides settles what its member owed before. */
  settledMicros: bigint;
  afterMicros: bigint;
}

const getSmaller = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * What taking amounts back leaves of each wallet. The principal of other packages that run is not taken.
 * @param taken amounts by member, more than one for a member that has several
 */
export function calculateWallets(
  wallets: WalletBefore[],
  taken: { memberId: bigint; amountMicros: bigint }[],
): WalletAfter[] {
  return wallets.map((wallet) => {
    const own = taken.filter(({ memberId }) => memberId === wallet.memberId);
    const takenMicros = own.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
    const givenMicros = getSmaller(takenMicros, wallet.freeMicros);
    const settledMicros = getSmaller(wallet.receivableMicros, wallet.freeMicros - givenMicros);
    return {
      ...wallet,
      takenMicros,
      owedMicros: takenMicros - givenMicros,
      settledMicros,
      afterMicros: wallet.balanceMicros - givenMicros - settledMicros,
    };
  });
}
