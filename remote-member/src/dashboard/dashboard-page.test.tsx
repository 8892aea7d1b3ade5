import { screen, within } from '@testing-library/react';
import type { Dashboard } from 'api/contract';
import { addDays, findNextWeekday, toBusinessDate } from 'client/dates';
import { reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { SAMPLE_PROFILE } from '../testing/samples';
import { renderPage, signedIn } from '../testing/render-page';

const SAMPLE_DASHBOARD = recording.replies['GET /api/v1/dashboard'];

test('the dashboard greets the member by name', async () => {
  await renderPage('/dashboard', signedIn({ ...SAMPLE_PROFILE, name: 'Asha' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Asha');
});

test('a member without a name is greeted as User', async () => {
  await renderPage('/dashboard', signedIn({ ...SAMPLE_PROFILE, name: '' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, User');
});

async function findCard(label: string): Promise<HTMLElement> {
  await screen.findByText('₹12,800');
  const card = screen.getAllByRole('listitem').find((item) => within(item).queryByText(label));
  if (!card) throw new Error(`no card "${label}"`);
  return card;
}

test.each([
  ['Wallet balance', '₹12,800', '/wallet'],
  ['Total earnings', '₹12,300', '/wallet'],
  ['Team members', '8', '/reference'],
])('the card %s shows %s and leads to %s', async (label, figure, path) => {
  await renderPage('/dashboard');
  const card = await findCard(label);
  expect(within(card).getByText(figure)).toBeInTheDocument();
  expect(within(card).getByRole('link', { name: label })).toHaveAttribute('href', path);
});

test('pending payouts are an amount that leads to the withdrawals', async () => {
  await renderPage('/dashboard');
  const card = await findCard('Pending payouts');
  expect(within(card).getByText('₹200')).toBeInTheDocument();
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/wallet/withdrawals');
});

/** The sample member's dashboard with other figures. */
const answerDashboard = (changed: Partial<Dashboard>) =>
  api.use(http.get('*/api/v1/dashboard', () => reply({ ...SAMPLE_DASHBOARD.result, ...changed })));
/** Once the figures are there. */
async function findSection(name: string) {
  await screen.findByRole('table', { name: 'Earnings by source' });
  return within(await screen.findByRole('region', { name }));
}

test('it says what today brought, and which day is credited next', async () => {
  answerDashboard({ today: { date: '2026-11-20', credited: '12.5', nextCreditOn: '2026-11-23' } });
  await renderPage('/dashboard');
  const today = await findSection('Today');
  expect(await today.findByText('₹12.50')).toBeInTheDocument();
  expect(today.getByRole('link')).toHaveAttribute('href', '/wallet/earnings/2026-11-20');
  expect(today.getByText(/credited next on Mon, 23 Nov 2026/)).toBeInTheDocument();
});

test('a day that is not posted yet is not called the next one', async () => {
  answerDashboard({ today: { date: '2026-11-20', credited: '0', nextCreditOn: '2026-11-20' } });
  await renderPage('/dashboard');
  expect(await (await findSection('Today')).findByText(/still to be posted/)).toBeInTheDocument();
});

test('it lists what waits, each with the way to it', async () => {
  answerDashboard({ incoming: { count: 1, amount: '5000' }, pendingPayouts: '200', mustVerifyEmail: true });
  await renderPage('/dashboard');
  const waiting = await findSection('What waits');
  const links = await waiting.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/wallet/add-funds',
    '/wallet/withdrawals',
    '/profile',
  ]);
  expect(links[0]).toHaveTextContent('₹5,000 on its way to the club');
});

test('it says that no payment waits', async () => {
  answerDashboard({ pendingPayouts: '0' });
  await renderPage('/dashboard');
  expect(await (await findSection('What waits')).findByText('No payment and no withdrawal waits.')).toBeInTheDocument();
});

test('it shows the last that the member was told, and leads to all of it', async () => {
  await renderPage('/dashboard');
  const happened = await findSection('What happened');
  expect((await happened.findAllByRole('listitem')).length).toBeLessThanOrEqual(5);
  expect(happened.getByRole('link', { name: 'All notifications' })).toHaveAttribute('href', '/notifications');
});

test('a member without a package is led to the first one, and nobody else', async () => {
  answerDashboard({ hasPackage: false, incoming: { count: 1, amount: '5000' } });
  const { unmount } = await renderPage('/dashboard');
  const steps = await findSection('Three steps to your first credit');
  expect(steps.getByRole('link', { name: 'See your payment' })).toHaveAttribute('href', '/wallet/add-funds');
  unmount();

  answerDashboard({ hasPackage: true });
  await renderPage('/dashboard');
  await findSection('Today');
  expect(screen.queryByRole('region', { name: 'Three steps to your first credit' })).not.toBeInTheDocument();
});

test('who is known to have no package sees the first steps before the figures', async () => {
  api.use(http.get('*/api/v1/dashboard', () => new Promise<never>(() => {})));
  await renderPage('/dashboard', signedIn({ ...SAMPLE_PROFILE, hasPackage: false }));
  const steps = within(screen.getByRole('region', { name: 'Three steps to your first credit' }));
  expect(steps.getByRole('link', { name: 'Add funds' })).toHaveAttribute('href', '/wallet/add-funds');
  expect(screen.queryByText('₹12,800')).not.toBeInTheDocument();
});

test('the first steps stay where the figures do not come', async () => {
  api.use(http.get('*/api/v1/dashboard', () => HttpResponse.error()));
  await renderPage('/dashboard', signedIn({ ...SAMPLE_PROFILE, hasPackage: false }));
  expect(await screen.findByText('We could not load your dashboard')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Three steps to your first credit' })).toBeInTheDocument();
});

test('the earnings breakdown is a table whose parts add up to the total', async () => {
  await renderPage('/dashboard');
  const table = await screen.findByRole('table', { name: 'Earnings by source' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'SourceShareAmount',
    'Direct referrals20%₹2,456',
    'Cashback4%₹499',
    'Bonuses76%₹9,345',
    'Total₹12,300',
  ]);
});

test('the chart arrives after the table, drawn from the same figures and silent for readers', async () => {
  await renderPage('/dashboard');
  const chart = await screen.findByText('2456 499 9345');
  expect(chart.closest('[aria-hidden="true"]')).not.toBeNull();
});

test('the picture of the last weekdays has room for thirty, however few of them brought a credit', async () => {
  const businessDate = findNextWeekday(addDays(toBusinessDate(new Date()), -8));
  const day = { businessDate, cashback: '2.5', cashbackOnCashback: '0', referralBonus: '0' };
  api.use(http.get('*/api/v1/earnings/history', () => reply({ days: [day] })));
  await renderPage('/dashboard');
  const card = await screen.findByRole('region', { name: 'The last thirty weekdays' });
  const picture = await within(card).findByRole('figure');
  expect(picture.querySelector('svg[viewBox="0 0 30 100"]')).not.toBeNull();
});
