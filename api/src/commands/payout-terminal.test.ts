import type { Run } from '../contract';
import { formatRun, parsePayoutFlags } from './payout-terminal';

const parse = (line: string) => parsePayoutFlags(line === '' ? [] : line.split(' '));

it.each([
  ['--date 2026-11-20', { date: '2026-11-20' }],
  ['--date 2026-11-20 --dry-run', { date: '2026-11-20', 'dry-run': true }],
  ['--catch-up', { 'catch-up': true }],
  ['--catch-up --through 2026-11-20', { 'catch-up': true, through: '2026-11-20' }],
])('takes %s', (line, flags) => {
  expect({ ...parse(line) }).toEqual(flags);
});

it.each([
  ['no date', ''],
  ['a dry run of nothing', '--dry-run'],
  ['a dry run of what is due', '--catch-up --dry-run'],
  ['a last date alone', '--through 2026-11-20'],
  ['a last date for one date', '--date 2026-11-20 --through 2026-11-20'],
  ['one date and what is due', '--date 2026-11-20 --catch-up'],
  ['a date without its flag', '2026-11-20'],
  ['a flag without its date', '--date'],
  ['an unknown flag', '--dates 2026-11-20'],
])('refuses %s', (_, line) => {
  expect(parse(line)).toBeUndefined();
});

const RUN: Run = {
  id: '1',
  businessDate: '2026-11-23',
  state: 'posted',
  trigger: 'command',
  startedBy: null,
  startedAt: '2026-11-23T00:05:00.000Z',
  tookMs: 1234,
  totals: {
    members: 2,
    lines: 3,
    cashback: '1002.5',
    cashbackOnCashback: '117.5',
    cut: '382.5',
    levels: [
      { level: 0, lines: 2, amount: '1002.5', cut: '250' },
      { level: 1, lines: 1, amount: '117.5', cut: '132.5' },
    ],
  },
  chunks: null,
  error: null,
};

it('tells a run by kind and level, with what the caps cut and the time', () => {
  expect(formatRun(RUN).split('\n')).toEqual([
    '2026-11-23 is paid. 2 members, 3 lines, 1.2 s.',
    '                                lines                 rupees            cut by caps',
    'Cashback                            2                 1002.5                    250',
    'On cashback, level 1                1                  117.5                  132.5',
    'Cashback ₹1002.5, cashback on cashback ₹117.5, cut by caps ₹382.5.',
  ]);
});

it('says of a dry run the same, and that nothing was posted', () => {
  const [title, ...table] = formatRun({ ...RUN, state: 'simulated' }).split('\n');
  expect(title).toBe('2026-11-23 would be paid; nothing was posted. 2 members, 3 lines, 1.2 s.');
  expect(table).toEqual(formatRun(RUN).split('\n').slice(1));
});
