import type { DepositMode } from '../../contract';
import { CASH } from '../../ledger/accounts';
import { toRupeesText } from '../../ledger/rupees';
import { findTier, idIn, plan, post, rupees, type DemoClub, type DemoDeposit } from './demo-club';
import { payReferralBonuses } from './demo-compensation';
import { timeOf } from './demo-days';
import type { DemoPerson } from './plan-people';

const AMOUNTS = [1000, 1000, 1000, 1500, 2000, 2000, 2500, 3000, 5000, 7500, 10000, 15000] as const;
const MODES = ['UPI', 'UPI', 'UPI', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking'] as const;
/** Deposits of the last days may still wait for their decision. */
const UNDECIDED_DAYS = 3;

function formatUtr(mode: DepositMode, number: number): string {
  const digits = String(410_000_000_000 + number * 7919);
  if (mode === 'NEFT') return `HDFC${digits}`;
  if (mode === 'RTGS') return `SBINR5${digits}0042`;
  return mode === 'UPI' ? digits : `TX${digits}`;
}

function confirm(club: DemoClub, person: DemoPerson, deposit: DemoDeposit, day: number): void {
  const decidedAt = timeOf(club.now, day, 15, Number(deposit.id) % 60);
  deposit.status = 'success';
  deposit.decidedAt = decidedAt;
  const isFirst = club.packages.every((bought) => bought.memberId !== deposit.memberId);
  club.packages.push({
    memberId: deposit.memberId,
    depositId: deposit.id,
    tier: findTier(deposit.amountMicros),
    principalMicros: deposit.amountMicros,
    status: 'running',
    purchasedAt: decidedAt,
    daysPaid: 0,
    endedAt: null,
  });
  post(club, {
    debitAccountId: CASH,
    creditAccountId: deposit.memberId,
    amountMicros: deposit.amountMicros,
    kind: 'deposit',
    reference: `Deposit ${deposit.id}, ${deposit.mode} ${deposit.utr}`,
    sourceKind: 'deposit',
    sourceId: deposit.id,
    postedAt: decidedAt,
  });
  if (isFirst) payReferralBonuses(club, person, deposit, decidedAt);
}

function logDecision(club: DemoClub, deposit: DemoDeposit, at: Date): void {
  club.log.push({
    at,
    action: deposit.status === 'success' ? 'deposit.confirm' : 'deposit.reject',
    subject: `deposit:${deposit.id}`,
    before: { status: 'pending' },
    after: { status: deposit.status, amount: toRupeesText(deposit.amountMicros), reason: deposit.reason },
  });
}

/** Reports a payment; it is decided the same afternoon, unless it is one of those that wait. */
export function report(
  club: DemoClub,
  person: DemoPerson,
  amount: number,
  day: number,
  outcome: DemoDeposit['status'],
): void {
  const number = club.deposits.length + 1;
  const mode = club.random.pick(MODES);
  const deposit: DemoDeposit = {
    id: BigInt(number),
    memberId: idIn(club, person),
    amountMicros: rupees(amount),
    mode,
    utr: formatUtr(mode, number),
    status: 'pending',
    reason: null,
    createdAt: timeOf(club.now, day, 10, number % 60),
    decidedAt: null,
  };
  club.deposits.push(deposit);
  if (outcome === 'pending') return;
  if (outcome === 'success') {
    confirm(club, person, deposit, day);
  } else {
    deposit.status = 'failed';
    deposit.reason = 'No payment with this reference reached our account.';
    deposit.decidedAt = timeOf(club.now, day, 15, number % 60);
  }
  if (deposit.decidedAt) logDecision(club, deposit, deposit.decidedAt);
}

/** Most buy a package in their first two weeks, some a second one later. */
export function planDeposits(club: DemoClub): void {
  const { random } = club;
  for (const person of club.people.others) {
    if (random.next() < 0.22) continue;
    const firstDay = person.joinedDay + 1 + random.below(12);
    const days = random.next() < 0.35 ? [firstDay, firstDay + 25 + random.below(60)] : [firstDay];
    for (const day of days.filter((each) => each < 0)) {
      const isRecent = day >= -UNDECIDED_DAYS;
      const chance = random.next();
      const outcome = isRecent && chance < 0.7 ? 'pending' : chance > 0.95 ? 'failed' : 'success';
      const amount = random.pick(AMOUNTS);
      plan(club, day, () => report(club, person, amount, day, outcome));
    }
  }
}
