import {
  insertReferralEarnings,
  listReferralBonuses,
  type ReferralBonus,
} from '../compensation/referrals/referral.queries';
import { toKept } from '../database/conditions';
import type { Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { getCashAccountId, getClubAccountId, lockWallet } from '../ledger/accounts';
import { toBusinessDate } from '../ledger/business-date';
import type { NewTransfer } from '../ledger/post-transfers';
import { addDays, listWeekdays } from '../plan/calendar';
import { toIsStandingSql } from '../plan/plan-sql';
import { getPurchaseRules } from '../plan/purchase-rules';
import { notifySelected } from '../notifications/notify';
import { insertPackage, type BoughtPackage } from './package.queries';

/** A payment that has been found in the bank. */
export interface ConfirmedDeposit {
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

/** Of a member's first package the sponsor, and everybody whom it pays a bonus. */
async function tellUplines(
  tx: Transaction,
  memberId: bigint,
  packageId: bigint,
  bonuses: ReferralBonus[],
  releasedOn: string | null,
  now: Date,
): Promise<void> {
  const sql = `
    SELECT upline.id AS member_id, jsonb_build_object('name', source.name, 'bonusMicros', coalesce(bonus.micros, 0)::text,
      'releasedOn', $5::text) AS facts
    FROM members source
    CROSS JOIN LATERAL (SELECT source.sponsor_id AS id UNION SELECT unnest(${toKept('$3', 'bigint[]')})) upline
    LEFT JOIN unnest(${toKept('$3', 'bigint[]')}, ${toKept('$4', 'bigint[]')}) bonus (upline_id, micros) ON bonus.upline_id = upline.id
    WHERE source.id = $1 AND NOT EXISTS (
      SELECT FROM packages p WHERE p.member_id = $1 AND p.id <> $2 AND ${toIsStandingSql('p')})`;
  const values = [
    memberId,
    packageId,
    bonuses.map(({ uplineId }) => uplineId),
    bonuses.map((each) => each.amountMicros),
    releasedOn,
  ];
  await notifySelected(tx, 'referral_bought', { sql, values }, now);
}

/** What a purchase is, before its money is moved. */
export interface Purchase {
  package: BoughtPackage;
  /** Every movement of money that it causes, to be posted together. */
  transfers: [NewTransfer, ...NewTransfer[]];
  /** What the wallet of its member holds before them. */
  balanceMicros: bigint;
}

/**
 * Makes the package of a deposit and, if it is the member's first that stands, the lines of the bonuses that it pays to
 * the uplines. For some days they may be held: in the wallet, and not to be withdrawn.
 * @throws AppError tier_missing
 */
export async function buyPackage(tx: Transaction, deposit: ConfirmedDeposit, now: Date): Promise<Purchase> {
  const businessDate = toBusinessDate(now);
  // Two packages of one member take turns, so that one of them is the first. Uplines have lower ids: their wallets are
  // locked later.
  const balanceMicros = await lockWallet(tx, deposit.memberId);
  const bonuses = await listReferralBonuses(tx, deposit, businessDate);
  const { bonusHoldDays, cashbackFrom } = await getPurchaseRules(tx, businessDate);
  const startsOn = cashbackFrom === 'value_date' ? (deposit.valueDate ?? businessDate) : businessDate;
  const missed = listWeekdays(addDays(startsOn, 1), businessDate);
  const bought = await insertPackage(tx, deposit, now, businessDate, missed);
  if (!bought) {
    throw new AppError('tier_missing', 'No plan on sale is small enough for this deposit. Create one, then confirm.');
  }
  const releasedOn = bonusHoldDays === 0 ? null : addDays(businessDate, bonusHoldDays);
  await insertReferralEarnings(tx, deposit, businessDate, releasedOn, bonuses);
  await tellUplines(tx, deposit.memberId, bought.id, bonuses, releasedOn, now);
  const bonusTransfers = bonuses.map((bonus) => toBonusTransfer(deposit, bonus));
  return { package: bought, transfers: [toDepositTransfer(deposit), ...bonusTransfers], balanceMicros };
}
