import { parsePayoutFlags } from './payout-flags';

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
