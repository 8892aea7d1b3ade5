import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { refuse } from '../sample/reply';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

async function showOverview() {
  showAdmin('/admin/dashboard');
  return within(await screen.findByRole('list', { name: 'Summary' }));
}

test.each([
  ['Total Users', '/admin/user', '14', '2 joined this month'],
  ['Total Deposits', '/admin/deposit', '₹34,800', 'Successful deposits'],
  ['Total Withdrawals', '/admin/widthdraw', '₹6,350', 'Paid out to members'],
  ['Pending Requests', '/admin/widthdraw-request', '4', 'Waiting for a decision'],
])('the card %s leads to %s and shows %s', async (label, path, value, hint) => {
  const summary = await showOverview();
  const link = summary.getByRole('link', { name: label });
  expect(link).toHaveAttribute('href', path);
  expect(await summary.findByText(hint)).toBeVisible();
  expect(link.closest('li')).toHaveTextContent(value);
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
  expect(await screen.findByRole('img', { name: /^Line chart .* Jan 26: 2, .* Jun 26: 14\.$/ })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Pie chart: ₹34,800 deposited, ₹6,350 withdrawn.' })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Bar chart .* From ₹500: 2 active users, ₹1,300; / })).toBeVisible();
});

test('the figures of a chart are there as a table', async () => {
  await showOverview();
  const table = await screen.findByRole('table', { name: 'Plan performance', hidden: true });
  expect(within(table).getByRole('row', { name: 'From ₹1,000 2 ₹2,800', hidden: true })).toBeInTheDocument();
});

test('a longer period shows more months of growth', async () => {
  await showOverview();
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Period of the charts' }),
    'Last 12 months',
  );
  expect(await screen.findByRole('img', { name: /^Line chart .* Jul 25: 0, .* Jun 26: 14\.$/ })).toBeVisible();
});

test('an overview that failed says so in words', async () => {
  api.use(http.get('*/admin/overview', () => refuse(503, 'unavailable', 'The service is busy.')));
  showAdmin('/admin');
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
});
