import type { DayExplanation, DayReason } from '../../contract';
import { LEVELS_MAX } from '../../contract/compensation-rules';
import { toKept } from '../../database/conditions';
import { getRow, type Queryable } from '../../database/database';
import { toBusinessDate } from '../../ledger/business-date';
import { COMPLETE_FROM } from '../../ledger/reconcile';
import { formatMicros, MICROS_PER_RUPEE, toRupeesText } from '../../ledger/rupees';
import { isWeekday } from '../../plan/calendar';
import { toIsOpenSql } from '../../plan/plan-sql';
import { toHasCreditedSql } from '../runs/run.queries';
import { ENABLED_AT, toWasEnabledSql } from '../runs/was-enabled';
import { getCreditedMicros, listEarnings, toEarning, type EarningRow } from './earning.queries';
import { listPaidPackages } from './paid-packages';

/** What is known of a member and a date. */
export interface DayFacts {
  businessDate: string;
  today: string;
  /** From when on all lines are there. */
  completeFrom: string | undefined;
  /** The first date that was ever paid. */
  firstPaid: string | null;
  /** Of the date; null while it is not paid. */
  run: { hasCredited: boolean; cashbackBps: number } | null;
  packages: {
    purchasedOn: string;
    isReversed: boolean;
    wasRunning: boolean;
    /** All its days were paid, whatever became of its deposit since. */
    isTermOver: boolean;
    /** Of its deposit, when it has days in arrears since then. */
    arrearsSince: string | null;
  }[];
  /** Packages that the date paid for several days at once. */
  inArrears: { id: bigint; days: number }[];
  wasEnabled: boolean;
  hasOwnLine: boolean;
  hasTeamLine: boolean;
  cutMicros: bigint;
  /** The terms that governed, when a line says so. */
  terms: { openLevels: number; capMicros: bigint } | null;
  /** Levels that the terms do not open, and that somebody had cashback at. */
  closedLevels: number[];
}

type Reason = DayExplanation['reasons'][number];

const TEXTS: Record<Exclude<DayReason, 'cap' | 'level_closed' | 'arrears'>, string> = {
  to_come: 'This day is still to come.',
  weekend: 'Only Monday to Friday are paid: this day is a Saturday or a Sunday, and counts in no term.',
  archived: 'The lines of this day are archived. The club can bring them back.',
  before_club: 'This day was before the first one that the club ever paid.',
  unpaid: 'This day is not paid yet. It will be, with all that is due of it.',
  no_package: 'There was no package on this day. Cashback, also that of a team, begins the weekday after a purchase.',
  not_begun: 'The package was bought on this very day. It pays from the next weekday on.',
  paid_later:
    'The bank had booked the payment of a package, which was confirmed later. Its first credit pays the weekdays since then, too, as far as its term and the daily cap reach.',
  term_over: 'No package was running any more: all days of their terms had been paid.',
  reversed: 'No package was running: the deposit that had bought it was taken back.',
  disabled: 'The account was disabled on this day. Such a day is not paid, and counts in no term.',
  rate_zero: 'The rate of cashback was zero on this day, for everybody.',
  no_team: 'Nobody of the team had cashback at an open level on this day.',
  unknown: 'The books do not say why. Please tell the club.',
};

const say = (reason: keyof typeof TEXTS): Reason => ({ reason, text: TEXTS[reason] });

/** Why a date that was not paid was not; undefined when it was, as far as it concerns this member. */
function findUnpaidReason(facts: DayFacts): keyof typeof TEXTS | undefined {
  const { businessDate, today, completeFrom, firstPaid, run } = facts;
  if (businessDate > today) return 'to_come';
  if (!isWeekday(businessDate)) return 'weekend';
  if (completeFrom !== undefined && businessDate < completeFrom) return 'archived';
  if (run?.hasCredited) return undefined;
  if (!run && firstPaid !== null && businessDate < firstPaid) return 'before_club';
  return 'unpaid';
}

