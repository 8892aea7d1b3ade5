import type { StatementKind } from '../contract';
import type { Queryable } from '../database/database';
import { AppError } from '../errors/app-error';
import { WALLET } from '../ledger/post-transfers';
import { findCompleteFrom } from '../ledger/reconcile';
import { ENTRY, getBalanceBefore, MICROS, type StatementRow } from './statement.queries';

/** More lines make no document that somebody reads; their sums by kind are in it anyway. */
const LINES_MAX = 5000;

interface YearlyLine {
  businessDate: string;
  kind: StatementKind;
  reference: string;
  amountMicros: bigint;
  balanceMicros: bigint;
}

export interface YearlyStatement {
  from: string;
  to: string;
  /** What came before it is archived. */
  completeFrom: string | undefined;
  openingMicros: bigint;
  closingMicros: bigint;
  sums: { kind: StatementKind; micros: bigint }[];
  lines: YearlyLine[];
  /** Whether there are more lines than are listed. */
  isCut: boolean;
}

/** India's financial year: from April on. @param year the one in which it begins */
const toFinancialYear = (year: number) => ({ from: `${year}-04-01`, to: `${year + 1}-03-31` });

/**
 * A wallet's year: what it held before, what moved it, and what it held afterwards. A run may post a date after others
 * have moved money, so the balances of the lines are counted in the order of the dates.
 * @throws AppError not_found: all of it is archived, and nobody knows here what the wallet held
 */
export async function getYearlyStatement(tx: Queryable, memberId: bigint, year: number): Promise<YearlyStatement> {
  const whole = toFinancialYear(year);
  const { completeFrom } = await findCompleteFrom(tx);
  if (completeFrom !== undefined && completeFrom > whole.to) {
    throw new AppError('not_found', 'All of this year is archived. The club can bring it back.');
  }
  const isArchived = completeFrom !== undefined && completeFrom > whole.from;
  const range = isArchived ? { ...whole, from: completeFrom } : whole;
  const openingMicros = await getBalanceBefore(tx, memberId, range.from);
  const inRange = `${WALLET} = $1 AND business_date BETWEEN $2::date AND $3::date`;
  const values = [memberId, range.from, range.to];
  const sums = await tx.query<{ kind: StatementKind; micros: bigint }>(
    `SELECT kind, sum(${MICROS})::bigint AS micros FROM transfers WHERE ${inRange} GROUP BY kind ORDER BY kind`,
    values,
    { plan: 'custom' },
  );
  const rows = await tx.query<StatementRow>(
    `SELECT ${ENTRY} FROM transfers WHERE ${inRange} ORDER BY business_date, id LIMIT ${LINES_MAX + 1}`,
    values,
    { plan: 'custom' },
  );
  return {
    ...range,
    completeFrom: isArchived ? completeFrom : undefined,
    openingMicros,
    closingMicros: sums.reduce((total, { micros }) => total + micros, openingMicros),
    sums,
    lines: rows.length > LINES_MAX ? [] : toLines(rows, openingMicros),
    isCut: rows.length > LINES_MAX,
  };
}

function toLines(rows: StatementRow[], openingMicros: bigint): YearlyLine[] {
  let balanceMicros = openingMicros;
  return rows.map(({ businessDate, kind, reference, amountMicros }) => {
    balanceMicros += amountMicros;
    return { businessDate, kind, reference, amountMicros, balanceMicros };
  });
}
