import type { Database } from '../database/database';
import { countNetworkChanges } from '../network/count-changes';

/** A derived figure that is not what counting again gives. */
export interface FigureDifference {
  /** `member:12`, `levels:12`, `referrals:12`, `month:2026-01-01` or `deposits:2026-01-01` */
  subject: string;
  kept: unknown;
  counted: unknown;
}

/** What is not counted yet above somebody may be a difference in a moment that is none in the next. */
const isSettled = (memberId: string) => `NOT EXISTS (
    SELECT FROM (SELECT member_id FROM network_changes UNION ALL SELECT member_id FROM team_carries) pending
    WHERE pending.member_id = ${memberId} OR is_in_team(pending.member_id, ${memberId})
  )`;

/** Counts teams and their levels, referrals, deposits, payouts and members again, from the beginning. */
export async function listFigureDifferences(database: Database): Promise<FigureDifference[]> {
  await countNetworkChanges(database);
  return database.query<FigureDifference>(
    `SELECT 'member:' || coalesce(kept.member_id, counted.member_id) AS subject, to_jsonb(kept) AS kept, to_jsonb(counted) AS counted
     FROM member_figures kept FULL JOIN counted_member_figures counted ON counted.member_id = kept.member_id
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted) AND ${isSettled('coalesce(kept.member_id, counted.member_id)')}
     UNION ALL
     SELECT 'levels:' || coalesce(kept.member_id, counted.member_id), to_jsonb(kept), to_jsonb(counted)
     FROM level_counts kept FULL JOIN counted_levels counted ON counted.member_id = kept.member_id AND counted.level = kept.level
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted) AND ${isSettled('coalesce(kept.member_id, counted.member_id)')}
     UNION ALL
     SELECT 'referrals:' || coalesce(kept.member_id, counted.member_id), to_jsonb(kept), to_jsonb(counted)
     FROM (SELECT * FROM referral_counts WHERE referrals > 0) kept
     FULL JOIN counted_referrals counted ON counted.member_id = kept.member_id
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted)
     UNION ALL
     SELECT 'month:' || coalesce(kept.joined_month, counted.joined_month), to_jsonb(kept), to_jsonb(counted)
     FROM member_counts kept
     FULL JOIN counted_members counted ON counted.joined_month = kept.joined_month
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted)
     UNION ALL
     SELECT coalesce(kept.list, counted.list) || ':' || coalesce(kept.month, counted.month), to_jsonb(kept), to_jsonb(counted)
     FROM (SELECT * FROM payment_counts WHERE succeeded > 0) kept
     FULL JOIN counted_payments counted ON counted.list = kept.list AND counted.month = kept.month
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted)`,
  );
}
