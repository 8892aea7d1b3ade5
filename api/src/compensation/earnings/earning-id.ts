/*
 * A line of earnings has no row of its own to be numbered by: a run's line is known by its date and level, a bonus by its date and who
 * bought. Both make a number that names the line for its member: the date's eight digits, then ten of the place within the date.
 */

const PLACES = 10_000_000_000n;
/** Places of a bonus begin here; below are the levels. */
export const BONUS_PLACES_FROM = 100n;

/** The id of a line, for a statement that has the SQL of its date and place. */
export function toEarningIdSql(businessDate: string, place: string): string {
  return `to_char(${businessDate}, 'YYYYMMDD')::bigint * ${PLACES} + ${place}`;
}

export interface EarningPlace {
  businessDate: string;
  /** The level of a run's line, or `BONUS_PLACES_FROM` and the id of who bought. Lines of a date are listed by it. */
  place: bigint;
}

/** @returns undefined for a number that is no line's */
export function parseEarningId(id: bigint): EarningPlace | undefined {
  const digits = String(id / PLACES);
  const businessDate = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const time = new Date(`${businessDate}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== businessDate) return undefined;
  return { businessDate, place: id % PLACES };
}
