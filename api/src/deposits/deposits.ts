import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Config } from '../config/config';
import type { AuditAction, DepositConfirmation, NewDeposit } from '../contract';
import { checkDepositAmount, checkUtr, normalizeUtr, UTR_TAKEN } from '../contract/rules';
import type { Transaction } from '../database/database';
import { onViolation } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { refuseDecision } from '../decisions/refuse-decision';
import { requireReasonForDisabled, tellDisabled } from '../decisions/require-reason';
import { AppError, refuseInput } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import { postTransfers } from '../ledger/post-transfers';
import { formatMicros, MICROS_PER_RUPEE, parseWholeRupees, toRupeesText } from '../ledger/rupees';
import { notify, notifyOfAll } from '../notifications/notify';
import { buyPackage, type Purchase } from '../packages/packages';
import { addDays, parseBusinessDate } from '../plan/calendar';
import {
  insertDeposit,
  updateDepositDecided,
  type AdminDepositRow,
  type CheckedDeposit,
  type DecidedDeposit,
  type DepositDecision,
  type DepositRow,
} from './deposit.queries';

/** @throws AppError invalid_input, naming the first field at fault */
export function checkDeposit(deposit: NewDeposit, memberId: bigint, maxRupees?: number): CheckedDeposit {
  refuseInput('amount', checkDepositAmount(deposit.amount, maxRupees));
  refuseInput('utr', checkUtr(deposit.mode, deposit.utr));
  return {
    memberId,
    amountMicros: parseWholeRupees(deposit.amount),
    mode: deposit.mode,
    utr: normalizeUtr(deposit.utr),
  };
}

interface Pending {
  count: bigint;
  sumMicros: bigint;
}

/** Deposits of a member that nobody has decided yet; another one of theirs waits until this transaction has ended. */
async function countPending(tx: Transaction, memberId: bigint): Promise<Pending> {
  await tx.query('SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  const [row] = await tx.query<Pending>(
    `SELECT count(*), coalesce(sum(amount_micros), 0)::bigint AS "sumMicros"
     FROM deposits WHERE member_id = $1 AND status = 'pending'`,
    [memberId],
  );
  return row ?? { count: 0n, sumMicros: 0n };
}

/** @throws AppError too_many_pending */
export async function requireRoomForDeposit(
  tx: Transaction,
  memberId: bigint,
  amountMicros: bigint,
  { pendingDeposits, pendingDepositsRupees }: Config['limits'],
): Promise<void> {
  const { count, sumMicros } = await countPending(tx, memberId);
  if (count >= pendingDeposits) {
    throw new AppError(
      'too_many_pending',
      pendingDeposits === 1
        ? 'One payment of yours may wait to be confirmed. Report the next one after that.'
        : `At most ${pendingDeposits} payments of yours may wait to be confirmed. Report the next one after that.`,
    );
  }
  const mostMicros = BigInt(pendingDepositsRupees) * MICROS_PER_RUPEE;
  if (sumMicros + amountMicros <= mostMicros) return;
  throw new AppError(
    'too_many_pending',
    `Payments that wait to be confirmed can be ${formatMicros(mostMicros)} together; yours are ${formatMicros(sumMicros)} already.`,
    { field: 'amount' },
  );
}

/** @throws AppError utr_taken */
export async function addDeposit(tx: Transaction, deposit: CheckedDeposit, now: Date): Promise<DepositRow> {
  const row = await insertDeposit(tx, deposit, now).catch(
    onViolation('deposits_living_utr_key', () => new AppError('utr_taken', UTR_TAKEN, { field: 'utr' })),
  );
  const facts = { amountMicros: String(deposit.amountMicros), utr: deposit.utr };
  await notify(tx, deposit.memberId, 'deposit_received', facts, now);
  return row;
}

/** What a member says to have paid, from where. */
export function auditReport(tx: Transaction, deposit: DepositRow, actor: Actor, now: Date): Promise<void> {
  const { id, memberId, amountMicros, mode, utr } = deposit;
  return insertAuditEntry(tx, actor, now, {
    action: 'deposit.report',
    subject: `deposit:${id}`,
    after: { memberId: String(memberId), amount: toRupeesText(amountMicros), mode, utr },
  });
}

type Decision = Omit<DepositDecision, 'id' | 'actorId'>;

/** @throws AppError not_found, own_decision, already_decided */
async function decide(
  tx: Transaction,
  id: bigint,
  decision: Decision,
  actor: Actor,
  now: Date,
): Promise<DecidedDeposit> {
  const deposit = await updateDepositDecided(tx, { ...decision, id, actorId: actor.memberId }, now);
  return deposit ?? refuseDecision(tx, 'deposits', id, actor.memberId);
}

/** What a confirmed deposit has brought, for the audit log. */
interface Bought {
  packageId: string;
  balanceBefore: string;
  balanceAfter: string;
  /** What its first credit pays beside its own day, where there are such days. */
  arrearsDays?: number;
  bonuses: { memberId: string; amount: string }[];
}

