import {
  insertReferralEarnings,
  listReferralBonuses,
  type ReferralBonus,
} from '../compensation/referrals/referral.queries';
import { ENABLED_AT, toWasEnabledSql } from '../compensation/runs/was-enabled';
import type { Package } from '../contract';
import { toKept } from '../database/conditions';
import type { Transaction, Queryable } from '../database/database';
import { AppError } from '../errors/app-error';
import { getCashAccountId, getClubAccountId, lockWallet, type LockedWallet } from '../ledger/accounts';
import { toBusinessDate } from '../ledger/business-date';
import type { NewTransfer } from '../ledger/post-transfers';
import { toRupeesText } from '../ledger/rupees';
import { addDays, listWeekdays } from '../plan/calendar';
import { toIsStandingSql } from '../plan/plan-sql';
import { getPurchaseRules } from '../plan/purchase-rules';
import { notifySelected } from '../notifications/notify';
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

interface BoughtPackage {
  id: bigint;
  /** What its first credit pays beside its own day. */
  arrearsDays: number;
  /** Whether its member has no other that stands: one that was taken back was no first package. */
  isFirst: boolean;
}

/**
 * A confirmed deposit's package, of the tier on sale with the largest smallest deposit that is not above the principal.
 * @param purchasedOn the day in Asia/Kolkata, YYYY-MM-DD
 * @param missed weekdays from the value date to that day, if cashback counts from it
 * @returns undefined when no tier is small enough
 */
async function insertPackage(
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
     RETURNING id, arrears_days AS "arrearsDays",
       NOT EXISTS (SELECT FROM packages p WHERE p.member_id = $1 AND ${toIsStandingSql('p')}) AS "isFirst"`,
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

/** A payment that has been found in the bank. */
interface ConfirmedDeposit {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  mode: string;
  utr: string;
  cashPlace: number;
  /** Of the bank's line, when it was said. */
  valueDate: string | null;
}

function toDepositTransfer({ id, memberId, amountMicros, mode, utr, cashPlace }: ConfirmedDeposit): NewTransfer {
  return {
    debitAccountId: getCashAccountId(cashPlace, memberId),
    creditAccountId: memberId,
    amountMicros,
    kind: 'deposit',
    sourceId: id,
    reference: `Deposit ${id}, ${mode} ${utr}`,
  };
}

function toBonusTransfer(
  deposit: ConfirmedDeposit,
  { uplineId, amountMicros, sourceName }: ReferralBonus,
): NewTransfer {
  return {
    debitAccountId: getClubAccountId('referral_expense', deposit.memberId),
    creditAccountId: uplineId,
    amountMicros,
    kind: 'referral_bonus',
    sourceId: deposit.id,
    reference: `Referral bonus for the first package of ${sourceName}`,
  };
}

/** The sponsor, and everybody whom a first package pays a bonus. */
async function tellUplines(
  tx: Transaction,
  memberId: bigint,
  bonuses: ReferralBonus[],
  releasedOn: string | null,
  now: Date,
): Promise<void> {
  const sql = `
    SELECT upline.id AS member_id, jsonb_build_object('name', source.name, 'bonusMicros', coalesce(bonus.micros, 0)::text,
      'releasedOn', $4::text) AS facts
    FROM members source
    CROSS JOIN LATERAL (SELECT source.sponsor_id AS id UNION SELECT unnest(${toKept('$2', 'bigint[]')})) upline
    LEFT JOIN unnest(${toKept('$2', 'bigint[]')}, ${toKept('$3', 'bigint[]')}) bonus (upline_id, micros) ON bonus.upline_id = upline.id
    WHERE source.id = $1`;
  const values = [
    memberId,
    bonuses.map(({ uplineId }) => uplineId),
    bonuses.map((each) => each.amountMicros),
    releasedOn,
  ];
  await notifySelected(tx, 'referral_bought', { sql, values }, now);
}

/**
 * What a first package brings the uplines. For some days it may be held: in the wallet, and not to be withdrawn.
 * @returns the bonuses, which are still to be posted
 */
async function payUplines(
  tx: Transaction,
  deposit: ConfirmedDeposit,
  bonusHoldDays: number,
  businessDate: string,
  now: Date,
): Promise<ReferralBonus[]> {
  const bonuses = await listReferralBonuses(tx, deposit, businessDate);
  const releasedOn = bonusHoldDays === 0 ? null : addDays(businessDate, bonusHoldDays);
  await insertReferralEarnings(tx, deposit, businessDate, releasedOn, bonuses);
  await tellUplines(tx, deposit.memberId, bonuses, releasedOn, now);
  return bonuses;
}

/** What a purchase is, before its money is moved. */
export interface Purchase {
  package: BoughtPackage;
  /** Every movement of money that it causes, to be posted together. */
  transfers: [NewTransfer, ...NewTransfer[]];
  /** Of its member, before them. */
  wallet: LockedWallet;
}

/**
 * Makes the package of a deposit and, if it is the member's first that stands, the lines of the bonuses that it pays to
 * the uplines.
 * @throws AppError tier_missing
 */
export async function buyPackage(tx: Transaction, deposit: ConfirmedDeposit, now: Date): Promise<Purchase> {
  const businessDate = toBusinessDate(now);
  // Two packages of one member take turns, so that one of them is the first. Uplines have lower ids: their wallets are
  // locked later.
  const wallet = await lockWallet(tx, deposit.memberId);
  const { bonusHoldDays, cashbackFrom } = await getPurchaseRules(tx, businessDate);
  const startsOn = cashbackFrom === 'value_date' ? (deposit.valueDate ?? businessDate) : businessDate;
  const missed = listWeekdays(addDays(startsOn, 1), businessDate);
  const bought = await insertPackage(tx, deposit, now, businessDate, missed);
  if (!bought) {
    throw new AppError('tier_missing', 'No plan on sale is small enough for this deposit. Create one, then confirm.');
  }
  const bonuses = bought.isFirst ? await payUplines(tx, deposit, bonusHoldDays, businessDate, now) : [];
  const bonusTransfers = bonuses.map((bonus) => toBonusTransfer(deposit, bonus));
  return { package: bought, transfers: [toDepositTransfer(deposit), ...bonusTransfers], wallet };
}
