import type { Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { CASH } from '../ledger/accounts';
import { toBusinessDate } from '../ledger/business-date';
import { postTransfers, type NewTransfer } from '../ledger/post-transfers';
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
 * Every movement of money that a purchase causes. They are posted together, so that all their accounts are locked in one order:
 * what uplines get for a purchase belongs into this list.
 */
function listPurchaseTransfers(deposit: ConfirmedDeposit): NewTransfer[] {
  return [
    {
      debitAccountId: CASH,
      creditAccountId: deposit.memberId,
      amountMicros: deposit.amountMicros,
      kind: 'deposit',
      reference: `Deposit ${deposit.id}, ${deposit.mode} ${deposit.utr}`,
      idempotencyKey: `${KEY_PREFIX}${deposit.id}`,
    },
  ];
}

/** @throws AppError tier_missing */
export async function buyPackage(tx: Transaction, deposit: ConfirmedDeposit, now: Date): Promise<void> {
  const [packageId] = await Promise.all([
    insertPackage(tx, {
      memberId: deposit.memberId,
      depositId: deposit.id,
      principalMicros: deposit.amountMicros,
      purchasedAt: now,
      purchasedOn: toBusinessDate(now),
    }),
    postTransfers(tx, listPurchaseTransfers(deposit), now),
  ]);
  if (packageId === undefined) {
    throw new AppError(
      'tier_missing',
      'No plan on sale is small enough for this deposit. Create one, then confirm.',
    );
  }
}
