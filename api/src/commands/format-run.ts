import type { LevelTotal, Run } from '../contract';

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
