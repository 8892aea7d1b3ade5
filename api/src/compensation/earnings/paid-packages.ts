import type { Queryable } from '../../database/database';
import { DATES_PAID, toDaysOfDateSql } from '../../plan/plan-sql';
import { toHasCreditedSql } from '../runs/run.queries';
import { ENABLED_AT, toWasEnabledSql } from '../runs/was-enabled';

/** A package that a date paid. */
export interface PaidPackage {
  id: bigint;
  principalMicros: bigint;
  /** How many days of it the date paid. */
  days: number;
  /** Of its deposit, when the date paid the days since then, too. */
  valueDate: string | null;
}

/** @returns SQL: whether a date whose month is in files paid a member */
export function toWasPaidInFilesSql(memberId: string, businessDate: string): string {
  return `EXISTS (
    SELECT FROM archived_paid_days a WHERE a.member_id = ${memberId} AND a.month = date_trunc('month', ${businessDate})::date
      AND a.days & (1 << (${businessDate} - a.month)) <> 0
  )`;
}

interface PaidPackagesOf {
  memberId: bigint;
  businessDate: string;
  /** The id after which they begin. */
  after: bigint;
  /** At most so many. */
  most: number;
}

/**
 * The packages that a date on which their owner was paid at all has paid, in the order of their ids. What a run paid
 * for which package is not stored: a package is paid on as many of the first dates after its purchase on which its
 * owner was paid at all as its days say, and on the first of them also the days since its value date. Dates whose rate
 * was zero have no lines, and count all the same.
 */
export function listPaidPackages(
  database: Queryable,
  { memberId, businessDate, after, most }: PaidPackagesOf,
): Promise<PaidPackage[]> {
  return database.query<PaidPackage>(
    `WITH own AS (
       SELECT p.id, p.principal_micros, p.purchased_on, p.arrears_days, p.deposit_id, ${DATES_PAID} AS dates
       FROM packages p WHERE p.member_id = $1 AND p.purchased_on < $2::date
     ), paid AS MATERIALIZED (
       SELECT r.business_date FROM runs r JOIN rate_versions v ON v.version = r.rate_version
       WHERE ${toHasCreditedSql('$1')} AND r.business_date <= $2::date AND r.business_date > (SELECT min(purchased_on) FROM own)
         AND CASE WHEN v.cashback_bps = 0 THEN ${toWasEnabledSql('$1', ENABLED_AT)}
           ELSE EXISTS (SELECT FROM earnings e WHERE e.business_date = r.business_date AND e.member_id = $1)
             OR ${toWasPaidInFilesSql('$1', 'r.business_date')} END
     ), counted AS (
       SELECT own.*, (SELECT count(*) FROM paid WHERE paid.business_date > own.purchased_on) AS place FROM own
     )
     SELECT c.id, c.principal_micros AS "principalMicros", ${toDaysOfDateSql('place = 1', 'c.arrears_days')} AS days,
       CASE WHEN place = 1 AND c.arrears_days > 0 THEN d.value_date END AS "valueDate"
     FROM counted c JOIN deposits d ON d.id = c.deposit_id
     WHERE c.id > $3 AND place <= dates
     ORDER BY c.id LIMIT $4`,
    [memberId, businessDate, after, most],
  );
}
