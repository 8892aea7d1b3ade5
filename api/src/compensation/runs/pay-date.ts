import { PLANNED_FOR_VALUES, type Transaction } from '../../database/database';
import { CASHBACK_EXPENSE } from '../../ledger/accounts';
import { toBusinessDate } from '../../ledger/business-date';
import { postSelectedTransfers } from '../../ledger/post-selected';
import { addDays, startOfBusinessDate } from '../calendar';
import { getRatesOn } from '../rates/rate.queries';
import { INSERT_EARNINGS, MARK_PAID, SUM_LEVELS, TRANSFERS_OF_DATE, WORKING_TABLES } from './pay-date-sql';
import type { LevelRow, PaidTotals } from './run.queries';

export type OnStep = (sentence: string) => void;

/** The moment at which a member must have been enabled: now for today, the end of the date for a date paid late. Null is now. */
function findEnabledAt(businessDate: string, now: Date): Date | null {
  return businessDate === toBusinessDate(now) ? null : startOfBusinessDate(addDays(businessDate, 1));
}

/** Either both say the same to the micro-rupee, or nothing of the run stays. */
function requireAgreement(levels: LevelRow[], postedMicros: bigint): void {
  const earnedMicros = levels.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
  if (earnedMicros !== postedMicros) {
    throw new Error(`The lines of the run add up to ${earnedMicros} micro-rupees, its transfers to ${postedMicros}.`);
  }
}

/**
 * Pays a business date, all of it in set-based SQL (docs/compensation.md): freezes what is payable and counts its day, adds cashback up
 * the network, caps, writes a line for each member and level and at most two transfers for each member.
 */
export async function payDate(tx: Transaction, businessDate: string, now: Date, onStep: OnStep): Promise<PaidTotals> {
  const rates = await getRatesOn(tx, businessDate);
  await tx.query(WORKING_TABLES);
  const query = <Row extends object>(sql: string, values: unknown[]) =>
    tx.query<Row>(`${PLANNED_FOR_VALUES}${sql}`, values);

  await query(MARK_PAID, [businessDate, findEnabledAt(businessDate, now), rates.cashbackBps, now]);
  await tx.query('ANALYZE due');
  onStep('Packages are frozen and their day is counted.');

  await query(INSERT_EARNINGS, [businessDate, rates.cashbackBps, rates.cashbackOnCashbackBps]);
  const levels = await query<LevelRow>(SUM_LEVELS, [businessDate]);
  onStep('Cashback is added up the network, and a line is written for each member and level.');

  const postedMicros = await postSelectedTransfers(tx, CASHBACK_EXPENSE, TRANSFERS_OF_DATE, businessDate, now);
  requireAgreement(levels, postedMicros);
  onStep('Transfers are posted.');
  // Who is credited anything has a line of their own cashback, and no cap is zero.
  const members = levels.find(({ level }) => level === 0)?.lines ?? 0;
  return { rateVersion: rates.version, members, levels };
}
