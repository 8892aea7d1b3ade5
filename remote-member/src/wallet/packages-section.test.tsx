import { screen, waitFor, within } from '@testing-library/react';
import type { Package } from 'api/contract';
import { findNextWeekday, formatBusinessDate, toBusinessDate } from 'client/dates';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { SAMPLE_PACKAGES } from '../testing/samples';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

test('a package shows its principal, its terms and how much of its term is paid', async () => {
  api.use(
    http.get('*/api/v1/packages', () =>
      reply(SAMPLE_PACKAGES.map((bought): Package => ({ ...bought, status: 'running', daysPaid: 6 }))),
    ),
  );
  await renderPage('/wallet?show=packages');
  const section = await screen.findByRole('region', { name: 'Packages' });
  const bought = (await within(section).findByText('6 of 15 weekdays paid')).closest('li');
  expect(bought).toHaveTextContent('₹1,000');
  expect(bought).toHaveTextContent('Running');
  // Said once the rates have come, too.
  await waitFor(() =>
    expect(bought).toHaveTextContent('₹2.50 a weekday at the rate of today, 9 times more; then your ₹1,000 is free.'),
  );
  expect(bought).toHaveTextContent('Bought 26 Jun 2026. Valley, from ₹1,000: at most ₹120 a day, 3 levels open.');
});

test('a package that has paid nothing yet says on which day it first does', async () => {
  const purchasedAt = new Date().toISOString();
  const first = formatBusinessDate(findNextWeekday(toBusinessDate(new Date())));
  const packages = SAMPLE_PACKAGES.map((bought): Package => ({
    ...bought,
    status: 'running',
    daysPaid: 0,
    purchasedAt,
  }));
  api.use(http.get('*/api/v1/packages', () => reply(packages)));
  await renderPage('/wallet?show=packages');
  const words = `₹2.50 a weekday at the rate of today, 15 times, first on ${first}; then your ₹1,000 is free.`;
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('a term of one weekday is one, and a long one has its figures in groups', async () => {
  const [bought] = SAMPLE_PACKAGES as [Package];
  const withTerm = (cashbackDay: number, daysPaid: number): Package => ({
    ...bought,
    id: String(cashbackDay),
    status: 'running',
    daysPaid,
    purchasedAt: new Date().toISOString(),
    plan: { ...bought.plan, cashbackDay },
  });
  api.use(http.get('*/api/v1/packages', () => reply([withTerm(1, 0), withTerm(2500, 1250)])));
  await renderPage('/wallet?show=packages');
  const first = formatBusinessDate(findNextWeekday(toBusinessDate(new Date())));
  const words = `₹2.50 on one weekday at the rate of today, ${first}; then your ₹1,000 is free.`;
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('0 of 1 weekday paid')).toBeInTheDocument();
  expect(screen.getByText('1,250 of 2,500 weekdays paid')).toBeInTheDocument();
  expect(screen.getByText(/, 1,250 times more;/)).toBeInTheDocument();
});

test('packages that run beside each other share the cap of the highest tier, and say so where it binds', async () => {
  const [valley] = SAMPLE_PACKAGES as [Package];
  const running = { ...valley, status: 'running', daysPaid: 6 } as const;
  const ridge = { ...valley.plan, minRecharge: 2000, dailyProfit: 200 };
  const high: Package = { ...running, id: '8', principal: '60000', plan: ridge };
  const answer = (low: Package) => api.use(http.get('*/api/v1/packages', () => reply([low, high])));
  answer({ ...running, principal: '50000' });
  const { unmount } = await renderPage('/wallet?show=packages');
  expect(await screen.findByText('Together your packages are credited at most ₹200 a day.')).toBeInTheDocument();
  // Not at most ₹120, which the tier of the lower one lets through alone.
  expect(screen.getByText(/^₹125 a weekday at the rate of today/)).toBeInTheDocument();
  unmount();

  answer({ ...running, principal: '50000', status: 'finished' });
  await renderPage('/wallet?show=packages');
  expect(await screen.findByText(/^₹150 a weekday at the rate of today/)).toBeInTheDocument();
  expect(screen.queryByText(/^Together/)).not.toBeInTheDocument();
});

test('a package that is paid since the value date says so until its first credit', async () => {
  const arrears = { days: 3, since: '2026-06-23' };
  const packages = SAMPLE_PACKAGES.map((bought): Package => ({ ...bought, status: 'running', daysPaid: 0, arrears }));
  api.use(http.get('*/api/v1/packages', () => reply(packages)));
  await renderPage('/wallet?show=packages');
  const section = await screen.findByRole('region', { name: 'Packages' });
  const bought = (await within(section).findByText('0 of 15 weekdays paid')).closest('li');
  expect(bought).toHaveTextContent(
    'The first credit pays 4 weekdays at once, as far as the daily cap reaches: those since the bank booked it on 23 Jun 2026, too.',
  );
});

test('a member without a package is shown the way to the first', async () => {
  api.use(http.get('*/api/v1/packages', () => reply([])));
  await renderPage('/wallet?show=packages');
  const section = await screen.findByRole('region', { name: 'Packages' });
  expect(await within(section).findByRole('heading', { name: 'No packages yet' })).toBeInTheDocument();
  expect(within(section).getByRole('link', { name: 'Add funds' })).toHaveAttribute('href', '/wallet/add-funds');
});
