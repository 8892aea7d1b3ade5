import type { Queryable } from '../database/database';

/** SQL of whether the bonus `e`, a row of referral_earnings, was not taken back. */
export const IS_KEPT = `NOT EXISTS (
  SELECT FROM taken_back_bonuses back WHERE back.deposit_id = e.deposit_id AND back.member_id = e.member_id
)`;

/**
 * Bonuses that a member has and cannot withdraw on a day; both as SQL. What was taken back is read once, not for each
 * of thousands: GET /wallet of a large upline misses its 50 ms otherwise.
 */
const toHeld = (memberId: string, on: string) =>
  `referral_earnings e WHERE e.member_id = ${memberId} AND e.released_on > ${on}
     AND e.deposit_id <> ALL (ARRAY(SELECT deposit_id FROM taken_back_bonuses WHERE member_id = ${memberId}))`;

/**
 * What a wallet holds of bonuses that cannot be withdrawn yet.
 * @param on the SQL of the business date
 * @param without the SQL of a deposit's id whose bonuses are about to be taken back
 */
export const toHeldSql = (memberId: string, on: string, without = 'NULL') =>
  `coalesce((
    SELECT sum_micros(e.amount_micros) FROM ${toHeld(memberId, on)} AND e.deposit_id IS DISTINCT FROM ${without}
  ), 0)`;

/** Bonuses that become free on one day. */
export interface BonusRelease {
  releasedOn: string;
  amountMicros: bigint;
}

/** What a member's wallet holds back, by the day on which it can be withdrawn, the next one first. */
export function listBonusReleases(database: Queryable, memberId: bigint, today: string): Promise<BonusRelease[]> {
  return database.query<BonusRelease>(
    `SELECT e.released_on AS "releasedOn", sum_micros(e.amount_micros) AS "amountMicros"
     FROM ${toHeld('$1', '$2::date')} GROUP BY e.released_on ORDER BY e.released_on`,
    [memberId, today],
  );
}
