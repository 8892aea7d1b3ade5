import type { Dashboard, Wallet } from '../contract';
import type { Queryable } from '../database/database';
import { formatRupees } from '../ledger/rupees';
import { toPlan, type PlanVersion } from '../plans/plan.queries';
import { WALLET_FIGURES } from './wallet-sql';

/** What the transfers of a wallet add up to, in micro-rupees. */
export interface WalletSums {
  depositMicros: bigint;
  referenceMicros: bigint;
  cashbackMicros: bigint;
  rewardMicros: bigint;
  withdrawMicros: bigint;
  balanceMicros: bigint;
}

interface Standing {
  movements: bigint;
  runningPrincipalMicros: bigint;
  pendingPayoutsMicros: bigint;
  referralCount: bigint;
}

/** What stands beside the sums; without a running package there are no terms. */
export type WalletStanding = Standing & (PlanVersion | { [Key in keyof PlanVersion]: null });

/** The figures of a wallet, all of them computed; the money comes from the transfers. */
export type WalletFigures = WalletSums & WalletStanding;

export async function getWalletFigures(database: Queryable, memberId: bigint): Promise<WalletFigures> {
  const [row] = await database.query<WalletFigures>(WALLET_FIGURES, [memberId]);
  if (!row) throw new Error(`Member ${memberId} has no wallet`);
  return row;
}

function calculateEarnings(sums: WalletSums): bigint {
  return sums.referenceMicros + sums.cashbackMicros + sums.rewardMicros;
}

export function toWallet(sums: WalletSums, standing: WalletStanding): Wallet {
  const earningsMicros = calculateEarnings(sums);
  const availableMicros = earningsMicros + sums.depositMicros - sums.withdrawMicros;
  const withdrawableMicros = availableMicros - standing.runningPrincipalMicros;
  return {
    earnings: formatRupees(earningsMicros),
    deposit: formatRupees(sums.depositMicros),
    withdraw: formatRupees(sums.withdrawMicros),
    reference: formatRupees(sums.referenceMicros),
    referral: Number(standing.referralCount),
    cashback: formatRupees(sums.cashbackMicros),
    availableBalance: formatRupees(availableMicros),
    withdrawable: formatRupees(withdrawableMicros > 0n ? withdrawableMicros : 0n),
    pendingPayouts: formatRupees(standing.pendingPayoutsMicros),
    governingPlan: standing.planId === null ? null : toPlan(standing),
  };
}

export async function getWallet(database: Queryable, memberId: bigint): Promise<Wallet> {
  const figures = await getWalletFigures(database, memberId);
  return toWallet(figures, figures);
}

export async function getDashboard(
  database: Queryable,
  memberId: bigint,
  teamMembers: number,
): Promise<Dashboard> {
  const figures = await getWalletFigures(database, memberId);
  const earningsMicros = calculateEarnings(figures);
  return {
    walletBalance: formatRupees(earningsMicros + figures.depositMicros - figures.withdrawMicros),
    totalEarnings: formatRupees(earningsMicros),
    teamMembers,
    pendingPayouts: formatRupees(figures.pendingPayoutsMicros),
    breakdown: {
      directReferrals: formatRupees(figures.referenceMicros),
      cashback: formatRupees(figures.cashbackMicros),
      bonuses: formatRupees(figures.rewardMicros),
    },
  };
}
