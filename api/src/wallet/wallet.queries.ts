import type { Dashboard, Wallet } from '../contract';
import type { Queryable } from '../database/database';
import { formatRupees } from '../ledger/rupees';
import { PLAN_COLUMNS, toPlan, type PlanVersion } from '../plans/plan.queries';

/** The figures of rulings 5, in micro-rupees; all of the money comes from the transfers. */
export interface WalletFigures {
  depositMicros: bigint;
  referenceMicros: bigint;
  cashbackMicros: bigint;
  rewardMicros: bigint;
  withdrawMicros: bigint;
  balanceMicros: bigint;
  runningPrincipalMicros: bigint;
  pendingPayoutsMicros: bigint;
  referralCount: bigint;
}

type WalletRow = WalletFigures & (PlanVersion | { [Key in keyof PlanVersion]: null });

/** A reversal counts with the kind of what it takes back. */
export const WALLET_SQL = `
  WITH movements AS (
    SELECT coalesce(reversed.kind, t.kind) AS kind, t.amount_micros
    FROM transfers t LEFT JOIN transfers reversed ON reversed.id = t.reverses_id
    WHERE t.credit_account_id = $1 AND t.credit_account_id > 0
    UNION ALL
    SELECT coalesce(reversed.kind, t.kind), -t.amount_micros
    FROM transfers t LEFT JOIN transfers reversed ON reversed.id = t.reverses_id
    WHERE t.debit_account_id = $1 AND t.debit_account_id > 0
  ), sums AS (
    SELECT
      coalesce(sum(amount_micros) FILTER (WHERE kind = 'deposit'), 0)::bigint AS "depositMicros",
      coalesce(sum(amount_micros) FILTER (WHERE kind = 'referral_bonus'), 0)::bigint AS "referenceMicros",
      coalesce(sum(amount_micros) FILTER (WHERE kind IN ('cashback', 'cashback_on_cashback')), 0)::bigint AS "cashbackMicros",
      coalesce(sum(amount_micros) FILTER (WHERE kind = 'reward'), 0)::bigint AS "rewardMicros",
      coalesce(-sum(amount_micros) FILTER (WHERE kind IN ('withdrawal', 'withdrawal_returned')), 0)::bigint AS "withdrawMicros",
      coalesce(sum(amount_micros), 0)::bigint AS "balanceMicros"
    FROM movements
  )
  SELECT sums.*,
    (SELECT coalesce(sum(principal_micros), 0)::bigint FROM packages WHERE member_id = $1 AND status = 'running')
      AS "runningPrincipalMicros",
    (SELECT coalesce(sum(r.amount_micros), 0)::bigint
     FROM withdrawal_requests r LEFT JOIN payouts p ON p.request_id = r.id
     WHERE r.member_id = $1 AND (r.status = 'pending' OR p.status = 'pending')) AS "pendingPayoutsMicros",
    (SELECT count(*) FROM members direct
     WHERE direct.sponsor_id = $1
       AND EXISTS (SELECT FROM packages p WHERE p.member_id = direct.id AND p.status <> 'reversed')) AS "referralCount",
    governing.*
  FROM sums LEFT JOIN (
    SELECT ${PLAN_COLUMNS} FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
    WHERE p.member_id = $1 AND p.status = 'running' ORDER BY v.min_recharge_rupees DESC, p.id DESC LIMIT 1
  ) governing ON true`;

async function getWalletRow(database: Queryable, memberId: bigint): Promise<WalletRow> {
  const [row] = await database.query<WalletRow>(WALLET_SQL, [memberId]);
  if (!row) throw new Error('An aggregate returned no row');
  return row;
}

/** @returns all zeros for a member without any movement */
export function getWalletFigures(database: Queryable, memberId: bigint): Promise<WalletFigures> {
  return getWalletRow(database, memberId);
}

function calculateEarnings(figures: WalletFigures): bigint {
  return figures.referenceMicros + figures.cashbackMicros + figures.rewardMicros;
}

export async function getWallet(database: Queryable, memberId: bigint): Promise<Wallet> {
  const row = await getWalletRow(database, memberId);
  const earningsMicros = calculateEarnings(row);
  const availableMicros = earningsMicros + row.depositMicros - row.withdrawMicros;
  const withdrawableMicros = availableMicros - row.runningPrincipalMicros;
  return {
    earnings: formatRupees(earningsMicros),
    deposit: formatRupees(row.depositMicros),
    withdraw: formatRupees(row.withdrawMicros),
    reference: formatRupees(row.referenceMicros),
    referral: Number(row.referralCount),
    cashback: formatRupees(row.cashbackMicros),
    availableBalance: formatRupees(availableMicros),
    withdrawable: formatRupees(withdrawableMicros > 0n ? withdrawableMicros : 0n),
    pendingPayouts: formatRupees(row.pendingPayoutsMicros),
    governingPlan: row.planId === null ? null : toPlan(row),
  };
}

export async function getDashboard(
  database: Queryable,
  memberId: bigint,
  teamMembers: number,
): Promise<Dashboard> {
  const row = await getWalletRow(database, memberId);
  const earningsMicros = calculateEarnings(row);
  return {
    walletBalance: formatRupees(earningsMicros + row.depositMicros - row.withdrawMicros),
    totalEarnings: formatRupees(earningsMicros),
    teamMembers,
    pendingPayouts: formatRupees(row.pendingPayoutsMicros),
    breakdown: {
      directReferrals: formatRupees(row.referenceMicros),
      cashback: formatRupees(row.cashbackMicros),
      bonuses: formatRupees(row.rewardMicros),
    },
  };
}
