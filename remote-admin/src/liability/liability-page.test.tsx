import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import { SAMPLE_LIABILITY } from '../testing/samples';
import { api } from '../testing/api';
import { getCounter, showAdmin } from '../testing/show-admin';
import { describeOvertaking } from './liability-page';

test('the page says what is owed today and what will be', async () => {
  api.use(http.get('*/admin/liability', () => reply({ ...SAMPLE_LIABILITY, overtakenOn: '2027-03-15' })));
  showAdmin('/admin/liability');
  expect(await screen.findByText(/as of 25 Nov 2026/)).toBeVisible();
  expect(getCounter('Owed today')).toMatch(/^₹\d/);
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
  expect(table.getByRole('row', { name: /^From ₹500 .*running/ })).toHaveTextContent('Never');
});

test('a club without packages owes nothing, and says so', async () => {
  const series = SAMPLE_LIABILITY.series.map(({ date }) => ({ date, owed: '0', credited: '0', deposits: '0' }));
  api.use(http.get('*/admin/liability', () => reply({ ...SAMPLE_LIABILITY, tiers: [], series, overtakenOn: null })));
  showAdmin('/admin/liability');
  expect(await screen.findByText('No package has been bought yet.')).toBeVisible();
  expect(screen.getByText('There is nothing to draw yet.')).toBeVisible();
  expect(screen.getByText(/^Earnings never overtake deposits/)).toBeVisible();
});

test('a liability that failed says so in words', async () => {
  api.use(http.get('*/admin/liability', () => refuse(503, 'unavailable', 'The service is busy.')));
  showAdmin('/admin/liability');
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
});

test.each([
  [null, 'Earnings never overtake deposits: if nobody new joins, members are credited less in all than they paid in.'],
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
