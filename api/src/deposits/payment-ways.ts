import type { Payee, PaymentWay, TransferMode } from '../contract';
import { checkModeLimit, findModeFor, getModeLimit, TRANSFER_MODES } from '../contract/payment-limits';
import { listBankAccounts, type BankAccountRow } from '../bank-accounts/bank-accounts';
import type { Queryable } from '../database/database';
import { AppError } from '../errors/app-error';

/** The payee of the site's settings: as long as no bank account takes UPI, it does. */
export interface UpiPayee {
  payeeAddress: string;
  payeeName: string;
}

/** A way to pay, and the account behind it; null: that of the site's settings. */
export interface KnownWay extends PaymentWay {
  bankAccountId: bigint | null;
}

export const toPayee = ({ holderName, bankName, accountNumber, ifsc, upiId }: BankAccountRow): Payee => ({
  holderName,
  bankName,
  accountNumber,
  ifsc,
  upiId,
});

export const toUpiPayee = ({ payeeAddress, payeeName }: UpiPayee): Payee => ({
  holderName: payeeName,
  bankName: null,
  accountNumber: null,
  ifsc: null,
  upiId: payeeAddress,
});

function findWay(accounts: BankAccountRow[], mode: TransferMode, upi: UpiPayee): KnownWay | undefined {
  const account = accounts.find(({ modes }) => modes.includes(mode));
  if (account) {
    return {
      mode,
      ...getModeLimit(mode, account.isVerifiedMerchant),
      payee: toPayee(account),
      bankAccountId: account.id,
    };
  }
  if (mode !== 'UPI') return undefined;
  return { mode, ...getModeLimit(mode, false), payee: toUpiPayee(upi), bankAccountId: null };
}

/** For each mode the newest account that takes it on that day. */
export async function listPaymentWays(database: Queryable, today: string, upi: UpiPayee): Promise<KnownWay[]> {
  const accounts = await listBankAccounts(database);
  const used = accounts.filter(
    ({ usedFrom, usedUntil }) => usedFrom <= today && (usedUntil === null || usedUntil >= today),
  );
  return TRANSFER_MODES.flatMap((mode) => findWay(used, mode, upi) ?? []);
}

/** Whole, as catalogues of other languages know them. */
const SENTENCES: Record<TransferMode, { closed: string; advice: string }> = {
  UPI: { closed: 'The club takes no UPI just now.', advice: 'Pay by UPI.' },
  IMPS: { closed: 'The club takes no IMPS just now.', advice: 'Pay by IMPS.' },
  NEFT: { closed: 'The club takes no NEFT just now.', advice: 'Pay by NEFT.' },
  RTGS: { closed: 'The club takes no RTGS just now.', advice: 'Pay by RTGS.' },
};

/** @throws AppError invalid_input, naming the mode that carries it */
export function requireWay(ways: KnownWay[], mode: TransferMode, rupees: number): KnownWay {
  const way = ways.find((each) => each.mode === mode);
  const complaint = way ? checkModeLimit(mode, rupees, way) : SENTENCES[mode].closed;
  if (way && complaint === undefined) return way;
  const other = findModeFor(ways, rupees);
  const advice = other ? ` ${SENTENCES[other.mode].advice}` : '';
  throw new AppError('invalid_input', `${complaint}${advice}`, { field: 'mode' });
}
