import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { Run } from 'api/contract';
import { http } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import { SAMPLE_RUNS } from '../sample/sample-handlers';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const [LAST] = SAMPLE_RUNS.items as [Run];

async function showRuns() {
  const { user } = showAdmin('/admin/runs');
  await screen.findByRole('row', { name: /Fri, 20 Nov 2026/ });
  return user;
}

afterEach(() => jest.restoreAllMocks());

type User = Awaited<ReturnType<typeof showRuns>>;

async function confirm(user: User, opener: string, title: string, label: string) {
  await user.click(screen.getByRole('button', { name: opener }));
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: label }));
  return dialog;
}

test('the page says which dates are due, and which comes first', async () => {
  await showRuns();
  expect(screen.getByRole('heading', { name: '3 dates are due' })).toBeVisible();
  expect(screen.getByText('Then Tue, 24 Nov 2026; Wed, 25 Nov 2026')).toBeVisible();
  expect(screen.getByText(/The schedule looks for due dates next on 26 Nov 2026/)).toBeVisible();
});

test('a server whose schedule is switched off promises nothing', async () => {
  api.use(http.get('*/admin/runs', () => reply({ ...SAMPLE_RUNS, nextScheduledAt: null })));
  await showRuns();
  expect(
    screen.getByText('The schedule of the server that answers here is switched off: it pays nothing by itself.'),
  ).toBeVisible();
  expect(screen.queryByText(/looks for due dates next/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start run' })).toBeEnabled();
});

test('an attempt shows its state, who began it, how long it took and what it paid', async () => {
  const interrupted: Run = { ...LAST, id: '136', businessDate: '2026-11-23', state: 'interrupted', totals: null };
  const scheduled: Run = { ...LAST, trigger: 'schedule', tookMs: 38 };
  api.use(http.get('*/admin/runs', () => reply({ ...SAMPLE_RUNS, items: [interrupted, scheduled] })));
  await showRuns();
  const row = screen.getByRole('row', { name: /Fri, 20 Nov 2026/ });
  for (const text of ['Posted', 'by the schedule, took 38 ms', '93 members', '₹1,709.35'])
    expect(row).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /Interrupted/ })).toHaveTextContent(
    'The server stopped in the middle. Nothing was posted.',
  );
});

test('a date that is being posted says how far it is, and one that was left says who goes on', async () => {
  const chunks = { posted: 171, all: 400 };
  const posting: Run = { ...LAST, id: '137', businessDate: '2026-11-24', state: 'posting', tookMs: null, chunks };
  const left: Run = { ...posting, id: '136', businessDate: '2026-11-23', state: 'interrupted' };
  api.use(http.get('*/admin/runs', () => reply({ ...SAMPLE_RUNS, items: [posting, left, LAST] })));
  await showRuns();
  expect(screen.getByRole('row', { name: /Tue, 24 Nov 2026 Posting/ })).toHaveTextContent(
    '42 % of the credits are in their wallets.',
  );
  expect(screen.getByRole('row', { name: /Mon, 23 Nov 2026 Interrupted/ })).toHaveTextContent(
    'The server stopped in the middle. 42 % of the credits are in their wallets; the next trigger goes on.',
  );
  expect(screen.getByText('A run is under way. This page follows it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start run' })).toBeDisabled();
});

