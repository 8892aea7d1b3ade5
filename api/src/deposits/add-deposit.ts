import { UTR_TAKEN } from '../contract/rules';
import type { Transaction } from '../database/database';
import { findViolatedIndex } from '../database/violations';
import { AppError } from '../errors/app-error';
import { insertDeposit, type CheckedDeposit, type DepositRow } from './deposit.queries';

/** @throws AppError utr_taken */
export async function addDeposit(tx: Transaction, deposit: CheckedDeposit, now: Date): Promise<DepositRow> {
  try {
    return await insertDeposit(tx, deposit, now);
  } catch (error) {
    if (findViolatedIndex(error) !== 'deposits_mode_utr_key') throw error;
    throw new AppError('utr_taken', UTR_TAKEN, { field: 'utr' });
  }
}
