import type { PlanTerms } from '../src/contract';
import type { ErrorCode } from '../src/errors/app-error';

/**
 * What the ledger must do, told a second time without a database: plain sums over plain lists. Amounts are whole
 * rupees. The second member was invited by the first.
 */

export type Step =
  | { do: 'deposit'; member: number; rupees: number }
  | { do: 'confirm' | 'rejectDeposit'; pick: number }
  | { do: 'request'; member: number; rupees: number }
  | { do: 'approve' | 'rejectRequest'; pick: number }
  | { do: 'paid' | 'failed' | 'returned'; pick: number }
  | { do: 'reward'; member: number; rupees: number }
  | { do: 'reverse'; pick: number };

interface ModelDeposit {
  member: number;
  rupees: number;
  status: 'pending' | 'success' | 'failed' | 'reversed';
}

interface ModelRequest {
  member: number;
  rupees: number;
  status: 'pending' | 'approved' | 'rejected';
  payout: 'pending' | 'success' | 'failed' | 'returned' | null;
}

/** What came into a wallet, in the order of posting. */
interface ModelCredit {
  member: number;
  rupees: number;
  kind: 'deposit' | 'bonus' | 'reward';
  /** The place in the list of the deposit that brought it; null for a reward. */
  deposit: number | null;
  isReversed: boolean;
}

export interface Model {
  deposits: ModelDeposit[];
  requests: ModelRequest[];
  /** The places of the approved requests, in the order of their approval. */
  payouts: number[];
  credits: ModelCredit[];
  /** What each member owes the club. */
  owed: number[];
}

export interface ModelFigures {
  deposit: number;
  bonus: number;
  owed: number;
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
  const kept = requests.filter(
    (request) => request.status !== 'rejected' && request.payout !== 'failed' && request.payout !== 'returned',
  );
  const [deposit, bonus, reward] = (['deposit', 'bonus', 'reward'] as const).map((kind) =>
    amounts(credits.filter((credit) => credit.kind === kind)),
  ) as [number, number, number];
  const withdraw = amounts(kept);
  const owed = model.owed[member] ?? 0;
  return {
    deposit,
    bonus,
    reward,
    withdraw,
    owed,
    // What is owed was laid out for the wallet.
    balance: deposit + bonus + reward - withdraw + owed,
    // No daily run here: every package that was not reversed is still running.
    runningPrincipal: deposit,
    pendingPayouts: amounts(kept.filter((request) => request.payout !== 'success')),
  };
}

function findMinWithdraw(model: Model, member: number, tiers: PlanTerms[]): number {
  const principals = model.credits
    .filter((credit) => credit.member === member && credit.kind === 'deposit' && !credit.isReversed)
    .map((credit) => credit.rupees);
  const bySize = tiers.toSorted((a, b) => b.minRecharge - a.minRecharge);
  const governing = principals.length ? bySize.find((tier) => tier.minRecharge <= Math.max(...principals)) : undefined;
  return governing?.minWidthdraw ?? Math.min(...tiers.map((tier) => tier.minWidthdraw));
}

function applyRequest(model: Model, member: number, rupees: number, tiers: PlanTerms[]): ErrorCode | undefined {
  if (rupees < findMinWithdraw(model, member, tiers)) return 'invalid_input';
  const { balance, runningPrincipal, owed } = calculateFigures(model, member);
  if (rupees > balance - runningPrincipal - owed) return 'insufficient_balance';
  model.requests.push({ member, rupees, status: 'pending', payout: null });
  return undefined;
}

function applyDepositDecision(model: Model, place: number, isConfirmed: boolean): ErrorCode | undefined {
  const deposit = model.deposits[place];
  if (deposit?.status !== 'pending') return 'already_decided';
  deposit.status = isConfirmed ? 'success' : 'failed';
  if (!isConfirmed) return undefined;
  const { member, rupees } = deposit;
  const hadPackage = model.credits.some((credit) => credit.kind === 'deposit' && credit.member === member);
  model.credits.push({ member, rupees, kind: 'deposit', deposit: place, isReversed: false });
  const paysBonus = member === 1 && !hadPackage && calculateFigures(model, 0).runningPrincipal > 0;
  if (paysBonus) {
    model.credits.push({ member: 0, rupees: rupees / 20, kind: 'bonus', deposit: place, isReversed: false });
  }
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

function applySettlement(
  model: Model,
  place: number,
  status: 'success' | 'failed' | 'returned',
): ErrorCode | undefined {
  const request = model.requests[model.payouts[place] ?? -1];
  if (request?.payout !== (status === 'returned' ? 'success' : 'pending')) return 'already_decided';
  request.payout = status;
  return undefined;
}

/** What the wallet does not hold besides the principal of other packages is owed from then on. */
function takeBack(model: Model, credit: ModelCredit): void {
  const before = calculateFigures(model, credit.member).balance;
  credit.isReversed = true;
  const free = Math.max(0, before - calculateFigures(model, credit.member).runningPrincipal);
  model.owed[credit.member] = (model.owed[credit.member] ?? 0) + Math.max(0, credit.rupees - free);
}

function applyReversal(model: Model, place: number): ErrorCode | undefined {
  const credit = model.credits[place];
  if (!credit || credit.isReversed) return 'not_reversible';
  const isPurchase = credit.kind === 'deposit';
  const legs = model.credits.filter((each) => each === credit || (isPurchase && each.deposit === credit.deposit));
  for (const leg of legs) if (!leg.isReversed) takeBack(model, leg);
  const deposit = isPurchase && credit.deposit !== null ? model.deposits[credit.deposit] : undefined;
  if (deposit) deposit.status = 'reversed';
  return undefined;
}

/** What is free in a wallet that owes something settles it. */
function settle(model: Model): void {
  for (const member of model.owed.keys()) {
    const { balance, runningPrincipal, owed } = calculateFigures(model, member);
    model.owed[member] = owed - Math.min(owed, Math.max(0, balance - runningPrincipal));
  }
}

/**
 * Does the step to the model.
 * @param place the item that the step picks
 * @returns the refusal that is due, and then the model is as it was
 */
export function applyStep(model: Model, step: Step, place: number, tiers: PlanTerms[]): ErrorCode | undefined {
  const refusal = applyOwn(model, step, place, tiers);
  settle(model);
  return refusal;
}

function applyOwn(model: Model, step: Step, place: number, tiers: PlanTerms[]): ErrorCode | undefined {
  switch (step.do) {
    case 'deposit':
      model.deposits.push({ member: step.member, rupees: step.rupees, status: 'pending' });
      return undefined;
    case 'reward':
      model.credits.push({
        member: step.member,
        rupees: step.rupees,
        kind: 'reward',
        deposit: null,
        isReversed: false,
      });
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
    case 'returned':
      return applySettlement(model, place, step.do === 'paid' ? 'success' : step.do);
    case 'reverse':
      return applyReversal(model, place);
  }
}
