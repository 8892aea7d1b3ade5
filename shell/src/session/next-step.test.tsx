import { act, screen, waitFor } from '@testing-library/react';
import type { Dashboard } from 'api/contract';
import { http, HttpResponse } from 'msw';
import { api } from '../../test/api';
import { ADMIN, MEMBER } from '../../test/profiles';
import { renderSite } from '../../test/render-site';
import { findNextStep } from './next-step';
import { AccountBar } from './user-menu';

const DASHBOARD: Dashboard = {
  walletBalance: '0',
  totalEarnings: '0',
  teamMembers: 0,
  pendingPayouts: '0',
  today: { date: '2026-11-23', credited: '0' },
  hasPackage: false,
  breakdown: { directReferrals: '0', cashback: '0', bonuses: '0' },
};

const t = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (_place, name: string) => String(values[name]));

test('the next step is the first of those that are left', () => {
  const incoming = { count: 1, amount: '5000' };
  const findPath = (given: Partial<Dashboard>) => findNextStep(t, { ...DASHBOARD, ...given }).to;
  expect(findPath({ mustVerifyEmail: true, incoming })).toBe('/profile');
  expect(findPath({ incoming })).toBe('/wallet/add-funds');
  expect(findPath({})).toBe('/products');
  expect(findPath({ hasPackage: true })).toBe('/dashboard');
});

test.each([
  [{ credited: '12.5', nextCreditOn: '2026-11-24' }, '₹12.50 came in today.'],
  [{ credited: '0', nextCreditOn: '2026-11-23' }, 'Nothing has come in today yet.'],
  [{ credited: '0', nextCreditOn: '2026-11-24' }, 'Your packages are credited next on Tue, 24 Nov 2026.'],
  [{ credited: '0' }, 'Nothing is credited without a running package.'],
])('of a day with %j the strip says: %s', (given, text) => {
  const today = { date: '2026-11-23', ...given };
  expect(findNextStep(t, { ...DASHBOARD, hasPackage: true, today }).text).toBe(text);
});

function answerDashboard(): string[] {
  const asked: string[] = [];
  api.use(
    http.get('*/api/v1/dashboard', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({ responseCode: 200, responseMessage: 'ok', result: DASHBOARD });
    }),
  );
  return asked;
}

test('the home page shows a member the next step, other pages do not', async () => {
  answerDashboard();
  const { router } = renderSite([{ path: '*', element: <AccountBar user={MEMBER} /> }], '/');
  const strip = await screen.findByRole('complementary', { name: 'Your next step' });
  expect(strip).toHaveTextContent('Next: choose a package');
  expect(screen.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute('href', '/products');
  await act(() => router.navigate('/about'));
  await waitFor(() => expect(strip).not.toBeInTheDocument());
});

test('the staff are not asked to do anything', async () => {
  const asked = answerDashboard();
  renderSite([{ path: '*', element: <AccountBar user={ADMIN} /> }], '/');
  await screen.findByRole('link', { name: 'Notifications' });
  expect(asked).toEqual([]);
});

test('a server that does not answer leaves the page as it is', async () => {
  let wasAsked = false;
  api.use(
    http.get('*/api/v1/dashboard', () => {
      wasAsked = true;
      return HttpResponse.json({ responseCode: 503, message: 'Resting.', code: 'unavailable' }, { status: 503 });
    }),
  );
  renderSite([{ path: '*', element: <AccountBar user={MEMBER} /> }], '/');
  await waitFor(() => expect(wasAsked).toBe(true));
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});
