import type { TransferMode } from './bank-accounts';
import type { DepositMode } from './deposits';
import { formatWholeRupees } from './rules';

interface ModeLimit {
  minRupees: number;
  maxRupees: number | null;
  /** Of a limit that holds for a whole day: what the member has paid of it. */
  paidTodayRupees?: number;
}

/** How much one payment carries, in the order in which modes are offered. A bank may allow a payer less. */
const MODE_LIMITS: Record<TransferMode, ModeLimit> = {
  UPI: { minRupees: 1, maxRupees: 100_000 },
  IMPS: { minRupees: 1, maxRupees: 500_000 },
  NEFT: { minRupees: 1, maxRupees: null },
  RTGS: { minRupees: 200_000, maxRupees: null },
};
const UPI_TO_MERCHANT: ModeLimit = { minRupees: 1, maxRupees: 500_000 };
/** What all payments of a day come to, not each of them. */
export const LIMITED_BY_DAY: ReadonlySet<TransferMode> = new Set(['UPI']);

export const TRANSFER_MODES = Object.keys(MODE_LIMITS) as TransferMode[];

export function getModeLimit(mode: TransferMode, isVerifiedMerchant: boolean): ModeLimit {
  return mode === 'UPI' && isVerifiedMerchant ? UPI_TO_MERCHANT : MODE_LIMITS[mode];
}

/** Why a payment of that many rupees cannot go that way; undefined when it can. */
export function checkModeLimit(mode: TransferMode, rupees: number, limit: ModeLimit): string | undefined {
  if (rupees < limit.minRupees) return `${mode} carries at least ${formatWholeRupees(limit.minRupees)}.`;
  const { maxRupees, paidTodayRupees = 0 } = limit;
  if (maxRupees === null || rupees + paidTodayRupees <= maxRupees) return undefined;
  const most = `${mode} carries at most ${formatWholeRupees(maxRupees)}`;
  if (paidTodayRupees === 0) return `${most}.`;
  return `${most} a day, and you have paid ${formatWholeRupees(paidTodayRupees)} today.`;
}

/** Why nothing can be paid by a mode. Whole, as catalogues of other languages know them. */
export const CLOSED_MODES: Record<TransferMode | 'NetBanking', string> = {
  UPI: 'The club takes no UPI just now.',
  IMPS: 'The club takes no IMPS just now.',
  NEFT: 'The club takes no NEFT just now.',
  RTGS: 'The club takes no RTGS just now.',
  NetBanking: 'The club takes no NetBanking of this amount just now.',
};

/** The first way, in their order, that carries that many rupees. */
export function findModeFor<Way extends ModeLimit & { mode: TransferMode }>(
  ways: readonly Way[],
  rupees: number,
): Way | undefined {
  return ways.find((way) => checkModeLimit(way.mode, rupees, way) === undefined);
}

/**
 * The way that a payment takes. NetBanking is a transfer that the page of the member's bank sends, so the first of
 * those that carries so much; a card is taken elsewhere.
 */
export function findWay<Way extends ModeLimit & { mode: TransferMode }>(
  ways: readonly Way[],
  mode: DepositMode,
  rupees: number,
): Way | undefined {
  if (mode !== 'NetBanking') return ways.find((way) => way.mode === mode);
  return findModeFor(
    ways.filter((way) => way.mode !== 'UPI'),
    rupees,
  );
}
