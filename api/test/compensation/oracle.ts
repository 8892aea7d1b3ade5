import { isPayingDay, toDay, toStartMs, type ClubFacts, type Fact, type RatesFact, type TermsFact } from './club-facts';
import { add, fraction, isLess, multiply, subtract, toMicros, ZERO, type Fraction } from './fraction';

/*
 * What the compensation plan owes, told a second time from the rules of docs/compensation.md alone: one event after the
 * other, one package after the other, in exact fractions of a rupee. Slow and plain; shares nothing with the code that
 * it judges.
 */

const LEVELS = 10;
const BPS = 10_000;

/** One line of a daily run. Level 0 is the own cashback. */
interface OracleEarning {
  day: number;
  member: number;
  level: number;
  baseMicros: bigint;
  rateBps: number;
  amountMicros: bigint;
  cutMicros: bigint;
  /** The version of a tier that governed, by its place among all that were ever on sale. */
  terms: number;
}

interface OracleBonus {
  day: number;
  /** Whose first package that stands it was. */
  source: number;
  member: number;
  level: number;
  baseMicros: bigint;
  rateBps: number;
  amountMicros: bigint;
  terms: number;
}

interface OraclePackage {
  member: number;
  rupees: number;
  boughtDay: number;
  terms: number;
  state: 'running' | 'finished' | 'reversed';
  daysPaid: number;
  /** Days before the purchase that the package is still owed. */
  lateDays: number;
}

export interface OracleResult {
  earnings: OracleEarning[];
  bonuses: OracleBonus[];
  packages: OraclePackage[];
  paidDays: number[];
}

interface Club extends OracleResult {
  facts: ClubFacts;
  versions: TermsFact[];
  /** The version on sale of each tier. */
  onSale: Map<number, number>;
  switches: { atMs: number; member: number; isEnabled: boolean }[];
  /** When one had to be enabled to be paid, of each day that was. */
  seenAtMs: Map<number, number>;
}

function isEnabledAt(club: Club, member: number, atMs: number): boolean {
  const before = club.switches.filter((each) => each.member === member && each.atMs < atMs);
  return before.at(-1)?.isEnabled ?? true;
}

const termsOf = (club: Club, version: number): TermsFact => {
  const terms = club.versions[version];
  if (!terms) throw new Error(`No version ${version} was ever on sale`);
  return terms;
};

/** The highest tier's terms among these packages; of two alike the newest package's. */
function findGoverning(club: Club, packages: OraclePackage[]): number | undefined {
  let governing: number | undefined;
  for (const { terms } of packages) {
    const isHigher =
      governing === undefined || termsOf(club, terms).minRecharge >= termsOf(club, governing).minRecharge;
    if (isHigher) governing = terms;
  }
  return governing;
}

function getRates(club: Club, day: number): RatesFact {
  const inForce = club.facts.rates
    .filter((rates) => rates.effectiveDay <= day)
    .sort((a, b) => a.effectiveDay - b.effectiveDay)
    .at(-1);
  if (!inForce) throw new Error('No rates are in force');
  return inForce;
}

/** Those above a member, level 1 first. */
function listUplines(club: Club, member: number): number[] {
  const uplines: number[] = [];
  let above = club.facts.sponsors[member] ?? null;
  while (above !== null && uplines.length < LEVELS) {
    uplines.push(above);
    above = club.facts.sponsors[above] ?? null;
  }
  return uplines;
}

function sell(club: Club, tier: number, terms: TermsFact): void {
  club.onSale.set(tier, club.versions.length);
  club.versions.push(terms);
}

function payBonuses(club: Club, source: number, rupees: number, atMs: number): void {
  const day = toDay(atMs);
  const { referralBps } = getRates(club, day);
  for (const [above, member] of listUplines(club, source).entries()) {
    const level = above + 1;
    const held = club.packages.filter((each) => each.member === member && each.state === 'running');
    const terms = findGoverning(club, held);
    const rateBps = referralBps[above] ?? 0;
    const isOpen = terms !== undefined && termsOf(club, terms).openLevels >= level;
    if (!isOpen || rateBps === 0 || !isEnabledAt(club, member, atMs)) continue;
    const base = fraction(rupees);
    const amountMicros = toMicros(multiply(base, fraction(rateBps, BPS)));
    club.bonuses.push({
      day,
      source,
      member,
      level,
      baseMicros: toMicros(base),
      rateBps,
      amountMicros,
      terms,
    });
  }
}

/** What the bank's day would have brought, had everybody known of it then: one paying day after the other. */
function countLateDays(
  club: Club,
  { member, bookedDay, atMs }: Extract<Fact, { do: 'buy' }>,
  { cashbackDays }: TermsFact,
): number {
  const boughtDay = toDay(atMs);
  let ruling = false;
  let since = -Infinity;
  for (const { effectiveDay, isFromBooking } of club.facts.purchaseRules) {
    if (effectiveDay > boughtDay || effectiveDay < since) continue;
    [ruling, since] = [isFromBooking, effectiveDay];
  }
  let days = 0;
  if (!ruling || bookedDay === null) return days;
  for (let day = bookedDay + 1; day <= boughtDay && days + 1 < cashbackDays; day++) {
    const seenAtMs = club.seenAtMs.get(day) ?? Math.min(toStartMs(day + 1), atMs);
    if (isPayingDay(day) && isEnabledAt(club, member, seenAtMs)) days += 1;
  }
  return days;
}

