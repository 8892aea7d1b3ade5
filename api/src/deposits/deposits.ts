import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { NewDeposit } from '../contract';
import { checkDepositAmount, checkUtr, normalizeUtr, UTR_TAKEN } from '../contract/rules';
import type { Transaction } from '../database/database';
import { findViolatedIndex } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { AppError } from '../errors/app-error';
import { postTransfers } from '../ledger/post-transfers';
import { parseWholeRupees, toRupeesText } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { buyPackage } from '../packages/buy-package';
import {
  insertDeposit,
  updateDepositDecided,
  type AdminDepositRow,
  type CheckedDeposit,
  type DepositRow,
} from './deposit.queries';

/** @throws AppError invalid_input, naming the first field at fault */
export function checkDeposit(deposit: NewDeposit, memberId: bigint, maxRupees?: number): CheckedDeposit {
  const amountComplaint = checkDepositAmount(deposit.amount, maxRupees);
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
  const row = await insertDeposit(tx, deposit, now).catch((error: unknown) => {
    if (findViolatedIndex(error) !== 'deposits_mode_utr_key') throw error;
    throw new AppError('utr_taken', UTR_TAKEN, { field: 'utr' });
  });
  const facts = { amountMicros: String(deposit.amountMicros), utr: deposit.utr };
  await notify(tx, deposit.memberId, 'deposit_received', facts, now);
  return row;
}

type Decision = Pick<AdminDepositRow, 'reason'> & { status: 'success' | 'failed' };

/** @throws AppError not_found, own_decision, already_decided */
async function decide(
  tx: Transaction,
  id: bigint,
  decision: Decision,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  const deposit = await updateDepositDecided(tx, { ...decision, id, actorId: actor.memberId }, now);
  return deposit ?? refuseDecision(tx, 'deposits', id, actor.memberId);
}

async function audit(
  tx: Transaction,
  action: string,
  deposit: AdminDepositRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  await insertAuditEntry(tx, actor, now, {
    action,
    subject: `deposit:${deposit.id}`,
    before: { status: 'pending' },
    after: { status: deposit.status, amount: toRupeesText(deposit.amountMicros), reason: deposit.reason },
  });
}

/**
 * The payment was found in the bank: credits the wallet and buys the package.
 * @throws AppError not_found, own_decision, already_decided, tier_missing
 */
export async function confirmDeposit(tx: Transaction, id: bigint, actor: Actor, now: Date): Promise<AdminDepositRow> {
  const deposit = await decide(tx, id, { status: 'success', reason: null }, actor, now);
  const transfers = await buyPackage(tx, deposit, now);
  await postTransfers(tx, transfers, now);
  await audit(tx, 'deposit.confirm', deposit, actor, now);
  const facts = { amountMicros: String(deposit.amountMicros) };
  await notify(tx, deposit.memberId, 'deposit_confirmed', facts, now);
  await notify(tx, deposit.memberId, 'package_bought', facts, now);
  return deposit;
}

/** @throws AppError not_found, own_decision, already_decided */
export async function rejectDeposit(
  tx: Transaction,
  id: bigint,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  const deposit = await decide(tx, id, { status: 'failed', reason }, actor, now);
  await audit(tx, 'deposit.reject', deposit, actor, now);
  await notify(tx, deposit.memberId, 'deposit_rejected', { amountMicros: String(deposit.amountMicros), reason }, now);
  return deposit;
}
