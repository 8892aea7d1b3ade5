import { ENABLED_AT, toWasEnabledSql } from '../compensation/runs/was-enabled';
import type { Package } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import { PLAN_COLUMNS, toPlan, type PlanVersion } from '../plan/tiers';

interface PackageRow extends PlanVersion {
  id: bigint;
  principalMicros: bigint;
  status: Package['status'];
  purchasedAt: Date;
  daysPaid: number;
  arrearsDays: number;
  /** Of its deposit. */
  valueDate: string | null;
}

const PACKAGES_MAX = 500;

/**
 * How many of the dates ($6) would have paid the package, had it been bought before them: those on which its owner was
 * enabled, as a run of the date judges it. The last day of the term is left to the date that pays them.
 */
const ARREARS_DAYS = `least(v.cashback_days - 1, (
  SELECT count(*) FROM unnest($6::date[]) AS missed (date)
  LEFT JOIN runs r ON r.business_date = missed.date AND r.state IN ('posting', 'posted')
  WHERE ${toWasEnabledSql(
    '$1',
    `coalesce(${ENABLED_AT}, least((missed.date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata', $4::timestamptz))`,
  )}
))`;

export interface BoughtPackage {
  id: bigint;
  /** What its first credit pays beside its own day. */
  arrearsDays: number;
}

/**
 * A confirmed deposit's package, of the tier on sale with the largest smallest deposit that is not above the principal.
 * @param purchasedOn the day in Asia/Kolkata, YYYY-MM-DD
 * @param missed weekdays from the value date to that day, if cashback counts from it
 * @returns undefined when no tier is small enough
 */
export async function insertPackage(
  tx: Transaction,
  deposit: { id: bigint; memberId: bigint; amountMicros: bigint },
  purchasedAt: Date,
  purchasedOn: string,
  missed: string[],
): Promise<BoughtPackage | undefined> {
  const [row] = await tx.query<BoughtPackage>(
    `INSERT INTO packages (member_id, deposit_id, plan_version_id, principal_micros, purchased_at, purchased_on, arrears_days)
     SELECT $1, $2, v.id, $3::bigint, $4::timestamptz, $5, ${ARREARS_DAYS}
     FROM plan_versions v WHERE v.is_on_sale AND v.min_recharge_rupees <= $3::bigint / 1000000
     ORDER BY v.min_recharge_rupees DESC LIMIT 1
     RETURNING id, arrears_days AS "arrearsDays"`,
    [deposit.memberId, deposit.id, deposit.amountMicros, purchasedAt, purchasedOn, missed],
  );
  return row;
}

/** Nobody else can change the package of this deposit until the transaction ends. @returns its id */
export async function lockPackage(tx: Transaction, depositId: bigint): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>('SELECT id FROM packages WHERE deposit_id = $1 FOR UPDATE', [depositId]);
  if (!row) throw new Error(`Deposit ${depositId} bought no package`);
  return row.id;
}

/** Ends the package of a deposit that is taken back, and with it the deposit. */
export async function updatePackageReversed(tx: Transaction, depositId: bigint, now: Date): Promise<void> {
  await tx.query(`UPDATE packages SET status = 'reversed', ended_at = coalesce(ended_at, $2) WHERE deposit_id = $1`, [
    depositId,
    now,
  ]);
  await tx.query(`UPDATE deposits SET status = 'reversed' WHERE id = $1 AND status = 'success'`, [depositId]);
}

/** The packages of a member, the newest first. */
export async function listPackages(database: Queryable, memberId: bigint): Promise<Package[]> {
  const rows = await database.query<PackageRow>(
    `SELECT p.id, p.principal_micros AS "principalMicros", p.status, p.purchased_at AS "purchasedAt", p.days_paid AS "daysPaid",
       p.arrears_days AS "arrearsDays", d.value_date AS "valueDate", ${PLAN_COLUMNS}
     FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id JOIN deposits d ON d.id = p.deposit_id
     WHERE p.member_id = $1 ORDER BY p.id DESC LIMIT $2`,
    [memberId, PACKAGES_MAX],
  );
  return rows.map((row) => ({
    id: String(row.id),
    principal: toRupeesText(row.principalMicros),
    plan: toPlan(row),
    status: row.status,
    purchasedAt: row.purchasedAt.toISOString(),
    daysPaid: row.daysPaid,
    ...(row.arrearsDays > 0 && row.valueDate !== null && { arrears: { days: row.arrearsDays, since: row.valueDate } }),
  }));
}
