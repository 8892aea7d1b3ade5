import type { Dashboard, Wallet } from '../contract';
import { getCreditedMicros } from '../compensation/earnings/earning.queries';
import { findNextPayable } from '../compensation/runs/due-dates';
import type { Queryable } from '../database/database';
import { toBusinessDate } from '../ledger/business-date';
import { toRupeesText } from '../ledger/rupees';
import { findNextWeekday } from '../plan/calendar';
import { toGoverningOrderSql, toIsStandingSql } from '../plan/plan-sql';
import { PLAN_COLUMNS, toPlan, type PlanVersion } from '../plan/tiers';
import {
  calculateLeastWithdrawal,
  calculateWithdrawable,
  getWithdrawalTerms,
  type WithdrawalTerms,
} from '../withdrawals/withdrawal.queries';

/** What the transfers of a wallet add up to, in micro-rupees. */
interface WalletSums {
  depositMicros: bigint;
  referenceMicros: bigint;
  cashbackMicros: bigint;
  rewardMicros: bigint;
  withdrawMicros: bigint;
  /** What the wallet owes the club: it was laid out for it. */
  receivableMicros: bigint;
  writtenOffMicros: bigint;
}

/** The terms that govern a wallet: those of the highest running package. */
type GoverningPackage = PlanVersion & {
  /** Of all running packages together. */
  runningPrincipalMicros: bigint;
};

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null };

interface PendingPayouts {
  pendingPayoutsMicros: bigint;
}

export interface WalletFigures {
  sums: WalletSums;
  governing: GoverningPackage | undefined;
  pendingPayoutsMicros: bigint;
  referralCount: number;
}

/** A `WalletSums` of the member $1, kept with the balance; a reversal counts with the kind of what it takes back. */
const SUMS = `(
  SELECT deposit_micros AS "depositMicros", referral_micros AS "referenceMicros", cashback_micros AS "cashbackMicros",
    reward_micros AS "rewardMicros", withdraw_micros AS "withdrawMicros", receivable_micros AS "receivableMicros",
    written_off_micros AS "writtenOffMicros"
  FROM accounts WHERE id = $1
) sums`;

/** A `GoverningPackage` of the member $1, or no row. */
const GOVERNING = `(
  SELECT sum(p.principal_micros) OVER ()::bigint AS "runningPrincipalMicros", ${PLAN_COLUMNS}
  FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
  WHERE p.member_id = $1 AND p.status = 'running'
  ORDER BY ${toGoverningOrderSql('v.min_recharge_rupees', 'p.id')} LIMIT 1
) governing`;

/** What the member $1 asked for and has not been paid yet. */
const PENDING_PAYOUTS = `(
  SELECT sum_micros(r.amount_micros)
  FROM withdrawal_requests r LEFT JOIN payouts p ON p.request_id = r.id
  WHERE r.member_id = $1 AND (r.status = 'pending' OR p.status = 'pending')
) AS "pendingPayoutsMicros"`;

type FiguresRow = WalletSums & PendingPayouts & Nullable<GoverningPackage> & { referralCount: number };

const hasGoverning = (row: FiguresRow): row is FiguresRow & GoverningPackage => row.versionId !== null;

/**
 * The figures of a wallet; those of money are what its transfers add up to. Referrals are direct members who
 * have bought a package and kept it.
 */
export async function getWalletFigures(database: Queryable, memberId: bigint): Promise<WalletFigures> {
  const [row] = await database.query<FiguresRow>(
    `SELECT sums.*, governing.*, ${PENDING_PAYOUTS},
       coalesce((SELECT referrals FROM referral_counts WHERE member_id = $1), 0) AS "referralCount"
     FROM ${SUMS} LEFT JOIN ${GOVERNING} ON true`,
    [memberId],
  );
  if (!row) throw new Error(`Member ${memberId} has no wallet`);
  const { pendingPayoutsMicros, referralCount } = row;
  return { sums: row, governing: hasGoverning(row) ? row : undefined, pendingPayoutsMicros, referralCount };
}

function calculateEarnings(sums: WalletSums): bigint {
  return sums.referenceMicros + sums.cashbackMicros + sums.rewardMicros;
}

