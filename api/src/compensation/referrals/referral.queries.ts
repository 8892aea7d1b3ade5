import type { Transaction } from '../../database/database';
import { toGoverningOrderSql, toIsOpenSql, toRateOfPrincipalSql } from '../../plan/plan-sql';

/** What one upline gets for a member's first package. */
export interface ReferralBonus {
  uplineId: bigint;
  level: number;
  rateBps: number;
  rateVersion: number;
  amountMicros: bigint;
  /** The member who bought. */
  sourceName: string;
  /** The terms that govern for the upline. */
  planVersionId: bigint;
}

/** What a deposit's package is bought with. */
interface BoughtWith {
  /** The deposit's. */
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
}

/** What a first package pays to the uplines that are enabled, hold a running package and have the level open. */
export function listReferralBonuses(
  tx: Transaction,
  { memberId, amountMicros }: Omit<BoughtWith, 'id'>,
  businessDate: string,
): Promise<ReferralBonus[]> {
  return tx.query<ReferralBonus>(
    `SELECT l.ancestor_id AS "uplineId", l.level, rates.referral_bps[l.level] AS "rateBps", rates.version AS "rateVersion",
       ${toRateOfPrincipalSql('$2::bigint', 'rates.referral_bps[l.level]')} AS "amountMicros", source.name AS "sourceName", terms.id AS "planVersionId"
     FROM members source
     JOIN lineage l ON l.descendant_id = source.id
     JOIN members upline ON upline.id = l.ancestor_id AND upline.is_enabled
     CROSS JOIN (
       SELECT version, referral_bps FROM rate_versions WHERE effective_on <= $3 ORDER BY effective_on DESC LIMIT 1
     ) rates
     CROSS JOIN LATERAL (
       SELECT v.id, v.open_levels FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
       WHERE p.member_id = l.ancestor_id AND p.status = 'running'
       ORDER BY ${toGoverningOrderSql('v.min_recharge_rupees', 'p.id')} LIMIT 1
     ) terms
     WHERE source.id = $1 AND ${toIsOpenSql('terms', 'l.level')} AND rates.referral_bps[l.level] > 0
     ORDER BY l.level`,
    [memberId, amountMicros, businessDate],
  );
}

/**
 * Explains the bonuses. A purchase pays an upline once: a unique key refuses more.
 * @param releasedOn the first day on which they can be withdrawn; null: at once
 */
export async function insertReferralEarnings(
  tx: Transaction,
  { id, memberId, amountMicros }: BoughtWith,
  businessDate: string,
  releasedOn: string | null,
  bonuses: ReferralBonus[],
): Promise<void> {
  if (bonuses.length === 0) return;
  await tx.query(
    `INSERT INTO referral_earnings (source_id, base_micros, business_date, deposit_id, released_on, level, member_id, rate_bps, amount_micros, rate_version, plan_version_id)
     SELECT $1, $2, $3, $4, $5, * FROM unnest($6::smallint[], $7::bigint[], $8::smallint[], $9::bigint[], $10::integer[], $11::bigint[])`,
    [
      memberId,
      amountMicros,
      businessDate,
      id,
      releasedOn,
      bonuses.map(({ level }) => level),
      bonuses.map(({ uplineId }) => uplineId),
      bonuses.map(({ rateBps }) => rateBps),
      bonuses.map((bonus) => bonus.amountMicros),
      bonuses.map(({ rateVersion }) => rateVersion),
      bonuses.map(({ planVersionId }) => planVersionId),
    ],
  );
}