/** Why no package of the member was paid on a date that was. */
function findOwnReason({ businessDate, packages, wasEnabled, run }: DayFacts): keyof typeof TEXTS {
  const begun = packages.filter(({ purchasedOn }) => purchasedOn < businessDate);
  if (begun.length === 0) {
    const isLate = ({ arrearsSince, isReversed }: DayFacts['packages'][number]) =>
      !isReversed && arrearsSince !== null && arrearsSince < businessDate;
    if (packages.some(isLate)) return wasEnabled ? 'paid_later' : 'disabled';
    return packages.some(({ purchasedOn }) => purchasedOn === businessDate) ? 'not_begun' : 'no_package';
  }
  if (!begun.some(({ wasRunning }) => wasRunning)) {
    return begun.every(({ isReversed, isTermOver }) => isReversed && !isTermOver) ? 'reversed' : 'term_over';
  }
  if (!wasEnabled) return 'disabled';
  return run?.cashbackBps === 0 ? 'rate_zero' : 'unknown';
}

const listArrears = ({ inArrears }: DayFacts): Reason[] =>
  inArrears.map(({ id, days }) => ({
    reason: 'arrears',
    text: `Package ${id} was paid for ${days} weekdays at once: for those since the bank had booked its payment, too.`,
  }));

function listTeamReasons({ closedLevels, hasTeamLine, terms }: DayFacts): Reason[] {
  if (closedLevels.length === 0) return hasTeamLine ? [] : [say('no_team')];
  const levels = closedLevels.join(', ');
  const open = terms?.openLevels === 1 ? 'level 1' : `levels 1 to ${terms?.openLevels}`;
  const text = `The team had cashback at level ${levels}, but the terms of the highest tier open ${open} alone.`;
  return [{ reason: 'level_closed', text }];
}

/** Why a member got on a date what they got, or nothing. */
export function explainReasons(facts: DayFacts): Reason[] {
  const unpaid = findUnpaidReason(facts);
  if (unpaid) return [say(unpaid)];
  if (!facts.hasOwnLine) return [say(findOwnReason(facts))];
  const arrears = listArrears(facts);
  if (facts.cutMicros === 0n) return [...arrears, ...listTeamReasons(facts)];
  const cap = formatMicros(facts.terms?.capMicros ?? 0n);
  const text = `The daily cap of ${cap} cut ${formatMicros(facts.cutMicros)}. What lay above it is not paid later.`;
  return [...arrears, { reason: 'cap', text }, ...listTeamReasons(facts)];
}

interface FactsRow {
  firstPaid: string | null;
  cashbackBps: number | null;
  hasCredited: boolean;
  wasEnabled: boolean;
  packages: DayFacts['packages'];
  completeFrom: string | null;
  terms: { openLevels: number; capRupees: number } | null;
  closedLevels: number[];
}

/**
 * Of a closed level, so many are asked whether they had cashback, the newest first. Without the limit, and the closed
 * levels found first (OFFSET 0), PostgreSQL reads a founder's whole team for levels that are open: that took seconds.
 */
const ASKED_MAX = 500;

