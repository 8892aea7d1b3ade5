import type { DepositMode, Payee, PaymentWay, TransferMode } from '../contract';
import {
  checkModeLimit,
  CLOSED_MODES,
  findModeFor,
  findWay,
  getModeLimit,
  LIMITED_BY_DAY,
  TRANSFER_MODES,
} from '../contract/payment-limits';
import { listBankAccounts, type BankAccountRow } from '../bank-accounts/bank-accounts';
import type { Queryable } from '../database/database';
import { AppError } from '../errors/app-error';
import { MICROS_PER_RUPEE } from '../ledger/rupees';

/**
 * The payee of the site's settings: takes UPI until the first bank account is used. From then on the accounts alone say
 * where members pay, so that UPI can be closed: nobody may watch the payee of before any more.
 */
export interface UpiPayee {
  /** Empty: the settings name none, and UPI is closed until an account takes it. */
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

/** Of what is not paid into an account of the club. */
export const toPayeeByName = ({ payeeName }: UpiPayee): Payee => ({
  holderName: payeeName,
  bankName: null,
  accountNumber: null,
  ifsc: null,
  upiId: null,
});

export const toUpiPayee = ({ payeeAddress, payeeName }: UpiPayee): Payee => ({
  holderName: payeeName,
  bankName: null,
  accountNumber: null,
  ifsc: null,
  upiId: payeeAddress || null,
});

/** From then on the accounts alone say where members pay. */
export const hasBegun = (accounts: BankAccountRow[], today: string) =>
  accounts.some(({ usedFrom }) => usedFrom <= today);

export const isUsedOn = ({ usedFrom, usedUntil }: BankAccountRow, today: string) =>
  usedFrom <= today && (usedUntil === null || usedUntil >= today);

function toWay(accounts: BankAccountRow[], mode: TransferMode, upi: UpiPayee | undefined): KnownWay | undefined {
  const account = accounts.find(({ modes }) => modes.includes(mode));
  if (account) {
    return {
      mode,
      ...getModeLimit(mode, account.isVerifiedMerchant),
      payee: toPayee(account),
      bankAccountId: account.id,
    };
  }
  if (mode !== 'UPI' || !upi?.payeeAddress) return undefined;
  return { mode, ...getModeLimit(mode, false), payee: toUpiPayee(upi), bankAccountId: null };
}

/**
 * What a member has paid of each mode on a day, as far as they have reported it: what is only announced may never be
 * paid. The bank's day counts once it is known.
 */
async function sumPaidRupees(database: Queryable, memberId: bigint, today: string): Promise<Map<string, number>> {
  const rows = await database.query<{ mode: TransferMode; rupees: bigint }>(
    `SELECT mode, (sum(amount_micros) / ${MICROS_PER_RUPEE})::bigint AS rupees FROM deposits
     WHERE member_id = $1 AND mode = ANY ($2::text[]) AND status <> 'failed' AND false_at IS NULL
       AND coalesce(value_date, (created_at AT TIME ZONE 'Asia/Kolkata')::date) = $3
     GROUP BY mode`,
    [memberId, [...LIMITED_BY_DAY], today],
  );
  return new Map(rows.map(({ mode, rupees }) => [mode, Number(rupees)]));
}

/** For each mode the newest account that takes it on that day, and what it still carries for the member. */
export async function listPaymentWays(
  database: Queryable,
  memberId: bigint,
  today: string,
  upi: UpiPayee,
): Promise<KnownWay[]> {
  const accounts = await listBankAccounts(database);
  const used = accounts.filter((account) => isUsedOn(account, today));
  const paid = await sumPaidRupees(database, memberId, today);
  return TRANSFER_MODES.flatMap((mode) => {
    const way = toWay(used, mode, hasBegun(accounts, today) ? undefined : upi);
    if (!way) return [];
    return LIMITED_BY_DAY.has(mode) ? { ...way, paidTodayRupees: paid.get(mode) ?? 0 } : way;
  });
}

/** Whole, as catalogues of other languages know them. */
const ADVICE: Record<TransferMode, string> = {
  UPI: 'Pay by UPI.',
  IMPS: 'Pay by IMPS.',
  NEFT: 'Pay by NEFT.',
  RTGS: 'Pay by RTGS.',
};

/**
 * The account that a payment goes into; null: none of the club's, as a card is taken elsewhere.
 * @throws AppError invalid_input, naming the mode that carries it
 */
export function requireWay(ways: KnownWay[], mode: DepositMode, rupees: number): bigint | null {
  if (mode === 'Credit Card') return null;
  const way = findWay(ways, mode, rupees);
  const refusal = way ? checkModeLimit(way.mode, rupees, way) : CLOSED_MODES[mode];
  if (way && refusal === undefined) return way.bankAccountId;
  const other = findModeFor(ways, rupees);
  const advice = other ? ` ${ADVICE[other.mode]}` : '';
  throw new AppError('invalid_input', `${refusal}${advice}`, { field: 'mode' });
}
