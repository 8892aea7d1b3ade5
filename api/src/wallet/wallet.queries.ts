import type { Dashboard, Wallet } from '../contract';
import type { Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
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
    earnings: toRupeesText(earningsMicros),
    deposit: toRupeesText(sums.depositMicros),
    withdraw: toRupeesText(sums.withdrawMicros),
    reference: toRupeesText(sums.referenceMicros),
    referral: Number(standing.referralCount),
    cashback: toRupeesText(sums.cashbackMicros),
    availableBalance: toRupeesText(availableMicros),
    withdrawable: toRupeesText(withdrawableMicros > 0n ? withdrawableMicros : 0n),
    pendingPayouts: toRupeesText(standing.pendingPayoutsMicros),
    governingPlan: standing.planId === null ? null : toPlan(standing),
  };
}

export async function getWallet(database: Queryable, memberId: bigint): Promise<Wallet> {
  const figures = await getWalletFigures(database, memberId);
  return toWallet(figures, figures);
}

export async function getDashboard(database: Queryable, memberId: bigint, teamMembers: number): Promise<Dashboard> {
  const figures = await getWalletFigures(database, memberId);
  const earningsMicros = calculateEarnings(figures);
  return {
    walletBalance: toRupeesText(earningsMicros + figures.depositMicros - figures.withdrawMicros),
    totalEarnings: toRupeesText(earningsMicros),
    teamMembers,
    pendingPayouts: toRupeesText(figures.pendingPayoutsMicros),
    breakdown: {
      directReferrals: toRupeesText(figures.referenceMicros),
      cashback: toRupeesText(figures.cashbackMicros),
      bonuses: toRupeesText(figures.rewardMicros),
    },
  };
}
