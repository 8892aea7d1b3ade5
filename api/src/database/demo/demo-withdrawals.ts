import { CASH, PAYOUT_CLEARING } from '../../ledger/accounts';
import { toRupeesText } from '../../ledger/rupees';
import {
  balanceMicros,
  DEMO_TIERS,
  findGoverningTier,
  idIn,
  listRunning,
  plan,
  post,
  rupees,
  type DemoClub,
  type DemoPayout,
  type DemoRequest,
} from './demo-club';
import { timeOf } from './demo-days';
import type { DemoPerson } from './plan-people';

export type Outcome = 'pending' | 'rejected' | 'approved' | 'failed' | 'paid';

const REQUESTS_PER_DAY_SHARE = 0.012;
/** Requests of the last days are still on their way. */
const RECENT_DAYS = 4;
const HUNDRED = rupees(100);

function giveBack(club: DemoClub, request: DemoRequest, why: 'rejected' | 'failed', postedAt: Date): void {
  post(club, {
    debitAccountId: PAYOUT_CLEARING,
    creditAccountId: request.memberId,
    amountMicros: request.amountMicros,
    kind: 'withdrawal_returned',
    reference: `Withdrawal ${request.id} ${why}`,
    sourceKind: 'withdrawal_request',
    sourceId: request.id,
    postedAt,
  });
}

function settle(club: DemoClub, payout: DemoPayout, request: DemoRequest, isPaid: boolean, day: number): void {
  const settledAt = timeOf(club.now, day, 16, Number(payout.id) % 60);
  payout.settledAt = settledAt;
  payout.status = isPaid ? 'success' : 'failed';
  if (isPaid) {
    payout.utr = `PO${730_000_000 + Number(payout.id) * 4211}`;
    post(club, {
      debitAccountId: PAYOUT_CLEARING,
      creditAccountId: CASH,
      amountMicros: payout.amountMicros,
      kind: 'payout',
      reference: `Payout WD${payout.id}, UTR ${payout.utr}`,
      sourceKind: 'payout',
      sourceId: payout.id,
      postedAt: settledAt,
    });
  } else {
    payout.reason = 'The bank did not know the account.';
    giveBack(club, request, 'failed', settledAt);
  }
  club.log.push({
    at: settledAt,
    action: isPaid ? 'payout.paid' : 'payout.failed',
    subject: `payout:${payout.id}`,
    before: { status: 'pending' },
    after: {
      status: payout.status,
      utr: payout.utr,
      reason: payout.reason,
      amount: toRupeesText(payout.amountMicros),
    },
  });
}

function decide(club: DemoClub, request: DemoRequest, outcome: Outcome, day: number): void {
  const decidedAt = timeOf(club.now, day, 13, Number(request.id) % 60);
  request.decidedAt = decidedAt;
  request.status = outcome === 'rejected' ? 'rejected' : 'approved';
  club.log.push({
    at: decidedAt,
    action: outcome === 'rejected' ? 'withdrawal.reject' : 'withdrawal.approve',
    subject: `withdrawal:${request.id}`,
    before: { status: 'pending' },
    after: { status: request.status, amount: toRupeesText(request.amountMicros) },
  });
  if (outcome === 'rejected') {
    request.reason = 'The name on the account differs from the name on the profile.';
    giveBack(club, request, 'rejected', decidedAt);
    return;
  }
  const payout: DemoPayout = {
    id: BigInt(club.payouts.length + 1),
    requestId: request.id,
    memberId: request.memberId,
    amountMicros: request.amountMicros,
    status: 'pending',
    utr: null,
    reason: null,
    createdAt: decidedAt,
    settledAt: null,
  };
  club.payouts.push(payout);
  if (outcome !== 'approved') {
    plan(club, day + 1, () => settle(club, payout, request, outcome === 'paid', day + 1));
  }
}

/** Asks for money: decided on the next day, paid on the day after, as far as the outcome goes. */
export function request(club: DemoClub, person: DemoPerson, amountMicros: bigint, day: number, outcome: Outcome): void {
  const id = BigInt(club.requests.length + 1);
  const memberId = idIn(club, person);
  const createdAt = timeOf(club.now, day, 12, Number(id) % 60);
  const asked: DemoRequest = {
    id,
    memberId,
    amountMicros,
    status: 'pending',
    reason: null,
    createdAt,
    decidedAt: null,
  };
  club.requests.push(asked);
  post(club, {
    debitAccountId: memberId,
    creditAccountId: PAYOUT_CLEARING,
    amountMicros,
    kind: 'withdrawal',
    reference: `Withdrawal ${id}`,
    sourceKind: 'withdrawal_request',
    sourceId: id,
    postedAt: createdAt,
  });
  if (outcome !== 'pending') plan(club, day + 1, () => decide(club, asked, outcome, day + 1));
}

function pickOutcome(club: DemoClub, day: number): Outcome {
  const chance = club.random.next();
  if (day >= -2) return 'pending';
  if (day >= -RECENT_DAYS) return chance < 0.5 ? 'pending' : 'approved';
  return chance < 0.12 ? 'rejected' : chance < 0.2 ? 'failed' : 'paid';
}

/** Now and then somebody asks for a part of what they may withdraw. */
export function requestSome(club: DemoClub, day: number): void {
  const share = day >= -RECENT_DAYS ? REQUESTS_PER_DAY_SHARE * 3 : REQUESTS_PER_DAY_SHARE;
  for (const person of club.people.others) {
    if (club.random.next() >= share) continue;
    const running = listRunning(club, idIn(club, person));
    const lockedMicros = running.reduce((sum, bought) => sum + bought.principalMicros, 0n);
    const withdrawableMicros = balanceMicros(club, idIn(club, person)) - lockedMicros;
    const terms = findGoverningTier(running) ?? DEMO_TIERS[0];
    const leastMicros = rupees(terms?.minWidthdraw ?? 1);
    if (withdrawableMicros < leastMicros) continue;
    const steps = Number((withdrawableMicros - leastMicros) / HUNDRED) + 1;
    const amountMicros = leastMicros + BigInt(club.random.below(steps)) * HUNDRED;
    request(club, person, amountMicros, day, pickOutcome(club, day));
  }
}
