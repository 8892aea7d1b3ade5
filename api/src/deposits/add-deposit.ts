import type { NewDeposit } from '../contract';
import { checkDepositAmount, checkUtr, normalizeUtr, UTR_TAKEN } from '../contract/rules';
import type { Transaction } from '../database/database';
import { findViolatedIndex } from '../database/violations';
import { AppError } from '../errors/app-error';
import { parseWholeRupees } from '../ledger/rupees';
import { insertDeposit, type CheckedDeposit, type DepositRow } from './deposit.queries';

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

/** @throws AppError utr_taken */
export async function addDeposit(tx: Transaction, deposit: CheckedDeposit, now: Date): Promise<DepositRow> {
  try {
    return await insertDeposit(tx, deposit, now);
  } catch (error) {
    if (findViolatedIndex(error) !== 'deposits_mode_utr_key') throw error;
    throw new AppError('utr_taken', UTR_TAKEN, { field: 'utr' });
  }
}