function tellPurchase({ package: bought, transfers, wallet }: Purchase, afterMicros: bigint): Bought {
  const bonuses = transfers.filter(({ kind }) => kind === 'referral_bonus');
  return {
    packageId: String(bought.id),
    balanceBefore: toRupeesText(wallet.balanceMicros),
    balanceAfter: toRupeesText(afterMicros),
    ...(bought.arrearsDays > 0 && { arrearsDays: bought.arrearsDays }),
    bonuses: bonuses.map((bonus) => ({
      memberId: String(bonus.creditAccountId),
      amount: toRupeesText(bonus.amountMicros),
    })),
  };
}

async function audit(
  tx: Transaction,
  action: AuditAction,
  deposit: AdminDepositRow,
  facts: { reason: string | null; sameUtr?: string[]; valueDate?: string; statementLine?: string } & Partial<Bought>,
  actor: Actor,
  now: Date,
): Promise<void> {
  await insertAuditEntry(tx, actor, now, {
    action,
    subject: `deposit:${deposit.id}`,
    before: { status: 'pending' },
    after: {
      status: deposit.status,
      memberId: String(deposit.memberId),
      amount: toRupeesText(deposit.amountMicros),
      ...facts,
      ...tellDisabled(deposit),
    },
  });
}

/**
 * One UTR in two modes may be one payment that was reported twice: then who confirms it says why it is not.
 * @throws AppError invalid_input
 */
function explainSameUtr(
  { id, livingWithUtr: others }: DecidedDeposit,
  reason: string | undefined,
): { reason: string | null; sameUtr?: string[] } {
  if (others.length === 0) return { reason: reason ?? null };
  if (reason === undefined) {
    const named = others.map((other) => `deposit ${other.id} by ${other.mode}`).join(', ');
    throw new AppError('invalid_input', `Reason is required: the UTR of deposit ${id} is that of ${named}, too.`, {
      field: 'reason',
    });
  }
  return { reason, sameUtr: others.map((other) => other.id) };
}

/** A clerk who types an older one has mistyped it. */
const VALUE_DATE_DAYS = 60;

/** @throws AppError invalid_input */
function checkValueDate(typed: string | undefined, now: Date): string | null {
  if (typed === undefined) return null;
  const valueDate = parseBusinessDate(typed, 'valueDate');
  const today = toBusinessDate(now);
  if (valueDate <= today && valueDate >= addDays(today, -VALUE_DATE_DAYS)) return valueDate;
  throw new AppError('invalid_input', `Value date must be one of the last ${VALUE_DATE_DAYS} days.`, {
    field: 'valueDate',
  });
}

/** A line of a statement, which is the payment of a deposit. */
export interface EvidenceLine {
  id: bigint;
  bankAccountId: bigint;
  bookedOn: string;
}

/**
 * The payment was found in the bank: credits the wallet and buys the package.
 * @param said why it is right though its UTR was reported in another mode, too, or its member is disabled; and when the
 *   bank booked the payment
 * @param line of the bank's statement, on which the confirmation rests
 * @throws AppError not_found, own_decision, already_decided, tier_missing, invalid_input
 */
export async function confirmDeposit(
  tx: Transaction,
  id: bigint,
  actor: Actor,
  now: Date,
  { reason, valueDate: typed }: DepositConfirmation = {},
  line?: EvidenceLine,
): Promise<AdminDepositRow> {
  // A bank may book a line ahead of its day.
  const isBooked = line !== undefined && line.bookedOn <= toBusinessDate(now);
  const valueDate = isBooked ? line.bookedOn : checkValueDate(typed, now);
  const bankAccountId = line?.bankAccountId ?? null;
  const deposit = await decide(tx, id, { status: 'success', reason: null, valueDate, bankAccountId }, actor, now);
  requireReasonForDisabled(deposit, reason);
  const facts = explainSameUtr(deposit, reason);
  const purchase = await buyPackage(tx, deposit, now);
  const { wallet } = purchase;
  const { balancesMicros } = await postTransfers(tx, purchase.transfers, now, { wallet });
  const bought = tellPurchase(purchase, balancesMicros.get(deposit.memberId) ?? wallet.balanceMicros);
  const evidence = line && { statementLine: String(line.id) };
  const told = { ...facts, ...bought, ...(valueDate && { valueDate }), ...evidence };
  await audit(tx, 'deposit.confirm', deposit, told, actor, now);
  const amount = { amountMicros: String(deposit.amountMicros) };
  const { arrearsDays } = purchase.package;
  await notifyOfAll(
    tx,
    deposit.memberId,
    [
      ['deposit_confirmed', amount],
      ['package_bought', { ...amount, arrearsDays }],
    ],
    now,
  );
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
  const deposit = await decide(tx, id, { status: 'failed', reason, valueDate: null, bankAccountId: null }, actor, now);
  await audit(tx, 'deposit.reject', deposit, { reason }, actor, now);
  await notify(tx, deposit.memberId, 'deposit_rejected', { amountMicros: String(deposit.amountMicros), reason }, now);
  return deposit;
}
