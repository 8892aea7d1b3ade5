import type { Dashboard, Wallet } from '../contract';
import type { Queryable } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import { PLAN_COLUMNS, toPlan, type PlanVersion } from '../plan/tiers';

/** What the transfers of a wallet add up to, in micro-rupees. */
interface WalletSums {
  depositMicros: bigint;
  referenceMicros: bigint;
  cashbackMicros: bigint;
  rewardMicros: bigint;
  withdrawMicros: bigint;
  balanceMicros: bigint;
}

/** The terms that govern a wallet: those of the highest running package. */
type GoverningPackage = PlanVersion & {
  /** Of all running packages together. */
  runningPrincipalMicros: bigint;
};

export interface WalletFigures {
  sums: WalletSums;
  governing: GoverningPackage | undefined;
  pendingPayoutsMicros: bigint;
  referralCount: number;
}

const KIND = `CASE WHEN t.kind <> 'reversal' THEN t.kind
  ELSE (SELECT reversed.kind FROM transfers reversed WHERE reversed.id = t.source_id) END AS kind`;

/** What the transfers of a member add up to, by kind; a reversal counts with the kind of what it takes back. */
async function sumTransfers(database: Queryable, memberId: bigint): Promise<WalletSums> {
  const [row] = await database.query<WalletSums>(
    `SELECT
       coalesce(sum(amount_micros) FILTER (WHERE kind = 'deposit'), 0)::bigint AS "depositMicros",
       coalesce(sum(amount_micros) FILTER (WHERE kind = 'referral_bonus'), 0)::bigint AS "referenceMicros",
       coalesce(sum(amount_micros) FILTER (WHERE kind IN ('cashback', 'cashback_on_cashback')), 0)::bigint AS "cashbackMicros",
       coalesce(sum(amount_micros) FILTER (WHERE kind = 'reward'), 0)::bigint AS "rewardMicros",
       coalesce(-sum(amount_micros) FILTER (WHERE kind IN ('withdrawal', 'withdrawal_returned')), 0)::bigint AS "withdrawMicros",
       coalesce(sum(amount_micros), 0)::bigint AS "balanceMicros"
     FROM (
       SELECT ${KIND}, t.amount_micros FROM transfers t
       WHERE t.credit_account_id = $1 AND t.credit_account_id > 0
       UNION ALL
       SELECT ${KIND}, -t.amount_micros FROM transfers t
       WHERE t.debit_account_id = $1 AND t.debit_account_id > 0
     ) movements`,
    [memberId],
  );
  if (!row) throw new Error('An aggregate returned no row');
  return row;
}

async function findGoverningPackage(database: Queryable, memberId: bigint): Promise<GoverningPackage | undefined> {
  const [row] = await database.query<GoverningPackage>(
    `SELECT sum(p.principal_micros) OVER ()::bigint AS "runningPrincipalMicros", ${PLAN_COLUMNS}
     FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
     WHERE p.member_id = $1 AND p.status = 'running'
     ORDER BY v.min_recharge_rupees DESC, p.id DESC LIMIT 1`,
    [memberId],
  );
  return row;
}

/** What was asked for and is not paid yet. */
async function sumPendingPayouts(database: Queryable, memberId: bigint): Promise<bigint> {
  const [row] = await database.query<{ sumMicros: bigint }>(
    `SELECT coalesce(sum(r.amount_micros), 0)::bigint AS "sumMicros"
     FROM withdrawal_requests r LEFT JOIN payouts p ON p.request_id = r.id
     WHERE r.member_id = $1 AND (r.status = 'pending' OR p.status = 'pending')`,
    [memberId],
  );
  return row?.sumMicros ?? 0n;
}

/** Direct members who have bought a package and kept it. */
async function countReferrals(database: Queryable, memberId: bigint): Promise<number> {
  const [row] = await database.query<{ referrals: number }>(
    'SELECT referrals FROM referral_counts WHERE member_id = $1',
    [memberId],
  );
  return row?.referrals ?? 0;
}

/** The figures of a wallet, all of them computed; the money comes from the transfers. */
export async function getWalletFigures(database: Queryable, memberId: bigint): Promise<WalletFigures> {
  const sums = await sumTransfers(database, memberId);
  const governing = await findGoverningPackage(database, memberId);
  const pendingPayoutsMicros = await sumPendingPayouts(database, memberId);
  const referralCount = await countReferrals(database, memberId);
  return { sums, governing, pendingPayoutsMicros, referralCount };
}

function calculateEarnings(sums: WalletSums): bigint {
  return sums.referenceMicros + sums.cashbackMicros + sums.rewardMicros;
}

function toWallet({ sums, governing, pendingPayoutsMicros, referralCount }: WalletFigures): Wallet {
  const earningsMicros = calculateEarnings(sums);
  const availableMicros = earningsMicros + sums.depositMicros - sums.withdrawMicros;
  const withdrawableMicros = availableMicros - (governing?.runningPrincipalMicros ?? 0n);
  return {
    earnings: toRupeesText(earningsMicros),
    deposit: toRupeesText(sums.depositMicros),
    withdraw: toRupeesText(sums.withdrawMicros),
    reference: toRupeesText(sums.referenceMicros),
    referral: referralCount,
    cashback: toRupeesText(sums.cashbackMicros),
    availableBalance: toRupeesText(availableMicros),
    withdrawable: toRupeesText(withdrawableMicros > 0n ? withdrawableMicros : 0n),
    pendingPayouts: toRupeesText(pendingPayoutsMicros),
    governingPlan: governing === undefined ? null : toPlan(governing),
  };
}

export async function getWallet(database: Queryable, memberId: bigint): Promise<Wallet> {
  return toWallet(await getWalletFigures(database, memberId));
}

export async function getDashboard(database: Queryable, memberId: bigint, teamMembers: number): Promise<Dashboard> {
  const sums = await sumTransfers(database, memberId);
  const earningsMicros = calculateEarnings(sums);
  return {
    walletBalance: toRupeesText(earningsMicros + sums.depositMicros - sums.withdrawMicros),
    totalEarnings: toRupeesText(earningsMicros),
    teamMembers,
    pendingPayouts: toRupeesText(await sumPendingPayouts(database, memberId)),
    breakdown: {
      directReferrals: toRupeesText(sums.referenceMicros),
      cashback: toRupeesText(sums.cashbackMicros),
      bonuses: toRupeesText(sums.rewardMicros),
    },
  };
}
