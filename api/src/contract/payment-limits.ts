import type { TransferMode } from './bank-accounts';
import { formatWholeRupees } from './rules';

interface ModeLimit {
  minRupees: number;
  maxRupees: number | null;
}

/** How much one payment carries, in the order in which modes are offered. A bank may allow a payer less. */
const MODE_LIMITS: Record<TransferMode, ModeLimit> = {
  UPI: { minRupees: 1, maxRupees: 100_000 },
  IMPS: { minRupees: 1, maxRupees: 500_000 },
  NEFT: { minRupees: 1, maxRupees: null },
  RTGS: { minRupees: 200_000, maxRupees: null },
};
const UPI_TO_MERCHANT: ModeLimit = { minRupees: 1, maxRupees: 500_000 };

export const TRANSFER_MODES = Object.keys(MODE_LIMITS) as TransferMode[];

export function getModeLimit(mode: TransferMode, isVerifiedMerchant: boolean): ModeLimit {
  return mode === 'UPI' && isVerifiedMerchant ? UPI_TO_MERCHANT : MODE_LIMITS[mode];
}

/** Why a payment of that many rupees cannot go that way; undefined when it can. */
export function checkModeLimit(mode: TransferMode, rupees: number, limit: ModeLimit): string | undefined {
  if (rupees < limit.minRupees) return `${mode} carries at least ${formatWholeRupees(limit.minRupees)}.`;
  if (limit.maxRupees !== null && rupees > limit.maxRupees) {
    return `${mode} carries at most ${formatWholeRupees(limit.maxRupees)}.`;
  }
  return undefined;
}

/** The first way, in their order, that carries that many rupees. */
export function findModeFor<Way extends ModeLimit & { mode: TransferMode }>(
  ways: readonly Way[],
  rupees: number,
): Way | undefined {
  return ways.find((way) => checkModeLimit(way.mode, rupees, way) === undefined);
}
