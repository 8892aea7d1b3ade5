import type { DepositMode } from '../src/contract';
import { getRow } from '../src/database/database';
import { addDeposit, checkDeposit, confirmDeposit, rejectDeposit } from '../src/deposits/deposits';
import { getWallet } from '../src/wallet/wallet.queries';
import { approveRequest, rejectRequest } from '../src/withdrawals/decide-request';
import { requestWithdrawal } from '../src/withdrawals/request-withdrawal';
import { markPayoutFailed, markPayoutPaid } from '../src/withdrawals/settle-payout';
import { adminOf, idIn, plan, timeOf, type DemoClub } from './club';
import type { DemoPerson } from './people';
import { DEMO_TIERS } from './plans';

const AMOUNTS = [1000, 1000, 1000, 1500, 2000, 2000, 2500, 3000, 5000, 7500, 10000, 15000];
const MODES: DepositMode[] = ['UPI', 'UPI', 'UPI', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking'];
/** Deposits of the last days may still wait for their decision. */
const UNDECIDED_DAYS = 3;

function formatUtr(mode: DepositMode, number: number): string {
  const digits = String(410_000_000_000 + number * 7919);
  if (mode === 'NEFT') return `HDFC${digits}`;
  if (mode === 'RTGS') return `SBINR5${digits}0042`;
  return mode === 'UPI' ? digits : `TX${digits}`;
}

type DepositOutcome = 'pending' | 'failed' | 'success';

/** Reports a payment; it is decided the same afternoon, unless it is one of those that wait. */
export function planDeposit(
  club: DemoClub,
  person: DemoPerson,
  amountRupees: number,
  day: number,
  outcome: DepositOutcome,
  hour = 10,
): void {
  const { tx, random } = club;
  const minute = random.below(60);
  const mode = random.pick(MODES);
  plan(club, timeOf(club, day, hour, minute), async (at) => {
    const number = ++club.reports;
    const deposit = { amount: String(amountRupees), mode, utr: formatUtr(mode, number) };
    const { id } = await addDeposit(tx, checkDeposit(deposit, idIn(club, person)), at);
    if (outcome === 'pending') return;
    plan(club, timeOf(club, day, hour + 5, minute), (decidedAt) =>
      outcome === 'success'
        ? confirmDeposit(tx, id, adminOf(club), decidedAt, person.isEnabled ? {} : { reason: PAID_BEFORE })
        : rejectDeposit(tx, id, 'No payment with this reference reached our account.', adminOf(club), decidedAt),
    );
  });
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
      planDeposit(club, person, random.pick(AMOUNTS), day, outcome);
    }
  }
}

type WithdrawalOutcome = 'pending' | 'rejected' | 'approved' | 'failed' | 'paid';

const REQUESTS_PER_DAY_SHARE = 0.027;
/** Why money of somebody is credited who was disabled. */
const PAID_BEFORE = 'The payment was in the bank before the account was disabled.';
/** Requests of the last days are still on their way. */
const RECENT_DAYS = 4;

/** What the bank says of a payout. */
export function settle(club: DemoClub, payoutId: bigint, isPaid: boolean, at: Date): Promise<unknown> {
  const utr = String(730_000_000_000 + Number(payoutId) * 4211);
  return isPaid
    ? markPayoutPaid(club.tx, payoutId, utr, adminOf(club), at)
    : markPayoutFailed(club.tx, payoutId, 'The bank did not know the account.', adminOf(club), at);
}

function planSettlement(club: DemoClub, requestId: bigint, day: number, isPaid: boolean): void {
  plan(club, timeOf(club, day, 16, Number(requestId) % 60), async (at) => {
    const { id } = await getRow<{ id: bigint }>(club.tx, 'SELECT id FROM payouts WHERE request_id = $1', [requestId]);
    await settle(club, id, isPaid, at);
  });
}

/** Asks for money: decided on the next day, paid on the day after, as far as the outcome goes. */
export async function withdraw(
  club: DemoClub,
  person: DemoPerson,
  amountRupees: number,
  at: Date,
  day: number,
  outcome: WithdrawalOutcome,
): Promise<void> {
  const { tx } = club;
  const wanted = { amount: String(amountRupees), method: 'UPI' as const };
  const { id } = await requestWithdrawal(tx, idIn(club, person), wanted, at);
  if (outcome === 'pending') return;
  plan(club, timeOf(club, day + 1, 13, Number(id) % 60), async (decidedAt) => {
    if (outcome === 'rejected') {
      const reason = 'The name on the account differs from the name on the profile.';
      return rejectRequest(tx, id, reason, adminOf(club), decidedAt);
    }
    await approveRequest(tx, id, undefined, adminOf(club), decidedAt);
    if (outcome !== 'approved') planSettlement(club, id, day + 2, outcome === 'paid');
  });
}

function pickOutcome({ random }: DemoClub, day: number): WithdrawalOutcome {
  const chance = random.next();
  if (day >= -2) return 'pending';
  if (day >= -RECENT_DAYS) return chance < 0.5 ? 'pending' : 'approved';
  return chance < 0.12 ? 'rejected' : chance < 0.2 ? 'failed' : 'paid';
}

/** Now and then somebody asks for a part of what they may withdraw. */
export function planWithdrawals(club: DemoClub, day: number): void {
  const share = day >= -RECENT_DAYS ? REQUESTS_PER_DAY_SHARE * 3 : REQUESTS_PER_DAY_SHARE;
  const asking = club.people.others.filter((person) => club.random.next() < share && person.joinedDay < day);
  for (const person of asking.filter(({ isEnabled }) => isEnabled)) {
    plan(club, timeOf(club, day, 12, club.random.below(60)), async (at) => {
      const wallet = await getWallet(club.tx, idIn(club, person), at);
      const least = (wallet.governingPlan ?? DEMO_TIERS[0]).minWidthdraw;
      const steps = Math.floor((Number(wallet.withdrawable) - least) / 100) + 1;
      if (steps < 1) return;
      const amountRupees = least + club.random.below(steps) * 100;
      await withdraw(club, person, amountRupees, at, day, pickOutcome(club, day));
    });
  }
}
