import type { PayoutDetails } from '../contract';
import {
  checkAccountNumber,
  checkIfsc,
  checkName,
  checkUpiId,
  normalizeAccountNumber,
  normalizeIfsc,
  normalizeName,
  normalizeUpiId,
} from '../contract/rules';
import { AppError } from '../errors/app-error';

function refuse(field: string, sentence: string | undefined): void {
  if (sentence !== undefined) throw new AppError('invalid_input', sentence, { field });
}

function checkBank(bank: NonNullable<PayoutDetails['bank']>): PayoutDetails['bank'] {
  refuse('bank.accountHolder', checkName(bank.accountHolder)?.replace(/^Name/, 'Account holder'));
  refuse('bank.accountNumber', checkAccountNumber(bank.accountNumber));
  refuse('bank.ifsc', checkIfsc(bank.ifsc));
  return {
    accountHolder: normalizeName(bank.accountHolder),
    accountNumber: normalizeAccountNumber(bank.accountNumber),
    ifsc: normalizeIfsc(bank.ifsc),
  };
}

/** @throws AppError invalid_input, naming the first field at fault */
export function checkPayoutDetails({ upiId, bank }: PayoutDetails): PayoutDetails {
  if (upiId !== null) refuse('upiId', checkUpiId(upiId));
  return {
    upiId: upiId === null ? null : normalizeUpiId(upiId),
    bank: bank === null ? null : checkBank(bank),
  };
}
