import type { Plan, PlanTerms, Rates } from 'api/contract';
import type { DueLine, RateTables } from 'api/contract/compensation-rules';
import {
  calculateCappedLines,
  calculateCashbackMicros,
  calculateReferralBonusMicros,
  calculateTeamShareMicros,
  isLevelOpen,
} from 'api/contract/compensation-rules';
import { parseMicros } from 'client/money';

/** What an answer of the club's plan is computed from. */
export interface Terms {
  /** The tiers on sale. */
  plans: readonly Plan[];
  /** Those in force today. */
  rates: Rates;
}

/** Everybody at one level of an invented team, each with one package of the same amount. */
export interface TeamLevel {
  members: number;
  amountMicros: bigint;
  /** On how many weekdays such a package pays. */
  payingDays: number;
}

/** What comes of the own package (level 0) or of one level of the team. */
export interface ProjectionLine {
  level: number;
  /** A closed level pays nothing. */
  isOpen: boolean;
  /** On how many weekdays it pays within the own term. */
  days: number;
  /** On a weekday on which all packages run, before the cap. */
  dueMicros: bigint;
  /** On all of its days, before the cap. */
  termDueMicros: bigint;
  /** Once, from first packages; without a cap. */
  bonusMicros: bigint;
}

/** What is credited, and what the daily cap cuts. */
interface CappedSum {
  creditedMicros: bigint;
  cutMicros: bigint;
}

export interface Projection {
  lines: ProjectionLine[];
  day: CappedSum;
  term: CappedSum & { days: number };
  bonusMicros: bigint;
}

interface ProjectionInput {
  amountMicros: bigint;
  /** The own tier. */
  terms: PlanTerms;
  /** Level 1 first, at most ten. */
  team: readonly TeamLevel[];
  rates: RateTables;
}

/**
 * What the plan's arithmetic gives when everybody buys on one day, nobody buys again and nobody is disabled. Level n is
 * paid while its members' packages and the own one run.
 */
export function calculateProjection({ amountMicros, terms, team, rates }: ProjectionInput): Projection {
  const own = {
    level: 0,
    isOpen: true,
    days: terms.cashbackDay,
    dueMicros: calculateCashbackMicros(amountMicros, rates),
    bonusMicros: 0n,
  };
  const levels = team.map((members, index) => calculateLevel(members, index + 1, terms, rates));
  const due = [own, ...levels];
  const capMicros = parseMicros(String(terms.dailyProfit));
  return {
    lines: due.map((line) => ({ ...line, termDueMicros: line.dueMicros * BigInt(line.days) })),
    day: calculateCappedSum(due, capMicros),
    term: { ...calculateTerm(due, capMicros), days: terms.cashbackDay },
    bonusMicros: sum(due.map((line) => line.bonusMicros)),
  };
}

function calculateLevel(team: TeamLevel, level: number, terms: PlanTerms, rates: RateTables) {
  const members = BigInt(team.members);
  const cashbackMicros = members * calculateCashbackMicros(team.amountMicros, rates);
  return {
    level,
    isOpen: isLevelOpen(level, terms),
    days: Math.min(team.payingDays, terms.cashbackDay),
    dueMicros: calculateTeamShareMicros(cashbackMicros, level, terms, rates),
    bonusMicros: members * calculateReferralBonusMicros(team.amountMicros, level, terms, rates),
  };
}

function calculateCappedSum(lines: readonly DueLine[], capMicros: bigint): CappedSum {
  const capped = calculateCappedLines(lines, capMicros);
  return {
    creditedMicros: sum(capped.map(({ amountMicros }) => amountMicros)),
    cutMicros: sum(capped.map(({ cutMicros }) => cutMicros)),
  };
}

/** The capped days of a term, added up stretch by stretch: between two ends of packages, all days are alike. */
function calculateTerm(lines: readonly (DueLine & { days: number })[], capMicros: bigint): CappedSum {
  const term = { creditedMicros: 0n, cutMicros: 0n };
  let daysBefore = 0;
  for (const lastDay of [...new Set(lines.map(({ days }) => days))].toSorted((a, b) => a - b)) {
    const running = lines.filter(({ days }) => days >= lastDay);
    const day = calculateCappedSum(running, capMicros);
    const days = BigInt(lastDay - daysBefore);
    term.creditedMicros += day.creditedMicros * days;
    term.cutMicros += day.cutMicros * days;
    daysBefore = lastDay;
  }
  return term;
}

function sum(amountsMicros: readonly bigint[]): bigint {
  return amountsMicros.reduce((total, amount) => total + amount, 0n);
}
