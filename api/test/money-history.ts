import type { PlanTerms } from '../src/contract';
import type { Database, Queryable, Transaction } from '../src/database/database';
import type { Actor } from '../src/decisions/actor';
import { addDeposit, confirmDeposit, rejectDeposit } from '../src/deposits/deposits';
import { AppError, type ErrorCode } from '../src/errors/app-error';
import { parseWholeRupees } from '../src/ledger/rupees';
import { getOwed } from '../src/receivables/receivables';
import { writeOff } from '../src/receivables/write-off';
import { creditReward } from '../src/rewards/rewards';
import { reverseTransfer } from '../src/reversals/reverse-transfer';
import { markDepositFalse } from '../src/statements/false-deposits';
import { approveRequest, rejectRequest } from '../src/withdrawals/decide-request';
import { requestWithdrawal } from '../src/withdrawals/request-withdrawal';
import { returnPayout } from '../src/withdrawals/return-payout';
import { markPayoutFailed, markPayoutPaid } from '../src/withdrawals/settle-payout';
import { aUtr } from './money';
import { applyStep, type Model, type Step } from './money-model';

/** A history under way: the database's ids of everything that the model lists, in the same order. */
export interface History {
  database: Database;
  actor: Actor;
  /** Who approves a withdrawal does not settle it. */
  settler: Actor;
  tiers: PlanTerms[];
  memberIds: bigint[];
  depositIds: bigint[];
  requestIds: bigint[];
  payoutIds: bigint[];
  creditIds: bigint[];
  /** No other history has it: with the few that a step picks from it makes UTRs. */
  utrStem: string;
  model: Model;
}

const FIRST_DAY = Date.parse('2026-11-02T06:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
/** Noon of a day in a history. */
export const nowOf = ({ model }: History) => new Date(FIRST_DAY + model.day * DAY_MS);
const REASON = 'Part of a history';

function listPickable(history: History, step: Step): bigint[] {
  switch (step.do) {
    case 'confirm':
    case 'rejectDeposit':
    case 'markFalse':
      return history.depositIds;
    case 'approve':
    case 'rejectRequest':
      return history.requestIds;
    case 'paid':
    case 'failed':
    case 'returned':
      return history.payoutIds;
    case 'reverse':
      return history.creditIds;
    default:
      return [];
  }
}

/** The deposit, and the bonus when it paid one. */
async function listCreditIds(database: Queryable, depositId: bigint | undefined): Promise<bigint[]> {
  const rows = await database.query<{ id: bigint }>(
    `SELECT id FROM transfers WHERE source_id = $1 AND kind IN ('deposit', 'referral_bonus') ORDER BY id`,
    [depositId],
  );
  return rows.map(({ id }) => id);
}

async function executeNew(tx: Transaction, history: History, step: Step): Promise<void> {
  const { actor, memberIds } = history;
  const now = nowOf(history);
  if (!('member' in step)) return;
  const memberId = memberIds[step.member] ?? 0n;
  if (step.do === 'deposit') {
    const utr = `${history.utrStem}${step.utr}`;
    const deposit = { memberId, mode: 'UPI' as const, utr, paymentReference: undefined };
    const amountMicros = parseWholeRupees(String(step.rupees));
    history.depositIds.push((await addDeposit(tx, { ...deposit, amountMicros }, now)).id);
  } else if (step.do === 'reward') {
    const reward = { memberId: String(memberId), amount: String(step.rupees), reason: REASON };
    history.creditIds.push(BigInt((await creditReward(tx, reward, actor, now)).id));
  } else if (step.do === 'writeOff') {
    const amountMicros = String(parseWholeRupees(String(step.rupees)));
    const newestId = String((await getOwed(tx, memberId)).newestId);
    await writeOff(tx, { memberId: String(memberId), amountMicros, newestId, reason: REASON }, actor, now);
  } else {
    const withdrawal = { amount: String(step.rupees), method: 'UPI' as const };
    history.requestIds.push((await requestWithdrawal(tx, memberId, withdrawal, now)).id);
  }
}

async function executeOnPicked(tx: Transaction, history: History, step: Step, id: bigint): Promise<void> {
  const { actor, settler } = history;
  const now = nowOf(history);
  switch (step.do) {
    case 'confirm':
      await confirmDeposit(tx, id, actor, now);
      return;
    case 'rejectDeposit':
      await rejectDeposit(tx, id, REASON, actor, now);
      return;
    case 'approve': {
      await approveRequest(tx, id, undefined, actor, now);
      const [payout] = await tx.query<{ id: bigint }>('SELECT id FROM payouts WHERE request_id = $1', [id]);
      history.payoutIds.push(payout?.id ?? 0n);
      return;
    }
    case 'rejectRequest':
      await rejectRequest(tx, id, REASON, actor, now);
      return;
    case 'paid':
      await markPayoutPaid(tx, id, aUtr(), settler, now);
      return;
    case 'failed':
      await markPayoutFailed(tx, id, REASON, settler, now);
      return;
    case 'returned':
      await returnPayout(tx, id, { reason: REASON, reference: aUtr() }, settler, now);
      return;
    case 'reverse':
      await reverseTransfer(tx, { transferId: String(id), reason: REASON, neverCame: step.neverCame }, actor, now);
      return;
    case 'markFalse':
      await markDepositFalse(tx, id, REASON, actor, now);
  }
}

async function executeStep(history: History, step: Step, id: bigint | undefined): Promise<ErrorCode | undefined> {
  try {
    await history.database.transaction((tx) =>
      id === undefined ? executeNew(tx, history, step) : executeOnPicked(tx, history, step, id),
    );
    if (step.do === 'confirm') history.creditIds.push(...(await listCreditIds(history.database, id)));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/**
 * Does the step to the database and to the model; both must refuse it, or neither.
 * @returns whether there was anything to do: a step that has nothing to pick touches neither
 */
export async function takeStep(history: History, step: Step): Promise<boolean> {
  const isPick = 'pick' in step;
  const pickable = listPickable(history, step);
  if (isPick && pickable.length === 0) return false;
  const place = isPick ? step.pick % pickable.length : 0;
  const expected = applyStep(history.model, step, place, history.tiers);
  expect(await executeStep(history, step, isPick ? pickable[place] : undefined)).toBe(expected);
  return true;
}
