import { Type, type Static } from 'typebox';

/** An amount on the wire: rupees as a decimal string with up to six places ("12300", "2.5"), never a float. */
export const RupeesText = Type.String({
  pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]{1,6})?$',
  examples: ['12300', '2.5'],
});

/**
 * What members enter: whole rupees, at least one. Lower bounds of each use are checked with the rule's own sentence.
 */
export const WholeRupeesText = Type.String({
  title: 'Amount',
  description: 'whole rupees, in digits alone',
  pattern: '^[1-9][0-9]{0,11}$',
  examples: ['1000'],
});

/** Identifiers are 64-bit integers in the database and decimal strings on the wire; 18 digits always fit. */
export const Id = Type.String({
  description: 'a number of at most 18 digits',
  pattern: '^[1-9][0-9]{0,17}$',
});

/** What members are called whom something names by their ids. */
export const MemberNames = Type.Record(Id, Type.String());
export type MemberNames = Static<typeof MemberNames>;

/** A calendar day in Asia/Kolkata, YYYY-MM-DD, of a century that the club can live to see. */
export const BusinessDate = Type.String({
  format: 'date',
  description: 'a date between 2000-01-01 and 2099-12-31',
  pattern: '^20[0-9]{2}-',
  examples: ['2026-01-30'],
});

/** What a first credit pays beside its own day. */
export const Arrears = Type.Object({
  days: Type.Integer({ minimum: 1, description: 'weekdays from the value date to the confirmation' }),
  /** The day on which the bank had booked the payment. */
  since: BusinessDate,
});
export type Arrears = Static<typeof Arrears>;

/** Of lists of the ledger, once months are archived: they have all rows from this date on, and none before it. */
export const CompleteFrom = { completeFrom: Type.Optional(BusinessDate) };
