import { Type, type Static } from 'typebox';
import { Arrears, BusinessDate, CompleteFrom, Id, RupeesText } from './money';
import { PageOf, PageQuery } from './paging';
import { Plan } from './plans';
import { Closed, OrNull, Query, Shape } from './shape';

/** What the lines of one level add up to; level 0 is the owner's own cashback. */
export const LevelTotal = Type.Object({
  level: Type.Integer({ minimum: 0, maximum: 10 }),
  lines: Type.Integer(),
  amount: RupeesText,
  /** What the caps cut. */
  cut: RupeesText,
});
export type LevelTotal = Static<typeof LevelTotal>;

/** What a run pays, or would pay. */
export const RunTotals = Shape('RunTotals', {
  /** Members who are credited. */
  members: Type.Integer(),
  lines: Type.Integer(),
  cashback: RupeesText,
  cashbackOnCashback: RupeesText,
  cut: RupeesText,
  levels: Type.Array(LevelTotal),
});
export type RunTotals = Static<typeof RunTotals>;

/**
 * `running`: it is being computed. `posting`: what it pays is frozen and being posted, chunk by chunk. `interrupted`:
 * the process went away; what was posted stays, and the next trigger goes on. `simulated`: a dry run, nothing was
 * posted.
 */
export const RunState = Type.Enum(['running', 'posting', 'posted', 'simulated', 'failed', 'interrupted']);
export type RunState = Static<typeof RunState>;

/** One attempt to pay a business date. At most one of a date is ever `posted`. */
export const Run = Shape('Run', {
  id: Id,
  businessDate: BusinessDate,
  state: RunState,
  trigger: Type.Enum(['schedule', 'start', 'command', 'admin', 'seed']),
  /** The admin who started it; null when nobody did. */
  startedBy: OrNull(Type.String()),
  startedAt: Type.String({ format: 'date-time' }),
  tookMs: OrNull(Type.Integer()),
  totals: OrNull(RunTotals),
  /** How much of a date is posted while it is, or was when the process went away. */
  chunks: OrNull(Type.Object({ posted: Type.Integer(), all: Type.Integer() })),
  /** Why it failed, or could not go on, in a sentence. */
  error: OrNull(Type.String()),
});
export type Run = Static<typeof Run>;

/** Attempts, newest first; above them the weekdays that are due and not paid yet, oldest first (at most 100). */
export const RunPage = Shape('RunPage', {
  ...PageOf(Run).properties,
  dueDates: Type.Array(BusinessDate),
  /** When the schedule of the process that answers triggers next; null where it is switched off. */
  nextScheduledAt: OrNull(Type.String({ format: 'date-time' })),
});
export type RunPage = Static<typeof RunPage>;

/** Starts a run and answers at once with its attempt; its state is in the list of runs. */
export const NewRun = Closed('NewRun', { businessDate: BusinessDate, isDryRun: Type.Boolean({ title: 'Dry run' }) });
export type NewRun = Static<typeof NewRun>;

export const EarningKind = Type.Enum(['cashback', 'cashback_on_cashback', 'referral_bonus']);
export type EarningKind = Static<typeof EarningKind>;

/**
 * One line of a member's earnings: of a run, one per date and level; of referral bonuses, one per member who bought a
 * first package.
 */
export const Earning = Shape('Earning', {
  /** Opaque; opens the explanation of the line. */
  id: Id,
  businessDate: BusinessDate,
  kind: EarningKind,
  /** 1 to 10; 0 is the member's own cashback. */
  level: Type.Integer({ minimum: 0, maximum: 10 }),
  amount: RupeesText,
  /** What the daily cap cut from this line. */
  cut: RupeesText,
  /** Only of a bonus that was held: the first day on which it can be withdrawn. */
  releasedOn: Type.Optional(BusinessDate),
});
export type Earning = Static<typeof Earning>;
export const EarningPage = Type.Object({ ...PageOf(Earning).properties, ...CompleteFrom });
export type EarningPage = Static<typeof EarningPage>;

export const EarningQuery = Query({
  ...PageQuery,
  kind: Type.Optional(EarningKind),
  level: Type.Optional(Type.Integer({ title: 'Level', minimum: 0, maximum: 10 })),
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
});
export type EarningQuery = Static<typeof EarningQuery>;

/** Credits per business date, oldest first; a date without credits is left out. */
export const EarningHistory = Shape('EarningHistory', {
  days: Type.Array(
    Type.Object({
      businessDate: BusinessDate,
      cashback: RupeesText,
      cashbackOnCashback: RupeesText,
      referralBonus: RupeesText,
    }),
  ),
  ...CompleteFrom,
});
export type EarningHistory = Static<typeof EarningHistory>;

export const EarningHistoryQuery = Query({
  days: Type.Optional(Type.Integer({ title: 'Days', minimum: 7, maximum: 366 })),
});
export type EarningHistoryQuery = Static<typeof EarningHistoryQuery>;

/** One source of a line: a package of the member's own, or the cashback or first package of somebody in the team. */
export const EarningSource = Type.Object({
  /** "Package 12", or the name of a member of the team; email and mobile number are never told. */
  source: Type.String(),
  base: RupeesText,
  amount: RupeesText,
  /** Only of a package whose first credit this is, if that paid days before its own: they are part of the base. */
  arrears: Type.Optional(Arrears),
});
export type EarningSource = Static<typeof EarningSource>;

/**
 * Why a line has its amount: `base` times the rate is `due`, less `cut` is `amount`; the sources' amounts add up to
 * `due`.
 */
export const EarningExplanation = Shape('EarningExplanation', {
  earning: Earning,
  /** What the rate is taken of, of all sources together. */
  base: RupeesText,
  rateBps: Type.Integer(),
  rateVersion: Type.Integer(),
  due: RupeesText,
  /** The terms that governed on that date. */
  plan: Plan,
  /** The most that could be credited on that date; null for a referral bonus, which has no cap. */
  dailyCap: OrNull(RupeesText),
  /** A page of them, in the order of purchase (packages) or of joining (members); the next comes with `cursor`. */
  sources: PageOf(EarningSource),
});
export type EarningExplanation = Static<typeof EarningExplanation>;

/** Why a date brought a member no more. */
export const DayReason = Type.Enum([
  'to_come',
  'weekend',
  'archived',
  'before_club',
  'unpaid',
  'no_package',
  'not_begun',
  'paid_later',
  'term_over',
  'reversed',
  'disabled',
  'rate_zero',
  'level_closed',
  'no_team',
  'arrears',
  'cap',
  'unknown',
]);
export type DayReason = Static<typeof DayReason>;

/** What a member was credited on a date, and why no more, or nothing. */
export const DayExplanation = Shape('DayExplanation', {
  businessDate: BusinessDate,
  credited: RupeesText,
  lines: Type.Array(Earning),
  hasMoreLines: Type.Boolean({ description: 'Than are here; the list of earnings has them all' }),
  reasons: Type.Array(Type.Object({ reason: DayReason, text: Type.String({ description: 'In a sentence or two' }) })),
});
export type DayExplanation = Static<typeof DayExplanation>;