function calculateBalance(sums: WalletSums): bigint {
  const { depositMicros, withdrawMicros, receivableMicros, writtenOffMicros } = sums;
  return calculateEarnings(sums) + depositMicros - withdrawMicros + receivableMicros + writtenOffMicros;
}

const toHeld = ({ heldMicros, releases }: WithdrawalTerms): NonNullable<Wallet['held']> => ({
  amount: toRupeesText(heldMicros),
  releases: releases.map(({ releasedOn, amountMicros }) => ({ releasedOn, amount: toRupeesText(amountMicros) })),
});

function toWallet(
  { sums, governing, pendingPayoutsMicros, referralCount }: WalletFigures,
  terms: WithdrawalTerms,
): Wallet {
  const earningsMicros = calculateEarnings(sums);
  const availableMicros = calculateBalance(sums);
  const { receivableMicros, writtenOffMicros } = sums;
  return {
    earnings: toRupeesText(earningsMicros),
    deposit: toRupeesText(sums.depositMicros),
    withdraw: toRupeesText(sums.withdrawMicros),
    reference: toRupeesText(sums.referenceMicros),
    referral: referralCount,
    cashback: toRupeesText(sums.cashbackMicros),
    availableBalance: toRupeesText(availableMicros),
    ...(receivableMicros > 0n && { owed: toRupeesText(receivableMicros) }),
    ...(writtenOffMicros > 0n && { writtenOff: toRupeesText(writtenOffMicros) }),
    ...(terms.heldMicros > 0n && { held: toHeld(terms) }),
    withdrawable: toRupeesText(calculateWithdrawable(terms)),
    leastWithdrawal: toRupeesText(calculateLeastWithdrawal(terms)),
    pendingPayouts: toRupeesText(pendingPayoutsMicros),
    governingPlan: governing === undefined ? null : toPlan(governing),
  };
}

export async function getWallet(database: Queryable, memberId: bigint, now: Date): Promise<Wallet> {
  const figures = await getWalletFigures(database, memberId);
  return toWallet(figures, await getWithdrawalTerms(database, memberId, toBusinessDate(now)));
}

/** What the member $1 has bought and kept; `firstRunning` is the day of the oldest purchase that still runs. */
const PURCHASES = `(
  SELECT count(*) > 0 AS "hasPackage", min(purchased_on) FILTER (WHERE status = 'running') AS "firstRunning"
  FROM packages p WHERE p.member_id = $1 AND ${toIsStandingSql('p')}
) purchases`;

interface Purchases {
  hasPackage: boolean;
  firstRunning: string | null;
}

/** A package is credited from the weekday after its purchase on. */
async function findNextCredit(database: Queryable, { firstRunning }: Purchases): Promise<string | undefined> {
  if (firstRunning === null) return undefined;
  const { next = firstRunning } = await findNextPayable(database);
  return next > firstRunning ? next : findNextWeekday(firstRunning);
}

export async function getDashboard(database: Queryable, memberId: bigint, now: Date): Promise<Dashboard> {
  const [row] = await database.query<WalletSums & PendingPayouts & Purchases & { teamMembers: number }>(
    `SELECT sums.*, purchases.*, ${PENDING_PAYOUTS}, f.team_size AS "teamMembers"
     FROM ${SUMS} JOIN member_figures f ON f.member_id = $1 CROSS JOIN ${PURCHASES}`,
    [memberId],
  );
  if (!row) throw new Error(`Member ${memberId} has no figures`);
  const date = toBusinessDate(now);
  const nextCreditOn = await findNextCredit(database, row);
  const earningsMicros = calculateEarnings(row);
  return {
    today: {
      date,
      credited: toRupeesText(await getCreditedMicros(database, memberId, date)),
      ...(nextCreditOn && { nextCreditOn }),
    },
    hasPackage: row.hasPackage,
    walletBalance: toRupeesText(calculateBalance(row)),
    totalEarnings: toRupeesText(earningsMicros),
    teamMembers: row.teamMembers,
    pendingPayouts: toRupeesText(row.pendingPayoutsMicros),
    breakdown: {
      directReferrals: toRupeesText(row.referenceMicros),
      cashback: toRupeesText(row.cashbackMicros),
      bonuses: toRupeesText(row.rewardMicros),
    },
  };
}
