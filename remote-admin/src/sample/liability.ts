import type { Liability, LiabilityTier, Plan } from 'api/contract';
import { calculateShareMicros, FIRST_RATES } from 'api/contract/compensation-rules';
import { addDays } from 'client/dates';
import { parseMicros, toRupeesText } from 'client/money';
import type { SampleClub } from './sample-club';
import { sumRupees } from './sum-rupees';

const AS_OF = '2026-06-30';
const COMPUTED_AT = '2026-06-29T18:40:00.000Z';
const HORIZON_DAYS = [30, 90, 365];
const SERIES_WEEKS = 52;
const WEEKDAYS_PER_WEEK = 5;
const PAID_DAYS = 3;
/** The shares of ten levels together; the sample takes them all for open. */
const LEVELS_BPS = FIRST_RATES.cashbackOnCashbackBps.reduce((sum, rateBps) => sum + rateBps, 0);

/** What the sample club owes: every package has been paid on a few days and is paid to the end of its term. */
export function calculateLiability(club: SampleClub): Liability {
  const parts = club.plans.map((plan) => describePart(club, plan));
  const sumAll = (pick: (tier: LiabilityTier) => string) => sumRupees(parts.map(({ tier }) => pick(tier)));
  const credited = sumAll((tier) => tier.credited);
  const paidOut = sumRupees(club.payouts.filter(({ status }) => status === 'success').map(({ amount }) => amount));
  const creditsUntil = (days: number) => sumRupees(parts.map(({ credits }) => credits(days)));
  const deposits = sumAll((tier) => tier.deposits);
  const owedToday = sumRupees([deposits, credited, `-${paidOut}`]);
  return {
    asOf: AS_OF,
    computedAt: COMPUTED_AT,
    runningPrincipal: sumAll((tier) => tier.runningPrincipal),
    owedToday,
    deposits,
    credited,
    paidOut,
    horizons: HORIZON_DAYS.map((days) => ({
      days,
      futureCredits: creditsUntil(days),
      owed: sumRupees([owedToday, creditsUntil(days)]),
    })),
    overtakenOn: null,
    tiers: parts.map(({ tier }) => tier),
    series: Array.from({ length: SERIES_WEEKS + 1 }, (_, week) => {
      const futureCredits = creditsUntil(week * 7);
      return {
        date: addDays(AS_OF, week * 7),
        owed: sumRupees([owedToday, futureCredits]),
        credited: sumRupees([credited, futureCredits]),
        deposits,
      };
    }),
  };
}

function describePart({ users, plans }: SampleClub, plan: Plan) {
  const holders = users.filter(
    ({ amount }) => plans.findLast(({ minRecharge }) => minRecharge <= Number(amount)) === plan,
  );
  const principal = sumRupees(holders.map(({ amount }) => amount));
  const cashback = calculateShareMicros(parseMicros(principal), FIRST_RATES.cashbackBps);
  const perDay = cashback + calculateShareMicros(cashback, LEVELS_BPS);
  const credits = (days: number) => {
    const weekdays = Math.min(plan.cashbackDay - PAID_DAYS, Math.floor(days / 7) * WEEKDAYS_PER_WEEK);
    return toRupeesText(perDay * BigInt(weekdays));
  };
  const tier: LiabilityTier = {
    plan: `₹${plan.minRecharge.toLocaleString('en-IN')}`,
    runningPackages: holders.length,
    runningPrincipal: principal,
    deposits: principal,
    credited: toRupeesText(perDay * BigInt(PAID_DAYS)),
    horizons: HORIZON_DAYS.map((days) => ({ days, futureCredits: credits(days) })),
    overtakenOn: null,
  };
  return { tier, credits };
}
