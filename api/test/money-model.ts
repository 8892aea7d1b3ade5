import type { PlanTerms } from '../src/contract';
import type { ErrorCode } from '../src/errors/app-error';

/**
 * What the ledger must do, told a second time without a database: plain sums over plain lists. Amounts are whole
 * rupees.
 */

export type Step =
  | { do: 'deposit'; member: number; rupees: number }
  | { do: 'confirm' | 'rejectDeposit'; pick: number }
  | { do: 'request'; member: number; rupees: number }
  | { do: 'approve' | 'rejectRequest'; pick: number }
  | { do: 'paid' | 'failed'; pick: number }
  | { do: 'reward'; member: number; rupees: number }
  | { do: 'reverse'; pick: number };

interface ModelDeposit {
  member: number;
  rupees: number;
  status: 'pending' | 'success' | 'failed';
}

interface ModelRequest {
  member: number;
  rupees: number;
  status: 'pending' | 'approved' | 'rejected';
  payout: 'pending' | 'success' | 'failed' | null;
}

/** What came into a wallet, in the order of posting. */
interface ModelCredit {
  member: number;
  rupees: number;
  /** The place of the deposit in the list; null for a reward. */
  deposit: number | null;
  isReversed: boolean;
}

export interface Model {
  deposits: ModelDeposit[];
  requests: ModelRequest[];
  /** The places of the approved requests, in the order of their approval. */
  payouts: number[];
  credits: ModelCredit[];
}

export interface ModelFigures {
  deposit: number;
  reward: number;
  withdraw: number;
  balance: number;
  runningPrincipal: number;
  pendingPayouts: number;
}

const sum = (rupees: number[]) => rupees.reduce((total, each) => total + each, 0);
const amounts = <Item extends { rupees: number }>(items: Item[]) => sum(items.map((item) => item.rupees));

export function calculateFigures(model: Model, member: number): ModelFigures {
  const credits = model.credits.filter((credit) => credit.member === member && !credit.isReversed);
  const requests = model.requests.filter((request) => request.member === member);
  const kept = requests.filter((request) => request.status !== 'rejected' && request.payout !== 'failed');
  const deposit = amounts(credits.filter((credit) => credit.deposit !== null));
  const reward = amounts(credits.filter((credit) => credit.deposit === null));
  const withdraw = amounts(kept);
  return {
    deposit,
    reward,
    withdraw,
    balance: deposit + reward - withdraw,
    // No daily run here: every package that was not reversed is still running.
    runningPrincipal: deposit,
    pendingPayouts: amounts(kept.filter((request) => request.payout !== 'success')),
  };
}

function findMinWithdraw(model: Model, member: number, tiers: PlanTerms[]): number {
  const principals = model.credits
    .filter((credit) => credit.member === member && credit.deposit !== null && !credit.isReversed)
    .map((credit) => credit.rupees);
  const bySize = tiers.toSorted((a, b) => b.minRecharge - a.minRecharge);
  const governing = principals.length ? bySize.find((tier) => tier.minRecharge <= Math.max(...principals)) : undefined;
  return governing?.minWidthdraw ?? Math.min(...tiers.map((tier) => tier.minWidthdraw));
}

function applyRequest(model: Model, member: number, rupees: number, tiers: PlanTerms[]): ErrorCode | undefined {
  if (rupees < findMinWithdraw(model, member, tiers)) return 'invalid_input';
  const { balance, runningPrincipal } = calculateFigures(model, member);
  if (rupees > balance - runningPrincipal) return 'insufficient_balance';
  model.requests.push({ member, rupees, status: 'pending', payout: null });
  return undefined;
}

function applyDepositDecision(model: Model, place: number, isConfirmed: boolean): ErrorCode | undefined {
  const deposit = model.deposits[place];
  if (deposit?.status !== 'pending') return 'already_decided';
  deposit.status = isConfirmed ? 'success' : 'failed';
  const { member, rupees } = deposit;
  if (isConfirmed) model.credits.push({ member, rupees, deposit: place, isReversed: false });
  return undefined;
}

function applyRequestDecision(model: Model, place: number, isApproved: boolean): ErrorCode | undefined {
  const request = model.requests[place];
  if (request?.status !== 'pending') return 'already_decided';
  request.status = isApproved ? 'approved' : 'rejected';
  if (isApproved) {
    request.payout = 'pending';
    model.payouts.push(place);
  }
  return undefined;
}

function applySettlement(model: Model, place: number, status: 'success' | 'failed'): ErrorCode | undefined {
  const request = model.requests[model.payouts[place] ?? -1];
  if (request?.payout !== 'pending') return 'already_decided';
  request.payout = status;
  return undefined;
}

function applyReversal(model: Model, place: number): ErrorCode | undefined {
  const credit = model.credits[place];
  if (!credit || credit.isReversed) return 'not_reversible';
  if (calculateFigures(model, credit.member).balance < credit.rupees) return 'insufficient_balance';
  credit.isReversed = true;
  return undefined;
}

/**
 * Does the step to the model.
 * @param place the item that the step picks
 * @returns the refusal that is due, and then the model is as it was
 */
export function applyStep(model: Model, step: Step, place: number, tiers: PlanTerms[]): ErrorCode | undefined {
  switch (step.do) {
    case 'deposit':
      model.deposits.push({ member: step.member, rupees: step.rupees, status: 'pending' });
      return undefined;
    case 'reward':
      model.credits.push({ member: step.member, rupees: step.rupees, deposit: null, isReversed: false });
      return undefined;
    case 'request':
      return applyRequest(model, step.member, step.rupees, tiers);
    case 'confirm':
    case 'rejectDeposit':
      return applyDepositDecision(model, place, step.do === 'confirm');
    case 'approve':
    case 'rejectRequest':
      return applyRequestDecision(model, place, step.do === 'approve');
    case 'paid':
    case 'failed':
      return applySettlement(model, place, step.do === 'paid' ? 'success' : 'failed');
    case 'reverse':
      return applyReversal(model, place);
  }
}
