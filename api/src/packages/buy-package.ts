import {
  insertReferralEarnings,
  listReferralBonuses,
  type ReferralBonus,
} from '../compensation/referrals/referral.queries';
import type { Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { getClubAccountId, lockWallet } from '../ledger/accounts';
import { toBusinessDate } from '../ledger/business-date';
import type { NewTransfer } from '../ledger/post-transfers';
import { insertPackage } from './package.queries';

/** A payment that has been found in the bank. */
export interface ConfirmedDeposit {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  mode: string;
  utr: string;
}

function toDepositTransfer({ id, memberId, amountMicros, mode, utr }: ConfirmedDeposit): NewTransfer {
  return {
    debitAccountId: getClubAccountId('cash', memberId),
    creditAccountId: memberId,
    amountMicros,
    kind: 'deposit',
    sourceKind: 'deposit',
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
    sourceKind: 'deposit',
    sourceId: deposit.id,
    reference: `Referral bonus for the first package of ${sourceName}`,
  };
}

/**
 * Makes the package of a deposit and, if it is the member's first, the lines of the bonuses that it pays to the
 * uplines.
 * @returns every movement of money that the purchase causes, to be posted together
 * @throws AppError tier_missing
 */
export async function buyPackage(
  tx: Transaction,
  deposit: ConfirmedDeposit,
  now: Date,
): Promise<[NewTransfer, ...NewTransfer[]]> {
  const businessDate = toBusinessDate(now);
  // Two packages of one member take turns, so that one of them is the first. Uplines have lower ids: their wallets are
  // locked later.
  await lockWallet(tx, deposit.memberId);
  const bonuses = await listReferralBonuses(tx, deposit, businessDate);
  const packageId = await insertPackage(tx, deposit, now, businessDate);
  if (packageId === undefined) {
    throw new AppError('tier_missing', 'No plan on sale is small enough for this deposit. Create one, then confirm.');
  }
  await insertReferralEarnings(tx, deposit, businessDate, bonuses);
  return [toDepositTransfer(deposit), ...bonuses.map((bonus) => toBonusTransfer(deposit, bonus))];
}