test('the totals of an attempt are told by kind and level', async () => {
  const user = await showRuns();
  await user.click(screen.getByRole('button', { name: 'By level: totals of Fri, 20 Nov 2026, attempt 135' }));
  const dialog = await screen.findByRole('dialog', { name: 'Run of Fri, 20 Nov 2026' });
  expect(within(dialog).getByRole('row', { name: 'Own cashback 93 ₹1,709.35' })).toBeVisible();
  expect(within(dialog).getByRole('row', { name: /^Level 1 / })).toBeVisible();
  expect(within(dialog).getByRole('row', { name: /^Cashback on cashback ₹/ })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitForElementToBeRemoved(dialog);
});

test('a dry run is followed until it has ended, and leaves the date due', async () => {
  const user = await showRuns();
  await waitForElementToBeRemoved(await confirm(user, 'Dry run', 'Dry run of Mon, 23 Nov 2026?', 'Start dry run'));
  expect(screen.getByRole('row', { name: /Mon, 23 Nov 2026 Running/ })).toHaveTextContent('by Demo Admin');
  expect(screen.getByText('A run is under way. This page follows it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start run' })).toBeDisabled();
  expect(await screen.findByRole('row', { name: /Mon, 23 Nov 2026 Dry run/ })).toHaveTextContent('₹1,709.35');
  expect(screen.getByRole('heading', { name: '3 dates are due' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start run' })).toBeEnabled();
});

test('catching up pays every due date, the oldest first', async () => {
  const user = await showRuns();
  // Eight looks follow, a second and a half apart: nobody waits for them here.
  const { setInterval } = globalThis;
  const asked = jest.spyOn(globalThis, 'setInterval');
  asked.mockImplementation((look, ms = 0) => setInterval(look, Math.min(ms, 50)));
  await confirm(user, 'Catch up', 'Pay all 3 due dates?', 'Catch up');
  expect(await screen.findByRole('heading', { name: 'Every date is paid' })).toBeVisible();
  expect(asked).toHaveBeenCalledWith(expect.any(Function), 1500);
  const states = screen.getAllByRole('row').slice(1, 4);
  for (const [index, date] of ['Wed, 25', 'Tue, 24', 'Mon, 23'].entries())
    expect(states[index]).toHaveTextContent(new RegExp(`^${date} Nov 2026Posted`));
  expect(screen.queryByRole('button', { name: 'Start run' })).not.toBeInTheDocument();
});

test('of many due dates ten are paid at a time, and then the page follows nothing', async () => {
  const dueDates = [...SAMPLE_RUNS.dueDates, ...Array.from({ length: 9 }, (_, day) => `2026-12-${10 + day}`)];
  let reads = 0;
  api.use(
    http.get('*/admin/runs', () => reply({ ...SAMPLE_RUNS, dueDates: reads++ === 0 ? dueDates : dueDates.slice(10) })),
    http.post('*/admin/runs/catch-up', () => reply(LAST)),
  );
  const user = await showRuns();
  await confirm(user, 'Catch up', 'Pay the first 10 of 12 due dates?', 'Catch up');
  expect(await screen.findByRole('heading', { name: '2 dates are due' })).toBeVisible();
  expect(screen.getByText(/The schedule looks for due dates next/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start run' })).toBeEnabled();
});

test('a date that becomes due after catching up is no run that is under way', async () => {
  let dueDates = [...SAMPLE_RUNS.dueDates, ...Array.from({ length: 9 }, (_, day) => `2026-12-${10 + day}`)];
  api.use(
    http.get('*/admin/runs', () => reply({ ...SAMPLE_RUNS, dueDates })),
    http.post('*/admin/runs/catch-up', () => {
      dueDates = dueDates.slice(10);
      return reply(LAST);
    }),
    http.post('*/admin/runs', () => {
      dueDates = [...dueDates, '2026-12-21'];
      return reply(LAST);
    }),
  );
  const user = await showRuns();
  await waitForElementToBeRemoved(await confirm(user, 'Catch up', 'Pay the first 10 of 12 due dates?', 'Catch up'));
  await confirm(user, 'Dry run', 'Dry run of Thu, 17 Dec 2026?', 'Start dry run');
  expect(await screen.findByRole('heading', { name: '3 dates are due' })).toBeVisible();
  expect(screen.getByText(/The schedule looks for due dates next/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start run' })).toBeEnabled();
});

test('a refused start says why and cannot be repeated', async () => {
  api.use(http.post('*/admin/runs', () => refuse(409, 'already_paid', '2026-11-23 has been paid already.')));
  const user = await showRuns();
  const dialog = await confirm(user, 'Start run', 'Pay Mon, 23 Nov 2026?', 'Start run');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('2026-11-23 has been paid already.');
  expect(within(dialog).queryByRole('button', { name: 'Start run' })).not.toBeInTheDocument();
});

test('a club without packages has nothing due and no attempts', async () => {
  api.use(
    http.get('*/admin/runs', () =>
      reply({ items: [], nextCursor: null, dueDates: [], nextScheduledAt: '2026-11-25T18:35:00.000Z' }),
    ),
  );
  showAdmin('/admin/runs');
  expect(await screen.findByRole('heading', { name: 'No attempts yet' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Every date is paid' })).toBeVisible());
});
