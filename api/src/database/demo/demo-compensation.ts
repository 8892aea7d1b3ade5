import {
  calculateCappedLines,
  calculateShareMicros,
  FIRST_RATES,
  type DueLine,
} from '../../contract/compensation-rules';
import { CASHBACK_EXPENSE, REFERRAL_EXPENSE } from '../../ledger/accounts';
import { toBusinessDate } from '../../ledger/business-date';
import { toRunSourceId } from '../../ledger/post-transfers';
import {
  findGoverningTier,
  idIn,
  listRunning,
  post,
  rupees,
  type DemoClub,
  type DemoDeposit,
  type DemoEarning,
  type DemoPackage,
} from './demo-club';
import { isWeekday, timeOf } from './demo-days';
import type { DemoPerson } from './plan-people';

/** From the evening of this day on, or of the day of joining, disabled members are disabled. */
const DISABLED_DAY = -20;
const DISABLED_HOUR = 18;

export function disabledAt(club: DemoClub, person: DemoPerson): Date {
  return timeOf(club.now, Math.max(DISABLED_DAY, person.joinedDay), DISABLED_HOUR);
}

function isEnabledAt(club: DemoClub, person: DemoPerson, at: Date): boolean {
  return person.isEnabled || at < disabledAt(club, person);
}

interface Upline {
  person: DemoPerson;
  level: number;
}

function listUplines(person: DemoPerson): Upline[] {
  const uplines: Upline[] = [];
  for (let above = person.sponsor; above && uplines.length < 10; above = above.sponsor) {
    uplines.push({ person: above, level: uplines.length + 1 });
  }
  return uplines;
}

/** On a member's first package, once. */
export function payReferralBonuses(club: DemoClub, person: DemoPerson, deposit: DemoDeposit, postedAt: Date): void {
  for (const { person: upline, level } of listUplines(person)) {
    const memberId = idIn(club, upline);
    const terms = isEnabledAt(club, upline, postedAt) && findGoverningTier(listRunning(club, memberId));
    if (!terms || terms.minLevel < level) continue;
    const rateBps = FIRST_RATES.referralBps[level - 1] ?? 0;
    const amountMicros = calculateShareMicros(deposit.amountMicros, rateBps);
    club.referralEarnings.push({
      sourceId: deposit.memberId,
      memberId,
      level,
      rateBps,
      terms,
      businessDate: toBusinessDate(postedAt),
      baseMicros: deposit.amountMicros,
      amountMicros,
    });
    post(club, {
      debitAccountId: REFERRAL_EXPENSE,
      creditAccountId: memberId,
      amountMicros,
      kind: 'referral_bonus',
      reference: `Referral bonus for the first package of ${person.name}`,
      sourceKind: 'deposit',
      sourceId: deposit.id,
      postedAt,
    });
  }
}

/** Counts the day of each package, and ends it after its last. */
function countDay(packages: DemoPackage[], paidAt: Date): void {
  for (const bought of packages) {
    bought.daysPaid++;
    if (bought.daysPaid < bought.tier.cashbackDay) continue;
    bought.status = 'finished';
    bought.endedAt = paidAt;
  }
}

function sumPrincipals(packages: DemoPackage[]): bigint {
  return packages.reduce((sum, { principalMicros }) => sum + principalMicros, 0n);
}

/** What each member's lines are taken of: level 0 their own principal, levels 1 to 10 the cashback of the downline at that level. */
function sumBases(payable: Map<DemoPerson, DemoPackage[]>): Map<DemoPerson, bigint[]> {
  const basesOf = new Map<DemoPerson, bigint[]>();
  for (const [person, packages] of payable) {
    const principalMicros = sumPrincipals(packages);
    const cashbackMicros = calculateShareMicros(principalMicros, FIRST_RATES.cashbackBps);
    const bases = [
      { person, level: 0, micros: principalMicros },
      ...listUplines(person).map((upline) => ({ ...upline, micros: cashbackMicros })),
    ];
    for (const { person: member, level, micros } of bases) {
      if (!payable.has(member)) continue;
      const own = basesOf.get(member) ?? [];
      own[level] = (own[level] ?? 0n) + micros;
      basesOf.set(member, own);
    }
  }
  return basesOf;
}

function rateOf(level: number): number {
  return level === 0 ? FIRST_RATES.cashbackBps : (FIRST_RATES.cashbackOnCashbackBps[level - 1] ?? 0);
}

function listEarnings(memberId: bigint, bases: bigint[], packages: DemoPackage[], businessDate: string): DemoEarning[] {
  const terms = findGoverningTier(packages);
  if (!terms) return [];
  const due: DueLine[] = bases
    .map((baseMicros, level) => ({ level, dueMicros: calculateShareMicros(baseMicros, rateOf(level)) }))
    .filter(({ level, dueMicros }) => level <= terms.minLevel && dueMicros > 0n);
  return calculateCappedLines(due, rupees(terms.dailyProfit)).map(({ level, amountMicros, cutMicros }) => ({
    memberId,
    businessDate,
    level,
    rateBps: rateOf(level),
    terms,
    baseMicros: bases[level] ?? 0n,
    amountMicros,
    cutMicros,
  }));
}

/** The run of a business date, just after its beginning, as the real one does it. */
export function runDay(club: DemoClub, day: number): void {
  if (!isWeekday(club.now, day)) return;
  const midnight = timeOf(club.now, day, 0);
  const paidAt = timeOf(club.now, day, 0, 1);
  const businessDate = toBusinessDate(paidAt);
  const payable = new Map<DemoPerson, DemoPackage[]>();
  for (const person of club.people.all) {
    const packages = listRunning(club, idIn(club, person)).filter((bought) => bought.purchasedAt < midnight);
    if (packages.length > 0 && isEnabledAt(club, person, paidAt)) payable.set(person, packages);
  }
  if (club.runs.length === 0 && payable.size === 0) return;
  club.runs.push({ businessDate, startedAt: paidAt });
  for (const [person, bases] of sumBases(payable)) {
    const memberId = idIn(club, person);
    const earnings = listEarnings(memberId, bases, payable.get(person) ?? [], businessDate);
    club.earnings.push(...earnings);
    const own = earnings.filter(({ level }) => level === 0);
    postCashback(club, memberId, own, 'cashback', paidAt);
    postCashback(
      club,
      memberId,
      earnings.filter(({ level }) => level > 0),
      'cashback_on_cashback',
      paidAt,
    );
  }
  for (const packages of payable.values()) countDay(packages, paidAt);
}

function postCashback(
  club: DemoClub,
  memberId: bigint,
  earnings: DemoEarning[],
  kind: 'cashback' | 'cashback_on_cashback',
  postedAt: Date,
): void {
  const amountMicros = earnings.reduce((sum, earning) => sum + earning.amountMicros, 0n);
  if (amountMicros === 0n) return;
  const businessDate = toBusinessDate(postedAt);
  post(club, {
    debitAccountId: CASHBACK_EXPENSE,
    creditAccountId: memberId,
    amountMicros,
    kind,
    reference: `${kind === 'cashback' ? 'Daily cashback' : 'Cashback on cashback'}, ${businessDate}`,
    sourceKind: 'run',
    sourceId: toRunSourceId(businessDate),
    postedAt,
  });
}
