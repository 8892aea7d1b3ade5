import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { PayoutDetails, SavedPayoutDetails } from '../contract';
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
import { refuseInput } from '../errors/app-error';
import { addSeconds } from '../ledger/business-date';
import { notify } from '../notifications/notify';
import { formatMaskedDestination } from '../withdrawals/destination';
import {
  applyDueDetails,
  clearDetailsSince,
  deleteNextDetails,
  getPayoutState,
  hasMoneyToTake,
  toSavedDetails,
  upsertNextDetails,
  upsertPayoutDetails,
} from '../withdrawals/payout-details.queries';

/** Enough for the owner of the account to read of a change and take it back. */
const HELD_SECONDS = 24 * 60 * 60;

function checkBank(bank: NonNullable<PayoutDetails['bank']>): PayoutDetails['bank'] {
  refuseInput('bank.accountHolder', checkName(bank.accountHolder)?.replace(/^Name/, 'Account holder'));
  refuseInput('bank.accountNumber', checkAccountNumber(bank.accountNumber));
  refuseInput('bank.ifsc', checkIfsc(bank.ifsc));
  return {
    accountHolder: normalizeName(bank.accountHolder),
    accountNumber: normalizeAccountNumber(bank.accountNumber),
    ifsc: normalizeIfsc(bank.ifsc),
  };
}

/** @throws AppError invalid_input, naming the first field at fault */
export function checkPayoutDetails({ upiId, bank }: PayoutDetails): PayoutDetails {
  if (upiId !== null) refuseInput('upiId', checkUpiId(upiId));
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

const isNone = ({ upiId, bank }: PayoutDetails) => upiId === null && bank === null;

const isSame = (a: PayoutDetails, b: PayoutDetails) =>
  a.upiId === b.upiId &&
  a.bank?.accountHolder === b.bank?.accountHolder &&
  a.bank?.accountNumber === b.bank?.accountNumber &&
  a.bank?.ifsc === b.bank?.ifsc;

/**
 * They hold after a day in which their owner can read of it, and those before hold until then. The first ones of a
 * member without money hold at once. Saving what holds takes back what waits.
 * @param details checked
 */
export async function changePayoutDetails(
  tx: Transaction,
  details: PayoutDetails,
  actor: Actor,
  now: Date,
): Promise<SavedPayoutDetails> {
  const { memberId } = actor;
  await applyDueDetails(tx, memberId, now);
  const before = await getPayoutState(tx, memberId, now);
  if (isSame(details, before.holding)) return cancelNextDetails(tx, actor, now);
  if (before.next && isSame(details, before.next.details)) return toSavedDetails(before);
  const isSafe = isNone(before.holding) && !(await hasMoneyToTake(tx, memberId));
  const holdsFrom = isSafe ? undefined : addSeconds(now, HELD_SECONDS);
  if (holdsFrom) await upsertNextDetails(tx, memberId, details, holdsFrom);
  else await upsertPayoutDetails(tx, memberId, details, now);
  const from = holdsFrom && { holdsFrom: holdsFrom.toISOString() };
  await insertAuditEntry(tx, actor, now, {
    action: 'payout_details.change',
    subject: `member:${memberId}`,
    before: mask(before.holding),
    after: { ...mask(details), ...from },
  });
  await notify(tx, memberId, 'payout_details_changed', { at: now.toISOString(), ...mask(details), ...from }, now);
  return toSavedDetails(await getPayoutState(tx, memberId, now));
}

/** Those that hold go on to. Nothing waits: nothing is done. */
export async function cancelNextDetails(tx: Transaction, actor: Actor, now: Date): Promise<SavedPayoutDetails> {
  const { memberId } = actor;
  await applyDueDetails(tx, memberId, now);
  const { holding, next } = await getPayoutState(tx, memberId, now);
  if (next && (await deleteNextDetails(tx, memberId))) {
    await insertAuditEntry(tx, actor, now, {
      action: 'payout_details.cancel',
      subject: `member:${memberId}`,
      before: mask(next.details),
      after: mask(holding),
    });
    const facts = { at: now.toISOString(), ...mask(holding), isCancelled: true };
    await notify(tx, memberId, 'payout_details_changed', facts, now);
  }
  return toSavedDetails({ holding, next: undefined });
}

/**
 * For an account that somebody else was in: what waits goes, and what came to hold since then. Those before hold again
 * where they are kept, beside others that only waited; else none do, and the member enters theirs.
 */
export async function undoPayoutDetails(tx: Transaction, since: Date, actor: Actor, now: Date): Promise<void> {
  const { memberId } = actor;
  await applyDueDetails(tx, memberId, since);
  const before = await getPayoutState(tx, memberId, now);
  const haveWaited = await deleteNextDetails(tx, memberId);
  const areCleared = await clearDetailsSince(tx, memberId, since, now);
  if (!haveWaited && !areCleared) return;
  const { holding } = await getPayoutState(tx, memberId, now);
  await insertAuditEntry(tx, actor, now, {
    action: areCleared ? 'payout_details.change' : 'payout_details.cancel',
    subject: `member:${memberId}`,
    before: mask(areCleared || !before.next ? before.holding : before.next.details),
    after: mask(holding),
  });
  const facts = { at: now.toISOString(), ...mask(holding), ...(!areCleared && { isCancelled: true }) };
  await notify(tx, memberId, 'payout_details_changed', facts, now);
}
