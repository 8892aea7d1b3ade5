import { PLANNED_FOR_VALUES, type Transaction } from '../../database/database';
import { CASHBACK_EXPENSE } from '../../ledger/accounts';
import { toBusinessDate } from '../../ledger/business-date';
import { postSelectedTransfers } from '../../ledger/post-selected';
import { addDays, startOfBusinessDate } from '../calendar';
import { getRatesOn } from '../rates/rate.queries';
import {
  INSERT_BASES,
  INSERT_DUE,
  INSERT_EARNINGS,
  MARK_PAID,
  MARK_FINISHED,
  WORKING_TABLES,
} from './pay-date-sql';
import type { LevelRow, PaidTotals } from './run.queries';

export type OnStep = (sentence: string) => void;

/** The moment at which a member must have been enabled: now for today, the end of the date for a date paid late. Null is now. */
function findEnabledAt(businessDate: string, now: Date): Date | null {
  return businessDate === toBusinessDate(now) ? null : startOfBusinessDate(addDays(businessDate, 1));
}

const TRANSFERS_OF_DATE = `
  SELECT ${CASHBACK_EXPENSE}::bigint AS debit_account_id, member_id AS credit_account_id, amount_micros, kind,
    title || ', ' || day.text AS reference, kind || ':' || day.text || ':' || member_id AS idempotency_key
  FROM (
    SELECT member_id, sum(amount_micros)::bigint AS amount_micros,
      CASE WHEN level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END AS kind,
      CASE WHEN level = 0 THEN 'Daily cashback' ELSE 'Cashback on cashback' END AS title
    FROM earnings WHERE business_date = $1::date
    GROUP BY member_id, level = 0
    HAVING sum(amount_micros) > 0
  ) credits, (SELECT to_char($1::date, 'YYYY-MM-DD') AS text) day
  ORDER BY member_id`;

/** Either both say the same to the micro-rupee, or nothing of the run stays. */
function requireAgreement(levels: LevelRow[], postedMicros: bigint): void {
  const earnedMicros = levels.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
  if (earnedMicros !== postedMicros) {
    throw new Error(
      `The lines of the run add up to ${earnedMicros} micro-rupees, its transfers to ${postedMicros}.`,
    );
  }
}

/**
 * Pays a business date, all of it in set-based SQL (docs/compensation.md): freezes what is payable and counts its day, adds cashback up
 * the network, caps, writes a line for each member and level and at most two transfers for each member.
 */
export async function payDate(
  tx: Transaction,
  businessDate: string,
  now: Date,
  onStep: OnStep,
): Promise<PaidTotals> {
  const rates = await getRatesOn(tx, businessDate);
  await tx.query(WORKING_TABLES);
  const query = <Row extends object>(sql: string, values: unknown[]) =>
    tx.query<Row>(`${PLANNED_FOR_VALUES}${sql}`, values);

  await query(MARK_PAID, [businessDate, findEnabledAt(businessDate, now)]);
  await query(MARK_FINISHED, [now]);
  await tx.query('ANALYZE paid_packages');
  onStep('Packages are frozen and their day is counted.');

  await query(INSERT_DUE, [rates.cashbackBps]);
  await tx.query('ANALYZE due');
  await query(INSERT_BASES, []);
  await tx.query('ANALYZE bases');
  onStep('Cashback is added up the network.');

  const levels = await query<LevelRow>(INSERT_EARNINGS, [
    businessDate,
    rates.cashbackBps,
    rates.cashbackOnCashbackBps,
  ]);
  onStep('A line is written for each member and level.');

  const posted = await postSelectedTransfers(tx, TRANSFERS_OF_DATE, businessDate, now);
  requireAgreement(levels, posted.amountMicros);
  onStep('Transfers are posted.');
  return { rateVersion: rates.version, members: posted.creditedAccounts, levels };
}
