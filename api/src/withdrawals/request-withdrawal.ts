import type { NewWithdrawal } from '../contract';
import type { Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { lockWallet, PAYOUT_CLEARING } from '../ledger/accounts';
import { postTransfer } from '../ledger/post-transfers';
import { formatRupeesInWords, parseWholeRupees } from '../ledger/rupees';
import {
  getWithdrawalTerms,
  insertRequest,
  type WithdrawalRow,
  type WithdrawalTerms,
} from './withdrawal.queries';

/** @throws AppError payout_details_missing, invalid_input, insufficient_balance */
export function checkWithdrawal(
  amountMicros: bigint,
  method: NewWithdrawal['method'],
  balanceMicros: bigint,
  terms: WithdrawalTerms,
): void {
  if (!terms.hasDestination) {
    const what = method === 'UPI' ? 'a UPI id' : 'a bank account';
    throw new AppError('payout_details_missing', `Save ${what} on your profile first.`, { field: 'method' });
  }
  if (amountMicros < terms.minWithdrawMicros) {
    const least = formatRupeesInWords(terms.minWithdrawMicros);
    throw new AppError('invalid_input', `Amount must be at least ${least}.`, { field: 'amount' });
  }
  const withdrawableMicros = balanceMicros - terms.runningPrincipalMicros;
  if (amountMicros > withdrawableMicros) {
    const most = formatRupeesInWords(withdrawableMicros > 0n ? withdrawableMicros : 0n);
    throw new AppError('insufficient_balance', `You can withdraw at most ${most} now.`, { field: 'amount' });
  }
}

/**
 * Reserves the amount at once. What the check reads cannot change until the transaction ends: every movement of the wallet, and
 * every purchase and reversal, waits for its lock.
 */
export async function requestWithdrawal(
  tx: Transaction,
  memberId: bigint,
  withdrawal: NewWithdrawal,
  now: Date,
): Promise<WithdrawalRow> {
  const amountMicros = parseWholeRupees(withdrawal.amount);
  const { balanceMicros } = await lockWallet(tx, memberId);
  const terms = await getWithdrawalTerms(tx, memberId, withdrawal.method);
  checkWithdrawal(amountMicros, withdrawal.method, balanceMicros, terms);
  const request = await insertRequest(tx, memberId, amountMicros, withdrawal.method, now);
  await postTransfer(
    tx,
    {
      debitAccountId: memberId,
      creditAccountId: PAYOUT_CLEARING,
      amountMicros,
      kind: 'withdrawal',
      reference: `Withdrawal ${request.id}`,
      idempotencyKey: `withdrawal:${request.id}`,
    },
    now,
  );
  return { ...request, payoutStatus: null, utr: null, payoutReason: null };
}