function buy(club: Club, fact: Extract<Fact, { do: 'buy' }>): void {
  const { member, rupees, atMs } = fact;
  const tiers = [...club.onSale.values()]
    .filter((version) => termsOf(club, version).minRecharge <= rupees)
    .sort((a, b) => termsOf(club, a).minRecharge - termsOf(club, b).minRecharge);
  const terms = tiers.at(-1);
  if (terms === undefined) throw new Error(`No tier is small enough for ₹${rupees}`);
  const isFirst = !club.packages.some((each) => each.member === member && each.state !== 'reversed');
  if (isFirst) payBonuses(club, member, rupees, atMs);
  const lateDays = countLateDays(club, fact, termsOf(club, terms));
  club.packages.push({ member, rupees, boughtDay: toDay(atMs), terms, state: 'running', daysPaid: 0, lateDays });
}

/** The governing version of every member who has one of these packages. */
function findAllGoverning(club: Club, packages: OraclePackage[]): Map<number, number> {
  const held = new Map<number, OraclePackage[]>();
  for (const each of packages) held.set(each.member, [...(held.get(each.member) ?? []), each]);
  const governing = new Map<number, number>();
  for (const [member, own] of held) {
    const terms = findGoverning(club, own);
    if (terms !== undefined) governing.set(member, terms);
  }
  return governing;
}

/** The member's due amounts by level, each with what it is a rate of. */
type Dues = Map<number, { base: Fraction; rateBps: number }>;

function calculateDues(
  club: Club,
  paid: OraclePackage[],
  governing: Map<number, number>,
  day: number,
): Map<number, Dues> {
  const { cashbackBps, cashbackOnCashbackBps } = getRates(club, day);
  const dues = new Map<number, Dues>();
  const addDue = (member: number, level: number, base: Fraction, rateBps: number) => {
    const own = dues.get(member) ?? new Map<number, { base: Fraction; rateBps: number }>();
    own.set(level, { base: add(own.get(level)?.base ?? ZERO, base), rateBps });
    dues.set(member, own);
  };
  for (const { member, rupees, lateDays } of paid) {
    const principal = fraction(rupees * (1 + lateDays));
    addDue(member, 0, principal, cashbackBps);
    const cashback = multiply(principal, fraction(cashbackBps, BPS));
    for (const [above, upline] of listUplines(club, member).entries()) {
      const terms = governing.get(upline);
      if (terms === undefined || termsOf(club, terms).openLevels < above + 1) continue;
      addDue(upline, above + 1, cashback, cashbackOnCashbackBps[above] ?? 0);
    }
  }
  return dues;
}

function payMember(club: Club, day: number, member: number, dues: Dues, terms: number): void {
  let left = fraction(termsOf(club, terms).dailyProfit);
  for (const level of [...dues.keys()].sort((a, b) => a - b)) {
    const { base, rateBps } = dues.get(level) ?? { base: ZERO, rateBps: 0 };
    const due = multiply(base, fraction(rateBps, BPS));
    if (due.numerator === 0n) continue;
    const amount = isLess(due, left) ? due : left;
    left = subtract(left, amount);
    const [amountMicros, cutMicros] = [toMicros(amount), toMicros(subtract(due, amount))];
    club.earnings.push({
      day,
      member,
      level,
      baseMicros: toMicros(base),
      rateBps,
      amountMicros,
      cutMicros,
      terms,
    });
  }
}

function payDay(club: Club, day: number, atMs: number): void {
  const seenAtMs = day === toDay(atMs) ? atMs : toStartMs(day + 1);
  const paid = club.packages.filter(
    (each) => each.state === 'running' && each.boughtDay < day && isEnabledAt(club, each.member, seenAtMs),
  );
  const governing = findAllGoverning(club, paid);
  for (const [member, dues] of calculateDues(club, paid, governing, day)) {
    const terms = governing.get(member);
    if (terms !== undefined) payMember(club, day, member, dues, terms);
  }
  for (const each of paid) {
    each.daysPaid += 1 + each.lateDays;
    each.lateDays = 0;
    if (each.daysPaid === termsOf(club, each.terms).cashbackDays) each.state = 'finished';
  }
  club.paidDays.push(day);
  club.seenAtMs.set(day, seenAtMs);
}

function payDueDays(club: Club, atMs: number): void {
  const firstDay = Math.min(...club.packages.map((each) => each.boughtDay));
  const from = club.paidDays.at(-1) ?? firstDay;
  for (let day = from + 1; day <= toDay(atMs); day++) if (isPayingDay(day)) payDay(club, day, atMs);
}

function happen(club: Club, fact: Fact): void {
  switch (fact.do) {
    case 'sell':
      return sell(club, fact.tier, fact.terms);
    case 'buy':
      return buy(club, fact);
    case 'reverse': {
      const bought = club.packages.filter((each) => each.member === fact.member)[fact.purchase];
      if (bought) bought.state = 'reversed';
      return;
    }
    case 'enable':
    case 'disable':
      club.switches.push({ atMs: fact.atMs, member: fact.member, isEnabled: fact.do === 'enable' });
      return;
    case 'pay':
      return payDueDays(club, fact.atMs);
  }
}

/** Everything that the plan owes for a past. */
export function consultOracle(facts: ClubFacts): OracleResult {
  const empty: OracleResult = { earnings: [], bonuses: [], packages: [], paidDays: [] };
  const club: Club = { ...empty, facts, versions: [], onSale: new Map(), switches: [], seenAtMs: new Map() };
  for (const fact of facts.past) happen(club, fact);
  const { earnings, bonuses, packages, paidDays } = club;
  return { earnings, bonuses, packages, paidDays };
}
