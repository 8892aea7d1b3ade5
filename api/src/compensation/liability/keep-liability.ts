import { BPS_IN_WHOLE } from '../../contract/compensation-rules';
import type { Cover, Liability } from '../../contract';
import type { Database, Queryable, Transaction } from '../../database/database';
import { AppError } from '../../errors/app-error';
import { toBusinessDate } from '../../ledger/business-date';
import { toRupeesText, formatMicros, MICROS_PER_RUPEE } from '../../ledger/rupees';
import { addDays } from '../../plan/calendar';
import { findNextPayable } from '../runs/due-dates';
import { findPosting } from '../runs/run.queries';
import {
  findLiability,
  getClubBalances,
  getClubSums,
  insertTierCredits,
  listTierSums,
  lockLiability,
  upsertLiability,
  type ClubSums,
  type KeptLiability,
  type TierSums,
} from './liability.queries';
import { projectCredits, type Projection } from './projection';

const HORIZONS_DAYS = [30, 90, 365];
const SERIES_EVERY_DAYS = 7;
const SERIES_WEEKS = 52;
const RETRY_AFTER_SECONDS = 30;

/** What has come together of future credits by the end of each date. */
interface Outlook {
  dates: string[];
  sumsMicros: bigint[];
}

function toOutlook(dates: string[], credits: bigint[]): Outlook {
  let sum = 0n;
  return { dates, sumsMicros: credits.map((micros) => (sum += micros)) };
}

function getCreditsUntil({ dates, sumsMicros }: Outlook, until: string): bigint {
  const last = dates.findLastIndex((date) => date <= until);
  return sumsMicros[last] ?? 0n;
}

/** The first date on which what was and what comes together exceeds a limit: the day itself when it does already. */
function findExceededOn(
  asOf: string,
  { dates, sumsMicros }: Outlook,
  untilNowMicros: bigint,
  limitMicros: bigint,
): string | null {
  if (untilNowMicros > limitMicros) return asOf;
  const date = dates[sumsMicros.findIndex((sum) => untilNowMicros + sum > limitMicros)];
  if (date === undefined) return null;
  return date < asOf ? asOf : date;
}

/** Whether the club could pay what it owes, now. A few rows of its own accounts are read, however large it is. */
export async function getCover(database: Queryable): Promise<Cover> {
  const { heldMicros, owedMicros, receivableMicros } = await getClubBalances(database);
  return {
    held: toRupeesText(heldMicros),
    owed: toRupeesText(owedMicros),
    shortfall: toRupeesText(owedMicros > heldMicros ? owedMicros - heldMicros : 0n),
    coverBps: owedMicros > 0n ? Number((heldMicros * BPS_IN_WHOLE) / owedMicros) : null,
    receivable: toRupeesText(receivableMicros),
  };
}

function toTier(asOf: string, tier: TierSums, outlook: Outlook): Liability['tiers'][number] {
  return {
    name: tier.name,
    plan: formatMicros(BigInt(tier.minRecharge) * MICROS_PER_RUPEE),
    runningPackages: tier.runningPackages,
    runningPrincipal: toRupeesText(tier.runningMicros),
    deposits: toRupeesText(tier.depositsMicros),
    credited: toRupeesText(tier.creditedMicros),
    horizons: HORIZONS_DAYS.map((days) => ({
      days,
      futureCredits: toRupeesText(getCreditsUntil(outlook, addDays(asOf, days))),
    })),
    overtakenOn: findExceededOn(asOf, outlook, tier.creditedMicros, tier.depositsMicros),
  };
}

function sum<Item>(items: Item[], toMicros: (item: Item) => bigint): bigint {
  return items.reduce((total, item) => total + toMicros(item), 0n);
}

