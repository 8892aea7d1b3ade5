import type { Dashboard, Wallet } from '../contract';
import type { Queryable } from '../database/database';
import { formatRupees } from '../ledger/rupees';
import { findSessionRow, type Session } from '../sessions/session.queries';
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

/**
 * A reversal counts with the kind of what it takes back.
 * @param memberId the SQL of the member's id
 */
function toWalletSql(memberId: string): string {
  const kind = `CASE WHEN t.reverses_id IS NULL THEN t.kind
    ELSE (SELECT reversed.kind FROM transfers reversed WHERE reversed.id = t.reverses_id) END AS kind`;
  return `
  SELECT sums.*, coalesce(running.principal_micros, 0)::bigint AS "runningPrincipalMicros",
    running."versionId", running."planId", running.version, running."minRecharge", running."dailyProfit",
    running."minWidthdraw", running."cashbackDay", running."minLevel",
    (SELECT coalesce(sum(r.amount_micros), 0)::bigint
     FROM withdrawal_requests r LEFT JOIN payouts p ON p.request_id = r.id
     WHERE r.member_id = ${memberId} AND (r.status = 'pending' OR p.status = 'pending')) AS "pendingPayoutsMicros",
    (SELECT count(*) FROM members direct
     WHERE direct.sponsor_id = ${memberId}
       AND EXISTS (SELECT FROM packages p WHERE p.member_id = direct.id AND p.status <> 'reversed')) AS "referralCount"
  FROM (
    SELECT
      coalesce(sum(amount_micros) FILTER (WHERE kind = 'deposit'), 0)::bigint AS "depositMicros",
      coalesce(sum(amount_micros) FILTER (WHERE kind = 'referral_bonus'), 0)::bigint AS "referenceMicros",
      coalesce(sum(amount_micros) FILTER (WHERE kind IN ('cashback', 'cashback_on_cashback')), 0)::bigint AS "cashbackMicros",
      coalesce(sum(amount_micros) FILTER (WHERE kind = 'reward'), 0)::bigint AS "rewardMicros",
      coalesce(-sum(amount_micros) FILTER (WHERE kind IN ('withdrawal', 'withdrawal_returned')), 0)::bigint AS "withdrawMicros",
      coalesce(sum(amount_micros), 0)::bigint AS "balanceMicros"
    FROM (
      SELECT kind, sum(amount_micros) AS amount_micros
      FROM (
        SELECT ${kind}, t.amount_micros FROM transfers t
        WHERE t.credit_account_id = ${memberId} AND t.credit_account_id > 0
        UNION ALL
        SELECT ${kind}, -t.amount_micros FROM transfers t
        WHERE t.debit_account_id = ${memberId} AND t.debit_account_id > 0
      ) movements
      GROUP BY kind
    ) kinds
  ) sums
  LEFT JOIN LATERAL (
    SELECT sum(p.principal_micros) OVER () AS principal_micros, ${PLAN_COLUMNS}
    FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
    WHERE p.member_id = ${memberId} AND p.status = 'running'
    ORDER BY v.min_recharge_rupees DESC, p.id DESC LIMIT 1
  ) running ON true`;
}

const WALLET_SQL = toWalletSql('$1');
const WITH_SESSION = {
  columns: ', wallet.*',
  join: `CROSS JOIN LATERAL (${toWalletSql('s.member_id')}) wallet`,
};

async function getWalletRow(database: Queryable, memberId: bigint): Promise<WalletRow> {
  const [row] = await database.query<WalletRow>(WALLET_SQL, [memberId]);
  if (!row) throw new Error('An aggregate returned no row');
  return row;
}

/** Wallets that came together with the session of their request, for as long as that lives. */
const walletOfSession = new WeakMap<Session, WalletRow>();

/** A live session and, in the same round trip, what `getWalletOfSession` tells of it. */
export async function findSessionWithWallet(
  database: Queryable,
  tokenDigest: Buffer,
  now: Date,
): Promise<Session | undefined> {
  const found = await findSessionRow<WalletRow>(database, tokenDigest, now, WITH_SESSION);
  if (found) walletOfSession.set(found.session, found.row);
  return found?.session;
}

export function getWalletOfSession(session: Session): Wallet {
  const row = walletOfSession.get(session);
  if (!row) throw new Error('The session was found without its wallet');
  return toWallet(row);
}

/** @returns all zeros for a member without any movement */
export function getWalletFigures(database: Queryable, memberId: bigint): Promise<WalletFigures> {
  return getWalletRow(database, memberId);
}

function calculateEarnings(figures: WalletFigures): bigint {
  return figures.referenceMicros + figures.cashbackMicros + figures.rewardMicros;
}

export async function getWallet(database: Queryable, memberId: bigint): Promise<Wallet> {
  return toWallet(await getWalletRow(database, memberId));
}

function toWallet(row: WalletRow): Wallet {
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
