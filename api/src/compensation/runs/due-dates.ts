import type { Queryable } from '../../database/database';
import { AppError } from '../../errors/app-error';
import { toBusinessDate } from '../../ledger/business-date';
import { findNextWeekday, getWeekdayName, isWeekday, listWeekdays } from '../../plan/calendar';

/** How far the club has been paid. Dates are paid in order, so two dates say all. */
interface PaidDates {
  firstPaid: string | null;
  lastPaid: string | null;
  /** Asked for only while nothing was ever paid. */
  firstPurchase: string | null;
}

async function getPaidDates(database: Queryable): Promise<PaidDates> {
  const [row] = await database.query<PaidDates>(
    `SELECT paid.first AS "firstPaid", paid.last AS "lastPaid",
       CASE WHEN paid.last IS NULL THEN (SELECT min(purchased_on) FROM packages) END AS "firstPurchase"
     FROM (SELECT min(business_date) AS first, max(business_date) AS last FROM runs WHERE state = 'posted') paid`,
    [],
  );
  return row ?? { firstPaid: null, lastPaid: null, firstPurchase: null };
}

function findNextDate({ lastPaid, firstPurchase }: PaidDates): string | undefined {
  const before = lastPaid ?? firstPurchase;
  return before === null ? undefined : findNextWeekday(before);
}

/** The last date that was paid, and the first one after it, due or still to come; none before the first purchase. */
export async function findNextPayable(
  database: Queryable,
): Promise<{ lastPaid: string | null; next: string | undefined }> {
  const paid = await getPaidDates(database);
  return { lastPaid: paid.lastPaid, next: findNextDate(paid) };
}

/** Weekdays that are due and not paid, oldest first; at most `most` of them. */
export async function listDueDates(database: Queryable, now: Date, most = 100): Promise<string[]> {
  const next = findNextDate(await getPaidDates(database));
  return next === undefined ? [] : listWeekdays(next, toBusinessDate(now), most);
}

function refuse(sentence: string): never {
  throw new AppError('date_not_payable', sentence, { field: 'businessDate' });
}

/** Of no field: another date is no way to pay this one. @throws AppError already_paid */
export function refusePaid(businessDate: string): never {
  throw new AppError('already_paid', `${businessDate} has been paid already.`);
}

/**
 * A date can be paid from its beginning in Asia/Kolkata on, once, and after all weekdays before it.
 * @throws AppError date_not_payable, already_paid
 */
export async function requirePayable(database: Queryable, businessDate: string, now: Date): Promise<void> {
  if (!isWeekday(businessDate)) {
    refuse(`${businessDate} is a ${getWeekdayName(businessDate)}. Only Monday to Friday are paid.`);
  }
  const today = toBusinessDate(now);
  if (businessDate > today) refuse(`${businessDate} is in the future; today is ${today}.`);

  const paid = await getPaidDates(database);
  const next = findNextDate(paid);
  if (next === undefined) refuse('There is no package yet, so there is nothing to pay.');
  if (businessDate > next) refuse(`${next} comes first: it has not been paid yet.`);
  if (businessDate === next) return;
  if (paid.firstPaid !== null && businessDate >= paid.firstPaid) {
    refusePaid(businessDate);
  }
  refuse(`${businessDate} is before the first package; the first date that can be paid is ${paid.firstPaid ?? next}.`);
}