/** $1 the member, $2 the date. */
const FACTS = `
  WITH terms AS (
    SELECT v.open_levels, v.daily_profit_rupees FROM earnings e JOIN plan_versions v ON v.id = e.plan_version_id
    WHERE e.member_id = $1 AND e.business_date = ${toKept('$2', 'date')}
  ), run AS (
    SELECT r.*, v.cashback_bps, ${toHasCreditedSql('$1')} AS has_credited, ${ENABLED_AT} AS enabled_at
    FROM runs r JOIN rate_versions v ON v.version = r.rate_version
    WHERE r.business_date = $2::date AND r.state IN ('posting', 'posted')
  )
  SELECT (SELECT min(business_date) FROM runs WHERE state = 'posted') AS "firstPaid", r.cashback_bps AS "cashbackBps",
    coalesce(r.has_credited, false) AS "hasCredited", coalesce(${toWasEnabledSql('$1', 'r.enabled_at')}, true) AS "wasEnabled",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('purchasedOn', p.purchased_on, 'isReversed', p.status = 'reversed',
       'wasRunning', p.status = 'running' OR p.ended_at >= r.started_at, 'isTermOver', p.days_paid >= v.cashback_days,
       'arrearsSince', CASE WHEN p.arrears_days > 0 THEN d.value_date END)), '[]')
     FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id JOIN deposits d ON d.id = p.deposit_id
     WHERE p.member_id = $1) AS packages,
    (${COMPLETE_FROM}) AS "completeFrom",
    (SELECT jsonb_build_object('openLevels', open_levels, 'capRupees', daily_profit_rupees) FROM terms) AS terms,
    ARRAY(
      SELECT level FROM (
        SELECT level FROM terms CROSS JOIN generate_series(1, ${LEVELS_MAX}) AS level
        WHERE NOT ${toIsOpenSql('terms', 'level')} OFFSET 0
      ) closed WHERE EXISTS (
        SELECT FROM (
          SELECT descendant_id FROM lineage WHERE ancestor_id = $1 AND level = closed.level
          ORDER BY descendant_id DESC LIMIT ${ASKED_MAX}
        ) l JOIN earnings e ON e.business_date = ${toKept('$2', 'date')} AND e.member_id = l.descendant_id
      ) ORDER BY level
    ) AS "closedLevels"
  FROM (SELECT) one LEFT JOIN run r ON true`;

/** More than a member has that begin on one date. */
const PACKAGES_MAX = 500;

/** Of a date that paid the member's own cashback. */
async function listInArrears(
  database: Queryable,
  memberId: bigint,
  businessDate: string,
  packages: DayFacts['packages'],
): Promise<DayFacts['inArrears']> {
  if (!packages.some(({ arrearsSince }) => arrearsSince !== null)) return [];
  const paid = await listPaidPackages(database, { memberId, businessDate, after: 0n, most: PACKAGES_MAX });
  return paid.filter(({ days }) => days > 1);
}

async function getFacts(
  database: Queryable,
  memberId: bigint,
  businessDate: string,
  now: Date,
  lines: EarningRow[],
): Promise<DayFacts> {
  const row = await getRow<FactsRow>(database, FACTS, [memberId, businessDate]);
  const { cashbackBps, hasCredited, completeFrom, terms, ...facts } = row;
  const hasOwnLine = lines.some(({ kind }) => kind === 'cashback');
  return {
    ...facts,
    inArrears: hasOwnLine ? await listInArrears(database, memberId, businessDate, facts.packages) : [],
    businessDate,
    today: toBusinessDate(now),
    completeFrom: completeFrom ?? undefined,
    run: cashbackBps === null ? null : { hasCredited, cashbackBps },
    hasOwnLine,
    hasTeamLine: lines.some(({ kind }) => kind === 'cashback_on_cashback'),
    cutMicros: lines.reduce((sum, { cutMicros }) => sum + cutMicros, 0n),
    terms: terms && { openLevels: terms.openLevels, capMicros: BigInt(terms.capRupees) * MICROS_PER_RUPEE },
  };
}

/**
 * More than a date has for nearly everybody; a member who was paid more bonuses sees the rest in the list of earnings.
 */
const LINES_MAX = 100;

/** What a member was credited on a date, and why no more. */
export async function explainDay(
  database: Queryable,
  memberId: bigint,
  businessDate: string,
  now: Date,
  linesMax = LINES_MAX,
): Promise<DayExplanation> {
  const rows = await listEarnings(database, memberId, { from: businessDate, to: businessDate, limit: linesMax });
  const lines = rows.slice(0, linesMax);
  const hasMoreLines = rows.length > linesMax;
  const creditedMicros = hasMoreLines
    ? await getCreditedMicros(database, memberId, businessDate)
    : lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
  return {
    businessDate,
    credited: toRupeesText(creditedMicros),
    lines: lines.map(toEarning),
    hasMoreLines,
    reasons: explainReasons(await getFacts(database, memberId, businessDate, now, lines)),
  };
}
