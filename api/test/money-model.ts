import type { PlanTerms } from '../src/contract';
import type { ErrorCode } from '../src/errors/app-error';

/**
 * What the ledger must do, told a second time without a database: plain sums over plain lists. Amounts are whole
 * rupees. The second member was invited by the first.
 */

/** A bonus cannot be withdrawn before so many days have passed. */
export const HOLD_DAYS = 3;

export type Step =
  | { do: 'wait'; days: number }
  | { do: 'deposit'; member: number; rupees: number; utr: number }
  | { do: 'confirm' | 'rejectDeposit'; pick: number }
  | { do: 'request'; member: number; rupees: number }
  | { do: 'approve' | 'rejectRequest'; pick: number }
  | { do: 'paid' | 'failed' | 'returned'; pick: number }
  | { do: 'reward'; member: number; rupees: number }
  | { do: 'writeOff'; member: number; rupees: number }
  | { do: 'reverse'; pick: number; neverCame: boolean }
  | { do: 'markFalse'; pick: number };

interface ModelDeposit {
  member: number;
  rupees: number;
  status: 'pending' | 'success' | 'failed' | 'reversed';
  /** One of a few, so that payments are reported more than once. */
  utr: number;
  isFalse: boolean;
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
  /** The first day on which it can be withdrawn. */
  releasedOn: number;
}

export interface Model {
  deposits: ModelDeposit[];
  requests: ModelRequest[];
  /** The places of the approved requests, in the order of their approval. */
  payouts: number[];
  credits: ModelCredit[];
  /** What each member owes the club. */
  owed: number[];
  /** What the club has given up of it, which stays in the wallet for what it was owed for. */
  writtenOff: number[];
  /** How many days have passed. */
  day: number;
}

/** The members whose wallets a step has moved: what is free in them settles what they owe. */
type Moved = Set<number>;

export interface ModelFigures {
  deposit: number;
  bonus: number;
  owed: number;
  writtenOff: number;
  reward: number;
  withdraw: number;
  balance: number;
  runningPrincipal: number;
  held: number;
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
  const writtenOff = model.writtenOff[member] ?? 0;
  return {
    deposit,
    bonus,
    reward,
    withdraw,
    owed,
    writtenOff,
    // What is owed was laid out for the wallet, and what was given up of it is laid out for good.
    balance: deposit + bonus + reward - withdraw + owed + writtenOff,
    // No daily run here: every package that was not reversed is still running.
    runningPrincipal: deposit,
    held: amounts(credits.filter(({ releasedOn }) => releasedOn > model.day)),
    pendingPayouts: amounts(kept.filter((request) => request.payout !== 'success')),
  };
}

/** What a wallet can give: what stays until a package ends, or a bonus is released, is not taken. */
function findFree(model: Model, member: number): number {
  const { balance, runningPrincipal, held } = calculateFigures(model, member);
  return Math.max(0, balance - runningPrincipal - held);
}

function findMinWithdraw(model: Model, member: number, tiers: PlanTerms[]): number {
  const principals = model.credits
    .filter((credit) => credit.member === member && credit.kind === 'deposit' && !credit.isReversed)
    .map((credit) => credit.rupees);
  const bySize = tiers.toSorted((a, b) => b.minRecharge - a.minRecharge);
  const governing = principals.length ? bySize.find((tier) => tier.minRecharge <= Math.max(...principals)) : undefined;
  if (governing) return governing.minWidthdraw;
  const least = Math.min(...tiers.map((tier) => tier.minWidthdraw));
  const left = findFree(model, member) - (model.owed[member] ?? 0);
  return left > 0 ? Math.min(least, left) : least;
}

type Wanted<Kind> = Extract<Step, { do: Kind }>;

function applyDeposit(model: Model, { member, rupees, utr }: Wanted<'deposit'>): ErrorCode | undefined {
  const isTaken = model.deposits.some((each) => each.utr === utr && each.status !== 'failed' && !each.isFalse);
  if (isTaken) return 'utr_taken';
  model.deposits.push({ member, rupees, status: 'pending', utr, isFalse: false });
  return undefined;
}

function applyRequest(
  model: Model,
  moved: Moved,
  { member, rupees }: Wanted<'request'>,
  tiers: PlanTerms[],
): ErrorCode | undefined {
  if (rupees < findMinWithdraw(model, member, tiers)) return 'invalid_input';
  if (rupees > findFree(model, member) - (model.owed[member] ?? 0)) return 'insufficient_balance';
  model.requests.push({ member, rupees, status: 'pending', payout: null });
  moved.add(member);
  return undefined;
}

