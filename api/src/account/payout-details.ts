import { insertAuditEntry } from '../audit/insert-audit-entry';
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
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { notify } from '../notifications/notify';
import { formatMaskedDestination } from '../withdrawals/destination';
import { getPayoutDetails, upsertPayoutDetails } from './account.queries';

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

/** What the log may tell: enough to see that a destination changed, not enough to pay to it. */
function mask({ upiId, bank }: PayoutDetails) {
  const nothing = { upiId: null, accountHolder: null, accountNumber: null, ifsc: null };
  return {
    upi: upiId === null ? null : formatMaskedDestination({ ...nothing, method: 'UPI', upiId }),
    bank: bank === null ? null : formatMaskedDestination({ ...nothing, method: 'Bank Transfer', ...bank }),
  };
}

/** @param details checked */
export async function changePayoutDetails(
  tx: Transaction,
  details: PayoutDetails,
  actor: Actor,
  now: Date,
): Promise<PayoutDetails> {
  const before = await getPayoutDetails(tx, actor.memberId);
  await upsertPayoutDetails(tx, actor.memberId, details, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'payout_details.change',
    subject: `member:${actor.memberId}`,
    before: mask(before),
    after: mask(details),
  });
  await notify(tx, actor.memberId, 'payout_details_changed', { at: now.toISOString(), ...mask(details) }, now);
  return details;
}
