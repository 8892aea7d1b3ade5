import { CASHBACK_EXPENSE, REFERRAL_EXPENSE } from '../../ledger/accounts';
import { toBusinessDate } from '../../ledger/business-date';
import {
  findGoverningTier,
  idIn,
  listRunning,
  post,
  rupees,
  type DemoClub,
  type DemoDeposit,
  type DemoPackage,
} from './demo-club';
import { isWeekday, timeOf } from './demo-days';
import type { DemoPerson } from './plan-people';

/** The specification's rates, in hundredths of a percent, for levels 1 to 10. */
const REFERRAL_BPS = [500n, 200n, 100n, 100n, 50n, 50n, 50n, 50n, 25n, 25n];
const CASHBACK_ON_CASHBACK_BPS = [2000n, 1500n, 1000n, 600n, 500n, 500n, 400n, 400n, 300n, 200n];
const CASHBACK_BPS = 25n;
const BPS = 10_000n;
/** From this day on, disabled members earn nothing. */
export const DISABLED_DAY = -20;

function listEarning(club: DemoClub, person: DemoPerson, day: number): DemoPackage[] {
  return person.isEnabled || day < DISABLED_DAY ? listRunning(club, idIn(club, person)) : [];
}

/** Everybody above who has the level open, with what the rates give them. */
function listShares(club: DemoClub, person: DemoPerson, day: number, baseMicros: bigint, ratesBps: bigint[]) {
  const shares: { upline: DemoPerson; amountMicros: bigint }[] = [];
  let upline = person.sponsor;
  for (const [index, rateBps] of ratesBps.entries()) {
    if (!upline) break;
    const tier = findGoverningTier(listEarning(club, upline, day));
    if (tier && tier.minLevel > index) shares.push({ upline, amountMicros: (baseMicros * rateBps) / BPS });
    upline = upline.sponsor;
  }
  return shares;
}

/** On a member's first package, once. */
export function payReferralBonuses(
  club: DemoClub,
  person: DemoPerson,
  deposit: DemoDeposit,
  day: number,
  postedAt: Date,
): void {
  for (const { upline, amountMicros } of listShares(club, person, day, deposit.amountMicros, REFERRAL_BPS)) {
    post(club, {
      debitAccountId: REFERRAL_EXPENSE,
      creditAccountId: idIn(club, upline),
      amountMicros,
      kind: 'referral_bonus',
      reference: `Referral bonus for the first package of ${person.name}`,
      idempotencyKey: `referral:${deposit.memberId}:${idIn(club, upline)}`,
      postedAt,
    });
  }
}

/** Pays one package for one weekday, and ends it after its last. */
function payPackage(bought: DemoPackage, paidAt: Date): bigint {
  bought.daysPaid++;
  if (bought.daysPaid === bought.tier.cashbackDay) {
    bought.status = 'finished';
    bought.endedAt = paidAt;
  }
  return (bought.principalMicros * CASHBACK_BPS) / BPS;
}

function sumInto(sums: Map<DemoPerson, bigint>, person: DemoPerson, amountMicros: bigint): void {
  sums.set(person, (sums.get(person) ?? 0n) + amountMicros);
}

/** Cashback, and cashback on it, for one weekday, each capped by the tier that governs. */
export function runDay(club: DemoClub, day: number): void {
  if (!isWeekday(club.now, day)) return;
  const paidAt = timeOf(club.now, day, 18);
  const earning = new Map(
    club.people.all.map((person) => [
      person,
      listEarning(club, person, day).filter((bought) => bought.purchasedAt < timeOf(club.now, day, 0)),
    ]),
  );
  const capOf = new Map(
    [...earning].map(([person]) => {
      const tier = findGoverningTier(listEarning(club, person, day));
      return [person, tier ? rupees(tier.dailyProfit) : 0n];
    }),
  );
  const cashback = new Map<DemoPerson, bigint>();
  const onCashback = new Map<DemoPerson, bigint>();
  // Shares first: a package that ends today still counts for its owner today.
  for (const [person, packages] of earning) {
    const base = packages.reduce(
      (sum, { principalMicros }) => sum + (principalMicros * CASHBACK_BPS) / BPS,
      0n,
    );
    for (const share of listShares(club, person, day, base, CASHBACK_ON_CASHBACK_BPS)) {
      if (share.amountMicros > 0n) sumInto(onCashback, share.upline, share.amountMicros);
    }
  }
  for (const [person, packages] of earning) {
    for (const bought of packages) sumInto(cashback, person, payPackage(bought, paidAt));
  }
  for (const person of club.people.all) {
    const cap = capOf.get(person) ?? 0n;
    const own = min(cashback.get(person) ?? 0n, cap);
    postCashback(club, person, own, 'cashback', paidAt);
    postCashback(club, person, min(onCashback.get(person) ?? 0n, cap - own), 'cashback_on_cashback', paidAt);
  }
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function postCashback(
  club: DemoClub,
  person: DemoPerson,
  amountMicros: bigint,
  kind: 'cashback' | 'cashback_on_cashback',
  postedAt: Date,
): void {
  if (amountMicros === 0n) return;
  const businessDate = toBusinessDate(postedAt);
  post(club, {
    debitAccountId: CASHBACK_EXPENSE,
    creditAccountId: idIn(club, person),
    amountMicros,
    kind,
    reference: `${kind === 'cashback' ? 'Daily cashback' : 'Cashback on cashback'}, ${businessDate}`,
    idempotencyKey: `${kind}:${businessDate}:${idIn(club, person)}`,
    postedAt,
  });
}
