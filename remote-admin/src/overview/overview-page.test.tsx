import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import type { Work } from 'api/contract';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { getCounter, showAdmin } from '../testing/show-admin';

async function showOverview() {
  showAdmin('/admin/dashboard');
  return within(await screen.findByRole('list', { name: 'Summary' }));
}

test.each([
  ['Total Users', '/admin/user', '304', '66 joined this month'],
  ['Total Deposits', '/admin/deposit', '₹9,87,240', 'Successful deposits'],
  ['Total Withdrawals', '/admin/widthdraw', '₹1,10,600', 'Paid out to members'],
  ['Pending Requests', '/admin/widthdraw-request', '18', 'Waiting for a decision'],
])('the card %s leads to %s and shows %s', async (label, path, value, hint) => {
  const summary = await showOverview();
  const link = summary.getByRole('link', { name: label });
  expect(link).toHaveAttribute('href', path);
  expect(await summary.findByText(hint)).toBeVisible();
  expect(link.closest('li')).toHaveTextContent(value);
});

test('the figures of today stand between what waits and the totals', async () => {
  const today = {
    joined: 1204,
    deposits: { count: 3, amount: '25000' },
    payouts: { count: 0, amount: '0' },
    cashback: '1200.5',
  };
  const { result } = replies['GET /api/v1/admin/overview?months=6'];
  api.use(http.get('*/admin/overview', () => reply({ ...result, today })));
  const summary = await showOverview();
  expect(await screen.findByText('3 confirmed')).toBeVisible();
  expect(screen.getByText('0 paid')).toBeVisible();
  const labels = ['Joined today', 'Deposits today', 'Payouts today', 'Cashback today'];
  expect(labels.map(getCounter)).toEqual(['1,204', '₹25,000', '₹0', '₹1,200.50']);
  const card = screen.getByText('Joined today');
  const follows = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(follows(screen.getByRole('list', { name: "The day's work" }), card)).toBe(true);
  expect(follows(card, summary.getByRole('link', { name: 'Total Users' }))).toBe(true);
});

test('the welcome names the admin', async () => {
  showAdmin('/admin/dashboard', { adminName: 'Leela Rao' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Leela Rao');
});

test('without a name the welcome is for the Admin', async () => {
  showAdmin('/admin/dashboard');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Admin');
});

test('each chart says in words what it draws', async () => {
  await showOverview();
  expect(await screen.findByRole('img', { name: /^Line chart .* Jun 2026: 16, .* Nov 2026: 304\.$/ })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Pie chart: ₹9,62,240 deposited, ₹1,10,600 withdrawn.' })).toBeVisible();
  expect(
    screen.getByRole('img', { name: /^Bar chart .* Valley, from ₹1,000: 14 active users, ₹80,000; / }),
  ).toBeVisible();
});

test('each chart has its main figures as text, whether or not it is drawn', async () => {
  await showOverview();
  expect(await screen.findByText(/^304 users in Nov 2026, 66 of them new that month/)).toBeVisible();
  expect(screen.getByText('₹9,62,240 came in by deposits, ₹1,10,600 went out by withdrawals.')).toBeVisible();
  expect(screen.getByText(/^Most users are in |^Most users and the largest amount are/)).toBeVisible();
});

test('the figures of a chart are there as a table', async () => {
  await showOverview();
  const table = await screen.findByRole('table', { name: 'Plan performance', hidden: true });
  expect(within(table).getByRole('row', { name: 'Valley, from ₹1,000 14 ₹80,000', hidden: true })).toBeInTheDocument();
});

test('a longer period shows more months of growth', async () => {
  await showOverview();
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Period of the charts' }),
    'Last 12 months',
  );
  expect(await screen.findByRole('img', { name: /^Line chart .* Dec 2025: 0, .* Nov 2026: 304\.$/ })).toBeVisible();
});

test('an overview that failed says so in words', async () => {
  api.use(http.get('*/admin/overview', () => refuse(503, 'unavailable', 'The service is busy.')));
  showAdmin('/admin');
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
});

test("the day's work stands first: what waits, how long, and an alarm in words, one click from each list", async () => {
  const work: Work = {
    deposits: { count: 3, oldestHours: 50 },
    lateDeposits: { count: 1, oldestHours: 120 },
    withdrawals: { count: 1, oldestHours: 0 },
    payouts: { count: 0, oldestHours: null },
    proposals: { count: 2, oldestHours: 1 },
    messages: { count: 0, oldestHours: null },
    runs: { due: 1, firstDue: '2026-11-20', dueHours: 3, failedTries: 0 },
    books: { differences: 2, checkedAt: '2026-11-20T06:00:00.000Z' },
  };
  api.use(http.get('*/admin/work', () => reply(work)));
  showAdmin('/admin/dashboard');
  const list = within(await screen.findByRole('list', { name: "The day's work" }));
  expect(await list.findByText('3 wait')).toBeVisible();
  const rows = list.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
  expect(rows).toEqual([
    ['/admin/deposit/queue', 'Deposits3 waitThe oldest for 2 daysLonger than a day'],
    ['/admin/deposit/queue?late=yes', 'Deposits without a line1 waitsThe oldest for 5 daysNo line after two bank days'],
    ['/admin/widthdraw-request/queue', 'Withdrawal requests1 waitsThe oldest for less than an hour'],
    ['/admin/widthdraw/queue', 'Payouts to settleNothing waitsAll decided'],
    ['/admin/proposals', 'Proposals2 waitThe oldest for 1 hour'],
    ['/admin/messages?status=open', 'MessagesNothing waitsAll answered'],
    ['/admin/runs', 'Runs1 date is dueThe first is 20 Nov 2026A date is late'],
    ['/admin/runs', expect.stringMatching(/^ReconciliationThe books differ in 2 placesChecked .*Find the cause/)],
  ]);
});

test('who may not read a list has nothing of it among the work', async () => {
  showAdmin('/admin/dashboard', { role: 'support' });
  const list = within(await screen.findByRole('list', { name: "The day's work" }));
  expect(list.getAllByRole('link')).toHaveLength(5);
  expect(list.queryByText('Runs')).not.toBeInTheDocument();
});

test('the cards of pages that a role may not see lead nowhere', async () => {
  showAdmin('/admin/dashboard', { role: 'plans' });
  const summary = within(await screen.findByRole('list', { name: 'Summary' }));
  expect(await summary.findByText('Successful deposits')).toBeVisible();
  expect(summary.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    expect.stringMatching(/^Total Users/),
    expect.stringMatching(/^Total Deposits/),
    expect.stringMatching(/^Total Withdrawals/),
    expect.stringMatching(/^Pending Requests/),
  ]);
  expect(summary.queryByRole('link')).not.toBeInTheDocument();
});
