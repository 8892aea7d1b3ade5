import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import { SAMPLE_LIABILITY } from '../testing/samples';
import { api } from '../testing/api';
import { getCounter, showAdmin } from '../testing/show-admin';
import { describeCover, describeExhaustion, describeOvertaking } from './liability-page';

const COVERED = {
  held: '200',
  owed: '100',
  shortfall: '0',
  coverBps: 20_000,
  receivable: '0',
};
const SHORT = { ...COVERED, held: '200', owed: '300.5', shortfall: '100.5', coverBps: 6655, receivable: '50' };

test('the page says whether the money is there, what is owed now and what will be', async () => {
  const dates = { overtakenOn: '2027-03-15', exhaustedOn: '2026-12-01' };
  api.use(http.get('*/admin/liability', () => reply({ ...SAMPLE_LIABILITY, ...dates, cover: SHORT })));
  showAdmin('/admin/liability');
  expect(await screen.findByText(/as of 25 Nov 2026/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Cover 66.55 %: the club holds ₹200 and owes ₹300.50. ₹100.50 are/,
  );
  expect(screen.getByText(/the money would be gone on Tue, 1 Dec 2026, in 6 days/)).toBeVisible();
  expect(getCounter('Money held')).toBe('₹200');
  expect(getCounter('Owed now')).toBe('₹300.50');
  expect(getCounter('Shortfall')).toBe('₹100.50');
  expect(screen.getByText(/that members owe the club is not taken off/)).toHaveTextContent('₹50 that members owe');
  expect(getCounter('Earnings credited so far')).toMatch(/^₹\d/);
  expect(getCounter('Principal in running packages')).toBe('₹6,76,740');
  expect(getCounter('Owed in 30 days')).toMatch(/^₹\d/);
  expect(
    screen.getByText(/^Earnings overtake deposits on Mon, 15 Mar 2027, in 110 days: if nobody new joins/),
  ).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Line chart of a year/ })).toBeVisible();
});

test('each tier has its line', async () => {
  showAdmin('/admin/liability');
  const table = within(await screen.findByRole('table', { name: 'By tier' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Tier',
    'Principal',
    'Deposits',
    'Earnings',
    'Earnings to come',
    'Overtaken on',
  ]);
  expect(table.getByRole('row', { name: /^Town\s?From ₹500 .*running/ })).toHaveTextContent(/–$/);
});

test('a club without packages owes nothing, and says so', async () => {
  const series = SAMPLE_LIABILITY.series.map(({ date }) => ({ date, owed: '0', credited: '0', deposits: '0' }));
  const nothing = { ...COVERED, held: '0', owed: '0', coverBps: null };
  const dates = { overtakenOn: null, exhaustedOn: null };
  api.use(
    http.get('*/admin/liability', () =>
      reply({ ...SAMPLE_LIABILITY, ...dates, tiers: [], series, cover: nothing, creditedOutsideTiers: '0' }),
    ),
  );
  showAdmin('/admin/liability');
  expect(await screen.findByText('No package has been bought yet.')).toBeVisible();
  expect(screen.getByText('There is nothing to draw yet.')).toBeVisible();
  expect(screen.getByText('The club owes nothing now.')).toBeVisible();
  expect(screen.queryByText(/^Earnings of no tier/)).toBeNull();
});

test('beside money that is missing nothing soothes, and what no tier has is told', async () => {
  api.use(
    http.get('*/admin/liability', () =>
      reply({ ...SAMPLE_LIABILITY, overtakenOn: null, exhaustedOn: null, cover: SHORT, creditedOutsideTiers: '-12' }),
    ),
  );
  showAdmin('/admin/liability');
  expect(await screen.findByText(/100.50 are missing/)).toBeVisible();
  expect(screen.queryByText(/stay below all deposits|would last until/)).toBeNull();
  expect(screen.getByText(/^No day can be named on which the money would be gone/)).toBeVisible();
  expect(screen.getByText(/^Earnings of no tier/)).toHaveTextContent(/-₹12|−₹12/);
});

test.each([
  [null, '1', /what is held would last until the last running package has ended/],
  ['2026-06-30', '70', /the money would be gone today: members may take out ₹70/],
  ['2026-07-01', '1', /the money would be gone on Wed, 1 Jul 2026, tomorrow/],
])('money that lasts until %s is told as it is', (exhaustedOn, withdrawable, sentence) => {
  expect(describeExhaustion({ asOf: '2026-06-30', exhaustedOn, withdrawable, cover: COVERED })).toMatch(sentence);
});

test('a cover of more than all is told without a shortfall', () => {
  expect(describeCover(COVERED)).toBe('Cover 200 %: the club holds ₹200 and owes ₹100.');
});

test('a liability that failed says so in words', async () => {
  api.use(http.get('*/admin/liability', () => refuse(503, 'unavailable', 'The service is busy.')));
  showAdmin('/admin/liability');
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
});

test.each([
  [null, 'If nobody new joins, all earnings ever credited stay below all deposits ever made. Both are owed.'],
  ['2026-06-30', 'Earnings have overtaken deposits: members have been credited more than they ever paid in.'],
  [
    '2026-07-01',
    'Earnings overtake deposits on Wed, 1 Jul 2026, tomorrow: if nobody new joins, members will by then have been credited more than they ever paid in.',
  ],
  [
    '2030-01-01',
    'Earnings overtake deposits on Tue, 1 Jan 2030, in 1,281 days: if nobody new joins, members will by then have been credited more than they ever paid in.',
  ],
])('an overtaking on %s is told as it is', (overtakenOn, sentence) => {
  expect(describeOvertaking({ asOf: '2026-06-30', overtakenOn })).toBe(sentence);
});
