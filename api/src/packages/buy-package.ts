import type { Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import {
  insertReferralEarningsAtCommit,
  listReferralBonuses,
  type ReferralBonus,
} from '../compensation/referrals/referral.queries';
import { toReferralTransfer } from '../compensation/referrals/referral-transfer';
import { CASH, lockWalletOfDeposit } from '../ledger/accounts';
import { toBusinessDate } from '../ledger/business-date';
import { postTransfersAtCommit, type NewTransfer } from '../ledger/post-transfers';
import { insertPackage } from './package.queries';

/** A payment that has been found in the bank. */
export interface ConfirmedDeposit {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  mode: string;
  utr: string;
}

const KEY_PREFIX = 'deposit:';

/** The deposit that a transfer's idempotency key belongs to, if it is one of a deposit. */
export function findDepositIdOfKey(idempotencyKey: string): bigint | undefined {
  return idempotencyKey.startsWith(KEY_PREFIX) ? BigInt(idempotencyKey.slice(KEY_PREFIX.length)) : undefined;
}

/**
 * Every movement of money that a purchase causes. They are posted together, so that all their accounts are locked in one order.
 */
function listPurchaseTransfers(deposit: ConfirmedDeposit, bonuses: ReferralBonus[]): NewTransfer[] {
  return [
    {
      debitAccountId: CASH,
      creditAccountId: deposit.memberId,
      amountMicros: deposit.amountMicros,
      kind: 'deposit',
      reference: `Deposit ${deposit.id}, ${deposit.mode} ${deposit.utr}`,
      idempotencyKey: `${KEY_PREFIX}${deposit.id}`,
    },
    ...bonuses.map((bonus) => toReferralTransfer(deposit.memberId, bonus)),
  ];
}

/** The package of a deposit that is being confirmed, and what it pays besides. */
export interface Purchase {
  packageId: bigint | undefined;
  bonuses: ReferralBonus[];
}

/**
 * Makes the package. It asks the database for all that it needs to know of the deposit, so that it can share the round trip of the
 * statement that decides on the deposit, sent just before. Where that one decides nothing, this one makes nothing.
 */
export async function startPurchase(tx: Transaction, depositId: bigint, now: Date): Promise<Purchase> {
  const purchasedOn = toBusinessDate(now);
  const [, bonuses, packageId] = await Promise.all([
    // Two packages of one member take turns, so that one of them is the first. Uplines have lower ids: their wallets come later.
    lockWalletOfDeposit(tx, depositId),
    listReferralBonuses(tx, depositId, purchasedOn),
    insertPackage(tx, depositId, now, purchasedOn),
  ]);
  return { packageId, bonuses };
}

/**
 * Credits the wallet, and pays the uplines if the package is the member's first.
 * @throws AppError tier_missing
 */
export function postPurchase(
  tx: Transaction,
  deposit: ConfirmedDeposit,
  { packageId, bonuses }: Purchase,
  now: Date,
): void {
  if (packageId === undefined) {
    throw new AppError('tier_missing', 'No plan on sale is small enough for this deposit. Create one, then confirm.');
  }
  const { memberId, amountMicros: principalMicros } = deposit;
  const bought = { memberId, principalMicros, businessDate: toBusinessDate(now) };
  insertReferralEarningsAtCommit(tx, bought, bonuses);
  postTransfersAtCommit(tx, listPurchaseTransfers(deposit, bonuses), now);
}
