import { CASHBACK_EXPENSE, REWARD_EXPENSE } from '../../ledger/accounts';
import { idIn, plan, post, rupees, type DemoClub } from './demo-club';
import { disabledAt, runDay } from './demo-compensation';
import { FIRST_DAY, timeOf } from './demo-days';
import { planDeposits, report } from './demo-deposits';
import { request, requestSome } from './demo-withdrawals';
import { MEMBER_JOINED_DAY, type DemoPerson } from './plan-people';

/** What the specification says the demo member sees, in rupees. */
const MEMBER_FIGURES = { earnings: 12300, deposit: 1000, reference: 2456, cashback: 499 };
/** Five percent of it is the reference amount. */
const PAYING_CHILD_DEPOSIT = 49_120;
const REWARDS = [
  { rupees: 250, reason: 'Travel quiz of the month' },
  { rupees: 500, reason: 'Best photo of the Rajgir trip' },
  { rupees: 300, reason: 'Helped at the meeting in Banka' },
  { rupees: 250, reason: 'Travel quiz of the month' },
  { rupees: 1000, reason: 'Hundredth member of the year' },
];

function reward(club: DemoClub, person: DemoPerson, amount: number, reason: string, day: number): void {
  const memberId = idIn(club, person);
  const postedAt = timeOf(club.now, day, 17);
  post(club, {
    debitAccountId: REWARD_EXPENSE,
    creditAccountId: memberId,
    amountMicros: rupees(amount),
    kind: 'reward',
    reference: `Reward: ${reason}`,
    sourceKind: 'reward',
    sourceId: memberId * 10_000n + BigInt(Math.abs(day)),
    postedAt,
  });
  club.log.push({
    at: postedAt,
    action: 'reward.credit',
    subject: `member:${memberId}`,
    before: null,
    after: { amount: String(amount), reason },
  });
}

function planRewards(club: DemoClub): void {
  const candidates = club.people.others.filter((person) => person.joinedDay < -60);
  for (const [index, { rupees: amount, reason }] of REWARDS.entries()) {
    const person = club.random.pick(candidates);
    plan(club, -50 + index * 9, () => reward(club, person, amount, reason, -50 + index * 9));
  }
}

/** The demo member's package has finished its term, so that what happens later never changes the specified figures. */
function planOwnPast(club: DemoClub): void {
  const { member, payingChild, top } = club.people;
  const day = MEMBER_JOINED_DAY + 1;
  const opening = MEMBER_FIGURES.earnings - MEMBER_FIGURES.reference - MEMBER_FIGURES.cashback;
  plan(club, FIRST_DAY + 1, () => report(club, top, 25_000, FIRST_DAY + 1, 'success'));
  plan(club, day, () => report(club, member, MEMBER_FIGURES.deposit, day, 'success'));
  plan(club, day, () => reward(club, member, opening, 'Opening balance from the earlier books', day));
  plan(club, day + 6, () => report(club, payingChild, PAYING_CHILD_DEPOSIT, day + 6, 'success'));
  plan(club, -25, () => request(club, member, rupees(300), -25, 'paid'));
  plan(club, -2, () => request(club, member, rupees(200), -2, 'pending'));
}

/** Cashback that the ledger's own history does not produce. */
function postOpeningCashback(club: DemoClub): void {
  const memberId = idIn(club, club.people.member);
  const paidMicros = club.transfers
    .filter(
      ({ creditAccountId, debitAccountId }) => creditAccountId === memberId && debitAccountId === CASHBACK_EXPENSE,
    )
    .reduce((sum, transfer) => sum + transfer.amountMicros, 0n);
  post(club, {
    debitAccountId: CASHBACK_EXPENSE,
    creditAccountId: memberId,
    amountMicros: rupees(MEMBER_FIGURES.cashback) - paidMicros,
    kind: 'cashback',
    reference: 'Cashback from the earlier books',
    sourceKind: 'opening',
    sourceId: memberId,
    postedAt: timeOf(club.now, MEMBER_JOINED_DAY + 1, 17),
  });
}

function disableMembers(club: DemoClub): void {
  for (const person of club.people.others) {
    if (person.isEnabled) continue;
    club.log.push({
      at: disabledAt(club, person),
      action: 'member.disable',
      subject: `member:${idIn(club, person)}`,
      before: { isEnabled: true },
      after: { isEnabled: false },
    });
  }
}

/** Plays the club's past, day by day until yesterday, and today's run. */
export function tellPast(club: DemoClub): void {
  planOwnPast(club);
  planDeposits(club);
  planRewards(club);
  for (let day = FIRST_DAY; day < 0; day++) {
    runDay(club, day);
    requestSome(club, day);
    for (const event of club.agenda.get(day) ?? []) event();
  }
  runDay(club, 0);
  postOpeningCashback(club);
  disableMembers(club);
  club.transfers.sort((a, b) => a.postedAt.getTime() - b.postedAt.getTime());
  club.log.sort((a, b) => a.at.getTime() - b.at.getTime());
}
