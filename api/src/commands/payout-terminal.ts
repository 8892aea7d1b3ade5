import type { LevelTotal, Run } from '../contract';
import { readFlags } from './run-command';

/** @returns undefined when it cannot be told what is meant */
export function parsePayoutFlags(args: string[]) {
  const values = readFlags({
    args,
    options: {
      date: { type: 'string' },
      'dry-run': { type: 'boolean' },
      'catch-up': { type: 'boolean' },
      through: { type: 'string' },
    },
  })?.values;
  if (!values) return undefined;
  const isOne = (values.date === undefined) === (values['catch-up'] === true);
  const isMixed = values.date === undefined ? values['dry-run'] : values.through !== undefined;
  return isOne && !isMixed ? values : undefined;
}

export type PayoutFlags = NonNullable<ReturnType<typeof parsePayoutFlags>>;

const COLUMNS = ['', 'lines', 'rupees', 'cut by caps'];
const WIDTHS = [26, 10, 22, 22];

function formatRow(cells: string[]): string {
  return cells
    .map((cell, column) => (column === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[column] ?? 0)))
    .join(' ');
}

function formatLevel({ level, lines, amount, cut }: LevelTotal): string {
  return formatRow([level === 0 ? 'Cashback' : `On cashback, level ${level}`, String(lines), amount, cut]);
}

/** What a run paid, as a table for the terminal. */
export function formatRun({ businessDate, state, totals, tookMs }: Run): string {
  const verb = state === 'simulated' ? 'would be paid; nothing was posted' : 'is paid';
  const title = `${businessDate} ${verb}.`;
  if (!totals) return title;
  const { members, lines, cashback, cashbackOnCashback, cut, levels } = totals;
  return [
    `${title} ${members} members, ${lines} lines, ${((tookMs ?? 0) / 1000).toFixed(1)} s.`,
    formatRow(COLUMNS),
    ...levels.map(formatLevel),
    `Cashback ₹${cashback}, cashback on cashback ₹${cashbackOnCashback}, cut by caps ₹${cut}.`,
  ].join('\n');
}