function applyDepositDecision(model: Model, moved: Moved, place: number, isConfirmed: boolean): ErrorCode | undefined {
  const deposit = model.deposits[place];
  if (deposit?.status !== 'pending') return 'already_decided';
  deposit.status = isConfirmed ? 'success' : 'failed';
  if (!isConfirmed) return undefined;
  const { member, rupees } = deposit;
  const hasPackage = calculateFigures(model, member).runningPrincipal > 0;
  const credit = { deposit: place, isReversed: false, releasedOn: model.day };
  model.credits.push({ ...credit, member, rupees, kind: 'deposit' });
  moved.add(member);
  if (member === 1 && !hasPackage && calculateFigures(model, 0).runningPrincipal > 0) {
    const releasedOn = model.day + HOLD_DAYS;
    model.credits.push({ ...credit, member: 0, rupees: rupees / 20, kind: 'bonus', releasedOn });
    moved.add(0);
  }
  return undefined;
}

function applyRequestDecision(model: Model, moved: Moved, place: number, isApproved: boolean): ErrorCode | undefined {
  const request = model.requests[place];
  if (request?.status !== 'pending') return 'already_decided';
  request.status = isApproved ? 'approved' : 'rejected';
  if (isApproved) {
    request.payout = 'pending';
    model.payouts.push(place);
  } else {
    moved.add(request.member);
  }
  return undefined;
}

function applySettlement(
  model: Model,
  moved: Moved,
  place: number,
  status: 'success' | 'failed' | 'returned',
): ErrorCode | undefined {
  const request = model.requests[model.payouts[place] ?? -1];
  if (request?.payout !== (status === 'returned' ? 'success' : 'pending')) return 'already_decided';
  request.payout = status;
  if (status !== 'success') moved.add(request.member);
  return undefined;
}

/** What the wallet does not hold besides what stays in it is owed from then on. */
function takeBack(model: Model, moved: Moved, credit: ModelCredit): void {
  const before = calculateFigures(model, credit.member).balance;
  credit.isReversed = true;
  const { runningPrincipal, held } = calculateFigures(model, credit.member);
  const free = Math.max(0, before - runningPrincipal - held);
  model.owed[credit.member] = (model.owed[credit.member] ?? 0) + Math.max(0, credit.rupees - free);
  moved.add(credit.member);
}

function applyReversal(model: Model, moved: Moved, place: number, neverCame: boolean): ErrorCode | undefined {
  const credit = model.credits[place];
  if (!credit || credit.isReversed) return 'not_reversible';
  const isPurchase = credit.kind === 'deposit';
  const legs = model.credits.filter((each) => each === credit || (isPurchase && each.deposit === credit.deposit));
  for (const leg of legs) if (!leg.isReversed) takeBack(model, moved, leg);
  const deposit = isPurchase && credit.deposit !== null ? model.deposits[credit.deposit] : undefined;
  if (deposit) Object.assign(deposit, { status: 'reversed', isFalse: neverCame });
  return undefined;
}

function applyFalse(model: Model, place: number): ErrorCode | undefined {
  const deposit = model.deposits[place];
  if (deposit?.status !== 'reversed' || deposit.isFalse) return 'already_decided';
  deposit.isFalse = true;
  return undefined;
}

/** What is free in a wallet that has moved and owes something settles it. */
function settle(model: Model, moved: Moved): void {
  for (const member of moved) {
    const owed = model.owed[member] ?? 0;
    model.owed[member] = owed - Math.min(owed, findFree(model, member));
  }
}

/**
 * Does the step to the model.
 * @param place the item that the step picks
 * @returns the refusal that is due, and then the model is as it was
 */
export function applyStep(model: Model, step: Step, place: number, tiers: PlanTerms[]): ErrorCode | undefined {
  const moved: Moved = new Set();
  const refusal = applyOwn(model, moved, step, place, tiers);
  settle(model, moved);
  return refusal;
}

function applyReward(model: Model, moved: Moved, { member, rupees }: Wanted<'reward'>): undefined {
  model.credits.push({ member, rupees, kind: 'reward', deposit: null, isReversed: false, releasedOn: model.day });
  moved.add(member);
}

function applyWriteOff(model: Model, moved: Moved, { member, rupees }: Wanted<'writeOff'>): ErrorCode | undefined {
  if (rupees > (model.owed[member] ?? 0)) return 'insufficient_balance';
  model.writtenOff[member] = (model.writtenOff[member] ?? 0) + rupees;
  moved.add(member);
  return undefined;
}

function applyOwn(model: Model, moved: Moved, step: Step, place: number, tiers: PlanTerms[]): ErrorCode | undefined {
  switch (step.do) {
    case 'wait':
      model.day += step.days;
      return undefined;
    case 'deposit':
      return applyDeposit(model, step);
    case 'reward':
      return applyReward(model, moved, step);
    case 'writeOff':
      return applyWriteOff(model, moved, step);
    case 'request':
      return applyRequest(model, moved, step, tiers);
    case 'confirm':
    case 'rejectDeposit':
      return applyDepositDecision(model, moved, place, step.do === 'confirm');
    case 'approve':
    case 'rejectRequest':
      return applyRequestDecision(model, moved, place, step.do === 'approve');
    case 'paid':
    case 'failed':
    case 'returned':
      return applySettlement(model, moved, place, step.do === 'paid' ? 'success' : step.do);
    case 'reverse':
      return applyReversal(model, moved, place, step.neverCame);
    case 'markFalse':
      return applyFalse(model, place);
  }
}
