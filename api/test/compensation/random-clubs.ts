import fc from 'fast-check';
import type { RatesFact, TermsFact } from './club-facts';

/*
 * Random networks, many of them side by side in one club: they share tiers, rates and days, and no two have a member in
 * common, so that each is a case of its own while one run pays them all.
 */

/** A club's past has so many days. */
export const DAYS = 16;
const LEVELS = 10;

export interface Moment {
  /** Of the club's days. */
  day: number;
  secondOfDay: number;
}

interface RandomMember {
  /** How many members back the sponsor is, less one; who points before the first is at the top. */
  sponsorBack: number;
  purchases: readonly {
    at: Moment;
    rupees: number;
    isReversedAfterDays: number | null;
    /** By how many days the bank had booked it before; null when nobody said so. */
    bookedDaysBefore: number | null;
  }[];
  /** Disabled, enabled, disabled and so on. */
  switches: readonly Moment[];
}

export type RandomNetwork = RandomMember[];

export interface RandomClub {
  firstDay: number;
  tiers: TermsFact[];
  edits: { at: Moment; tier: number; terms: TermsFact }[];
  rates: { day: number; rates: Omit<RatesFact, 'effectiveDay'> }[];
  purchaseRules: { day: number; isFromBooking: boolean }[];
  triggers: Moment[];
}

const aMoment: fc.Arbitrary<Moment> = fc.record({
  day: fc.nat(DAYS - 1),
  // The seconds around midnight more often than others.
  secondOfDay: fc.oneof(fc.nat(86_399), fc.constantFrom(0, 1, 86_398, 86_399)),
});

const aPurchase = fc.record({
  at: aMoment,
  // Mostly of the lower tiers, so that one member often has several packages of one tier, bought before and after it
  // was edited.
  rupees: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1000, max: 2999 }) },
    { weight: 2, arbitrary: fc.integer({ min: 3000, max: 12_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1000, max: 3_000_000 }) },
  ),
  isReversedAfterDays: fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(6) }),
  bookedDaysBefore: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(9) }),
});

const aMember = (sponsorBack: fc.Arbitrary<number>): fc.Arbitrary<RandomMember> =>
  fc.record({
    sponsorBack,
    purchases: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 6, arbitrary: fc.array(aPurchase, { minLength: 1, maxLength: 1 }) },
      { weight: 3, arbitrary: fc.array(aPurchase, { minLength: 2, maxLength: 4 }) },
    ),
    switches: fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(aMoment, { minLength: 1, maxLength: 3 }) },
    ),
  });

const members = (sponsorBack: fc.Arbitrary<number>, minLength: number, maxLength: number) =>
  fc.array(aMember(sponsorBack), { minLength, maxLength });

/**
 * A tree with any sponsor, a chain deeper than the plan looks, a chain with branches, a star around the first member.
 */
export const aNetwork: fc.Arbitrary<RandomNetwork> = fc.oneof(
  { weight: 4, arbitrary: members(fc.nat(12), 1, 12) },
  { weight: 2, arbitrary: members(fc.constant(0), 11, 14) },
  {
    weight: 2,
    arbitrary: members(fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }), 6, 16),
  },
  {
    weight: 1,
    arbitrary: members(fc.nat(0), 2, 10).map((star) =>
      star.map((member, place) => ({ ...member, sponsorBack: Math.max(0, place - 1) })),
    ),
  },
);

const aTermsOf = (minRecharge: fc.Arbitrary<number>): fc.Arbitrary<TermsFact> =>
  fc.record({
    minRecharge,
    dailyProfit: fc.oneof(
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 30 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 500 }) },
      { weight: 2, arbitrary: fc.constant(1_000_000) },
    ),
    cashbackDays: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(400)),
    openLevels: fc.oneof(fc.integer({ min: 1, max: LEVELS }), fc.constant(LEVELS)),
  });

/** The smallest deposits of the four tiers; an edited tier may move within its own hundred. */
const TIER_FLOORS = [500, 1500, 3000, 10_000];
const aTerms = (tier: number) => {
  const floor = TIER_FLOORS[tier] ?? 0;
  return aTermsOf(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(floor) },
      { weight: 1, arbitrary: fc.integer({ min: floor, max: floor + 99 }) },
    ),
  );
};

const someRates: fc.Arbitrary<Omit<RatesFact, 'effectiveDay'>> = fc.record({
  cashbackBps: fc.oneof(fc.constant(25), fc.integer({ min: 0, max: 300 })),
  referralBps: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: LEVELS, maxLength: LEVELS }),
  cashbackOnCashbackBps: fc.array(
    fc.integer({ min: 0, max: 40 }).map((percent) => percent * 100),
    { minLength: LEVELS, maxLength: LEVELS },
  ),
});

/** @param firstDay when its past begins; it must lie so far back that it is over */
export const aClub = (firstDay: fc.Arbitrary<number>): fc.Arbitrary<RandomClub> =>
  fc.record({
    firstDay,
    tiers: fc.tuple(aTerms(0), aTerms(1), aTerms(2), aTerms(3)),
    edits: fc.array(
      fc
        .nat(TIER_FLOORS.length - 1)
        .chain((tier) => fc.record({ at: aMoment, tier: fc.constant(tier), terms: aTerms(tier) })),
      { minLength: 3, maxLength: 8 },
    ),
    rates: fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: DAYS - 1 }), rates: someRates }), {
      selector: ({ day }) => day,
      minLength: 1,
      maxLength: 3,
    }),
    purchaseRules: fc.uniqueArray(fc.record({ day: fc.nat(DAYS - 1), isFromBooking: fc.boolean() }), {
      selector: ({ day }) => day,
      maxLength: 4,
    }),
    // Some days have no trigger and are caught up, some have several.
    triggers: fc.array(aMoment, { minLength: 8, maxLength: 20 }),
  });