/** The liability of a day, from what was credited and paid so far and what is still to be credited. */
function calculateLiability(
  asOf: string,
  computedAt: Date,
  club: ClubSums,
  tiers: TierSums[],
  { dates, creditsOf, releases }: Projection,
): KeptLiability {
  const all = toOutlook(
    dates,
    dates.map((_date, place) => sum([...creditsOf.values()], (credits) => credits[place] ?? 0n)),
  );
  const depositsMicros = sum(tiers, (tier) => tier.depositsMicros);
  const runningMicros = sum(tiers, (tier) => tier.runningMicros);
  const withdrawableMicros = club.owedMicros - runningMicros;
  const released = toOutlook(dates, releases);
  const freed = {
    dates,
    sumsMicros: all.sumsMicros.map((micros, place) => micros + (released.sumsMicros[place] ?? 0n)),
  };
  const until = (date: string) => {
    const futureMicros = getCreditsUntil(all, date);
    return { futureMicros, owed: toRupeesText(club.owedMicros + futureMicros) };
  };
  return {
    asOf,
    computedAt: computedAt.toISOString(),
    runningPrincipal: toRupeesText(runningMicros),
    owedToday: toRupeesText(club.owedMicros),
    withdrawable: toRupeesText(withdrawableMicros),
    exhaustedOn: findExceededOn(asOf, freed, withdrawableMicros, club.heldMicros),
    deposits: toRupeesText(depositsMicros),
    credited: toRupeesText(club.creditedMicros),
    paidOut: toRupeesText(club.paidOutMicros),
    horizons: HORIZONS_DAYS.map((days) => {
      const { futureMicros, owed } = until(addDays(asOf, days));
      return { days, futureCredits: toRupeesText(futureMicros), owed };
    }),
    overtakenOn: findExceededOn(asOf, all, club.creditedMicros, depositsMicros),
    tiers: tiers.map((tier) => toTier(asOf, tier, toOutlook(dates, creditsOf.get(tier.planId) ?? []))),
    creditedOutsideTiers: toRupeesText(club.creditedMicros - sum(tiers, (tier) => tier.creditedMicros)),
    series: Array.from({ length: SERIES_WEEKS + 1 }, (_, week) => {
      const date = addDays(asOf, week * SERIES_EVERY_DAYS);
      const { futureMicros, owed } = until(date);
      return {
        date,
        owed,
        credited: toRupeesText(club.creditedMicros + futureMicros),
        deposits: toRupeesText(depositsMicros),
      };
    }),
  };
}

const NOTHING_TO_COME: Projection = { dates: [], creditsOf: new Map(), releases: [] };

/** In the middle of a date some members have been credited and others not: there is no figure for that. */
async function requireWholeDates(tx: Transaction): Promise<void> {
  const posting = await findPosting(tx);
  if (!posting) return;
  throw new AppError('unavailable', `${posting.businessDate} is being paid. Please try again in a minute.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

async function computeLiability(tx: Transaction, now: Date): Promise<KeptLiability> {
  const asOf = toBusinessDate(now);
  await requireWholeDates(tx);
  const { lastPaid, next } = await findNextPayable(tx);
  await insertTierCredits(tx);
  const projection = next === undefined ? NOTHING_TO_COME : await projectCredits(tx, next, asOf);
  const figures = calculateLiability(asOf, now, await getClubSums(tx), await listTierSums(tx), projection);
  // A date that began to be posted meanwhile is in some of the sums.
  await requireWholeDates(tx);
  await upsertLiability(tx, figures, lastPaid);
  return figures;
}

/**
 * The liability of today, computed unless it is kept since the last run. At a million members that takes a good part of
 * a minute: without what is kept, GET /admin/liability misses its p95 of 100 ms (docs/decisions/0138).
 * @param signal ends it before its next statement
 * @throws AppError unavailable while a date is being posted
 */
export async function keepLiability(database: Database, now: Date, signal?: AbortSignal): Promise<KeptLiability> {
  const kept = await findLiability(database, toBusinessDate(now));
  if (kept) return kept;
  return database.transaction(
    async (tx) => {
      await lockLiability(tx);
      return (await findLiability(tx, toBusinessDate(now))) ?? computeLiability(tx, now);
    },
    { isLong: true, signal },
  );
}
