import type { PayoutDetails } from 'api/contract';
import {
  checkAccountNumber,
  checkIfsc,
  checkName,
  checkUpiId,
  normalizeAccountNumber,
  normalizeIfsc,
  normalizeName,
  normalizeUpiId,
} from 'api/contract/rules';

/** The fields of the form as text; what is left empty is not kept. */
export interface PayoutFormValues {
  upiId: string;
  accountHolder: string;
  accountNumber: string;
  ifsc: string;
}

export type PayoutFormErrors = Partial<Record<keyof PayoutFormValues, string>>;

export function toPayoutFormValues({ upiId, bank }: PayoutDetails): PayoutFormValues {
  return {
    upiId: upiId ?? '',
    accountHolder: bank?.accountHolder ?? '',
    accountNumber: bank?.accountNumber ?? '',
    ifsc: bank?.ifsc ?? '',
  };
}

/** A bank account is all of its three fields, or none. */
export function checkPayoutForm(values: PayoutFormValues): PayoutFormErrors {
  return {
    upiId: values.upiId.trim() ? checkUpiId(values.upiId) : undefined,
    ...(hasBank(values) && {
      accountHolder: checkName(values.accountHolder)?.replace(/^Name/, 'Account holder'),
      accountNumber: checkAccountNumber(values.accountNumber),
      ifsc: checkIfsc(values.ifsc),
    }),
  };
}

export function toPayoutDetails(values: PayoutFormValues): PayoutDetails {
  return {
    upiId: normalizeUpiId(values.upiId) || null,
    bank: hasBank(values)
      ? {
          accountHolder: normalizeName(values.accountHolder),
          accountNumber: normalizeAccountNumber(values.accountNumber),
          ifsc: normalizeIfsc(values.ifsc),
        }
      : null,
  };
}

function hasBank({ accountHolder, accountNumber, ifsc }: PayoutFormValues): boolean {
  return [accountHolder, accountNumber, ifsc].some((value) => value.trim() !== '');
}
