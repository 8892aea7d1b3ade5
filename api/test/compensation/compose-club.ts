import { toDay, toStartMs, type ClubFacts, type Fact, type RatesFact } from './club-facts';
import type { Moment, RandomClub, RandomNetwork } from './random-clubs';

/** The rates that the product comes with. */
const FIRST_RATES: RatesFact = {
  effectiveDay: 0,
  cashbackBps: 25,
  referralBps: [500, 200, 100, 100, 50, 50, 50, 50, 25, 25],
  cashbackOnCashbackBps: [2000, 1500, 1000, 600, 500, 500, 400, 400, 300, 200],
};

type ToMs = (at: Moment) => number;

function listNetworkFacts(network: RandomNetwork, firstMember: number, toMs: ToMs): Fact[] {
  return network.flatMap(({ purchases, switches }, place) => {
    const member = firstMember + place;
    const bought = purchases
      .map((purchase) => ({ ...purchase, atMs: toMs(purchase.at) }))
      .sort((a, b) => a.atMs - b.atMs);
    const facts = bought.map(({ atMs, rupees, bookedDaysBefore }): Fact => {
      const bookedDay = bookedDaysBefore === null ? null : toDay(atMs) - bookedDaysBefore;
      return { do: 'buy', atMs, member, rupees, bookedDay };
    });
    for (const [purchase, { at, isReversedAfterDays }] of bought.entries()) {
      if (isReversedAfterDays === null) continue;
      const atMs = toMs({ ...at, day: at.day + isReversedAfterDays }) + 1000;
      facts.push({ do: 'reverse', atMs, member, purchase });
    }
    const switched = switches.map(toMs).sort((a, b) => a - b);
    for (const [turn, atMs] of switched.entries()) {
      facts.push({ do: turn % 2 === 0 ? 'disable' : 'enable', atMs, member });
    }
    return facts;
  });
}

function listClubFacts(club: RandomClub, toMs: ToMs): Fact[] {
  const openedMs = toStartMs(club.firstDay) - 1_000_000;
  return [
    ...club.tiers.map((terms, tier): Fact => ({ do: 'sell', atMs: openedMs, tier, terms })),
    ...club.edits.map(({ at, tier, terms }): Fact => ({ do: 'sell', atMs: toMs(at), tier, terms })),
    ...club.triggers.map((at): Fact => ({ do: 'pay', atMs: toMs(at) })),
  ];
}

/** In the order of time, and each at a time of its own. */
function toPast(facts: Fact[]): Fact[] {
  let lastMs = -Infinity;
  return facts
    .toSorted((a, b) => a.atMs - b.atMs)
    .map((fact) => {
      lastMs = Math.max(fact.atMs, lastMs + 1);
      return { ...fact, atMs: lastMs };
    });
}

/** Networks side by side in one club, as facts. */
export function composeClub(club: RandomClub, networks: RandomNetwork[]): ClubFacts {
  const toMs: ToMs = ({ day, secondOfDay }) => toStartMs(club.firstDay + day) + secondOfDay * 1000;
  const sponsors: ClubFacts['sponsors'] = [];
  const facts = listClubFacts(club, toMs);
  for (const network of networks) {
    const firstMember = sponsors.length;
    facts.push(...listNetworkFacts(network, firstMember, toMs));
    for (const [place, { sponsorBack }] of network.entries()) {
      const sponsor = place - 1 - sponsorBack;
      sponsors.push(sponsor < 0 ? null : firstMember + sponsor);
    }
  }
  const laterRates = club.rates.map(({ day, rates }) => ({ effectiveDay: club.firstDay + day, ...rates }));
  const purchaseRules = club.purchaseRules.map(({ day, isFromBooking }) => ({
    effectiveDay: club.firstDay + day,
    isFromBooking,
  }));
  return { sponsors, rates: [FIRST_RATES, ...laterRates], purchaseRules, past: toPast(facts) };
}
