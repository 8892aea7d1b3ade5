import { screen, within } from '@testing-library/react';
import { SAMPLE_PROFILE } from '../testing/samples';
import '../testing/api';
import { renderPage, signedIn } from '../testing/render-page';

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
