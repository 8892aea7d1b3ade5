import type { DepositMode, PlanTerms } from '../../contract';
import { MICROS_PER_RUPEE } from '../../ledger/rupees';
import type { DatedTransfer } from '../../ledger/post-history';
import type { DemoPeople, DemoPerson } from './plan-people';
import type { Random } from './random';

/** The tiers of the specification, and one that opens all ten levels. */
export const DEMO_TIERS: PlanTerms[] = [
  { minRecharge: 500, dailyProfit: 50, minWidthdraw: 200, cashbackDay: 7, minLevel: 2 },
  { minRecharge: 1000, dailyProfit: 120, minWidthdraw: 300, cashbackDay: 15, minLevel: 3 },
  { minRecharge: 2000, dailyProfit: 300, minWidthdraw: 500, cashbackDay: 30, minLevel: 5 },
  { minRecharge: 10000, dailyProfit: 1000, minWidthdraw: 500, cashbackDay: 400, minLevel: 10 },
];

export interface DemoDeposit {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  mode: DepositMode;
  utr: string;
  status: 'pending' | 'success' | 'failed';
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface DemoPackage {
  memberId: bigint;
  depositId: bigint;
  tier: PlanTerms;
  principalMicros: bigint;
  status: 'running' | 'finished';
  purchasedAt: Date;
  daysPaid: number;
  endedAt: Date | null;
}

export interface DemoRequest {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  status: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

export interface DemoPayout {
  id: bigint;
  requestId: bigint;
  memberId: bigint;
  amountMicros: bigint;
  status: 'pending' | 'success' | 'failed';
  utr: string | null;
  reason: string | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface DemoAuditEntry {
  at: Date;
  action: string;
  subject: string;
  before: object | null;
  after: object | null;
}

/** A line of a run. */
export interface DemoEarning {
  memberId: bigint;
  businessDate: string;
  level: number;
  rateBps: number;
  /** The terms that governed. */
  terms: PlanTerms;
  baseMicros: bigint;
  amountMicros: bigint;
  cutMicros: bigint;
}

export interface DemoReferralEarning extends Omit<DemoEarning, 'cutMicros'> {
  sourceId: bigint;
}

export interface DemoRun {
  businessDate: string;
  startedAt: Date;
}

/** The club's past as it grows day by day, in the order of events. */
export interface DemoClub {
  people: DemoPeople;
  random: Random;
  now: Date;
  idOf: Map<DemoPerson, bigint>;
  deposits: DemoDeposit[];
  packages: DemoPackage[];
  requests: DemoRequest[];
  payouts: DemoPayout[];
  transfers: DatedTransfer[];
  runs: DemoRun[];
  earnings: DemoEarning[];
  referralEarnings: DemoReferralEarning[];
  log: DemoAuditEntry[];
  balanceMicrosOf: Map<bigint, bigint>;
  /** What will happen on a later day, because of what happened before. */
  agenda: Map<number, (() => void)[]>;
}

export function createClub(people: DemoPeople, random: Random, now: Date): DemoClub {
  return {
    people,
    random,
    now,
    idOf: new Map(people.all.map((person, index) => [person, BigInt(index + 1)])),
    deposits: [],
    packages: [],
    requests: [],
    payouts: [],
    transfers: [],
    runs: [],
    earnings: [],
    referralEarnings: [],
    log: [],
    balanceMicrosOf: new Map(),
    agenda: new Map(),
  };
}

export function idIn(club: DemoClub, person: DemoPerson): bigint {
  const id = club.idOf.get(person);
  if (id === undefined) throw new Error(`${person.name} is not in the club`);
  return id;
}

export function plan(club: DemoClub, day: number, event: () => void): void {
  club.agenda.set(day, [...(club.agenda.get(day) ?? []), event]);
}

export function balanceMicros(club: DemoClub, accountId: bigint): bigint {
  return club.balanceMicrosOf.get(accountId) ?? 0n;
}

/** Writes down a transfer, and keeps the balances that decide what comes next. */
export function post(club: DemoClub, transfer: DatedTransfer): void {
  club.transfers.push(transfer);
  const { debitAccountId, creditAccountId, amountMicros } = transfer;
  club.balanceMicrosOf.set(debitAccountId, balanceMicros(club, debitAccountId) - amountMicros);
  club.balanceMicrosOf.set(creditAccountId, balanceMicros(club, creditAccountId) + amountMicros);
}

export function rupees(amount: number): bigint {
  return BigInt(amount) * MICROS_PER_RUPEE;
}

export function findTier(principalMicros: bigint): PlanTerms {
  const tier = DEMO_TIERS.findLast(({ minRecharge }) => rupees(minRecharge) <= principalMicros);
  if (!tier) throw new Error('No tier is small enough');
  return tier;
}

export function listRunning(club: DemoClub, memberId: bigint): DemoPackage[] {
  return club.packages.filter((bought) => bought.memberId === memberId && bought.status === 'running');
}

/** Of several running packages the highest tier governs. Tiers have one version each here. */
export function findGoverningTier(running: DemoPackage[]): PlanTerms | undefined {
  return running.map((bought) => bought.tier).sort((a, b) => b.minRecharge - a.minRecharge)[0];
}
