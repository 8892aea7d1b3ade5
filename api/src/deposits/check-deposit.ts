import type { NewDeposit } from '../contract';
import { checkDepositAmount, checkUtr, normalizeUtr } from '../contract/rules';
import { AppError } from '../errors/app-error';
import { parseWholeRupees } from '../ledger/rupees';
import type { CheckedDeposit } from './deposit.queries';

/** @throws AppError invalid_input, naming the first field at fault */
export function checkDeposit(deposit: NewDeposit, memberId: bigint): CheckedDeposit {
  const amountComplaint = checkDepositAmount(deposit.amount);
  if (amountComplaint !== undefined) throw new AppError('invalid_input', amountComplaint, { field: 'amount' });
  const utrComplaint = checkUtr(deposit.mode, deposit.utr);
  if (utrComplaint !== undefined) throw new AppError('invalid_input', utrComplaint, { field: 'utr' });
  return {
    memberId,
    amountMicros: parseWholeRupees(deposit.amount),
    mode: deposit.mode,
    utr: normalizeUtr(deposit.utr),
    paymentReference: deposit.paymentReference?.trim() || undefined,
  };
}
