import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

/** Waits for the figures: an outline stands in their place before. */
async function findBalance(): Promise<HTMLElement> {
  await screen.findByText('₹12,300', { selector: 'li *' });
  return screen.getByRole('region', { name: 'Available Balance' });
}

test('the available balance is earnings plus deposits minus withdrawals', async () => {
  await renderPage('/wallet');
  expect(await findBalance()).toHaveTextContent('₹12,800');
});

test.each([
  ['Total Earnings', '₹12,300'],
  ['Total Deposits', '₹1,000'],
  ['Total Withdrawals', '₹500'],
  ['Reference Amount', '₹2,456'],
  ['Referral Count', '1'],
  ['Total Cashback', '₹499'],
])('the card %s shows %s', async (label, figure) => {
  await renderPage('/wallet');
  await findBalance();
  const card = screen.getAllByRole('listitem').find((item) => within(item).queryByText(label));
  expect(within(card as HTMLElement).getByText(figure)).toBeInTheDocument();
});

test('heading and lead say what the page is for', async () => {
  await renderPage('/wallet');
  expect(screen.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeInTheDocument();
  expect(screen.getByText('Here is a summary of your financial activity.')).toBeInTheDocument();
});

test.each([
  ['12300', 0, '₹12,300 can be withdrawn now. The principal of running packages waits until their terms have ended.'],
  ['12300', undefined, '₹12,300 can be withdrawn now.'],
  ['12800', 0, '₹12,800 can be withdrawn now.'],
])('of ₹12,800, what can be withdrawn is said, and why not all: %s', async (withdrawable, tier, sentence) => {
  const wallet = replies['GET /api/v1/wallet'].result;
  const governingPlan = (tier === undefined ? undefined : replies['GET /api/v1/plans'].result[tier]) ?? null;
  api.use(http.get('*/api/v1/wallet', () => reply({ ...wallet, withdrawable, governingPlan })));
  await renderPage('/wallet');
  await findBalance();
  expect(
    screen.getByText((_text, element) => element?.tagName === 'P' && element.textContent === sentence),
  ).toBeVisible();
});

const OPEN_AT = '2026-11-21T06:00:00.000Z';
const LITTLE = { withdrawable: '100', leastWithdrawal: '300' };

test.each([
  [
    { withdrawalsOpenAt: OPEN_AT, mustVerifyEmail: true, ...LITTLE },
    /^Your way to sign in was changed\..* open again on 21 Nov 2026/,
  ],
  [{ mustVerifyEmail: true, ...LITTLE }, /^Open the link in our mail: withdrawals wait for it$/],
  [LITTLE, /^₹100 is free, but a withdrawal is at least ₹300\.$/],
])('what cannot be withdrawn now is not said to be, but why not: %j', async (given, sentence) => {
  const wallet = replies['GET /api/v1/wallet'].result;
  api.use(http.get('*/api/v1/wallet', () => reply({ ...wallet, ...given })));
  await renderPage('/wallet');
  const balance = await findBalance();
  expect(await within(balance).findByText(sentence)).toBeVisible();
  expect(balance).not.toHaveTextContent('can be withdrawn now');
  expect(balance).not.toHaveTextContent(/ is free.* is free/);
});

const findParts = () => within(screen.getByRole('navigation', { name: 'Parts of the wallet' }));

test('figures, statement and packages take turns, and the address says which is shown', async () => {
  await renderPage('/wallet');
  await findBalance();
  const parts = findParts();
  const listShown = () =>
    ['Available Balance', 'Statement', 'Packages'].filter((name) => screen.queryByRole('heading', { level: 2, name }));
  expect(listShown()).toEqual(['Available Balance']);
  await userEvent.click(parts.getByRole('link', { name: 'Statement' }));
  await screen.findByRole('heading', { name: 'Statement' });
  expect(listShown()).toEqual(['Statement']);
  await userEvent.click(parts.getByRole('link', { name: 'Packages' }));
  await screen.findByRole('heading', { name: 'Packages' });
  expect(listShown()).toEqual(['Packages']);
  expect(parts.getByRole('link', { current: 'page' })).toHaveTextContent('Packages');
  await userEvent.click(parts.getByRole('link', { name: 'Overview' }));
  await findBalance();
  expect(listShown()).toEqual(['Available Balance']);
});

test('what a member owes the club stands beside the balance, and in the sum that leads to it', async () => {
  const wallet = replies['GET /api/v1/wallet'].result;
  api.use(http.get('*/api/v1/wallet', () => reply({ ...wallet, owed: '50000', writtenOff: '100' })));
  await renderPage('/wallet');
  const balance = await findBalance();
  await waitFor(() => expect(balance).toHaveTextContent('You owe the club ₹50,000'));
  expect(balance).toHaveTextContent(/plus Owed to the club\+₹50,000/);
  expect(balance).toHaveTextContent(/plus Given up by the club\+₹100/);
});

test('what is on its way to the club stands beside the balance, with the way to it', async () => {
  const wallet = replies['GET /api/v1/wallet'].result;
  api.use(http.get('*/api/v1/wallet', () => reply({ ...wallet, incoming: { amount: '5000', count: 1 } })));
  await renderPage('/wallet');
  const balance = await findBalance();
  await waitFor(() => expect(balance).toHaveTextContent('₹5,000 is on its way to the club.'));
  expect(within(balance).getByRole('link', { name: 'on its way to the club' })).toHaveAttribute(
    'href',
    '/wallet/add-funds',
  );
});

test('held bonuses are shown with the days on which they can be withdrawn, beside the balance and in the statement', async () => {
  const wallet = replies['GET /api/v1/wallet'].result;
  const releases = [
    { releasedOn: '2999-11-27', amount: '1000' },
    { releasedOn: '2999-11-28', amount: '500.5' },
  ];
  const [entry] = replies['GET /api/v1/wallet/statement'].result.items;
  const items = [
    { ...entry, id: '2', kind: 'referral_bonus', releasedOn: '2999-11-27' },
    { ...entry, id: '1', kind: 'referral_bonus', releasedOn: '2020-11-27' },
  ];
  api.use(
    http.get('*/api/v1/wallet', () => reply({ ...wallet, held: { amount: '1500.5', releases } })),
    http.get('*/api/v1/wallet/statement', () => reply({ items, nextCursor: null })),
  );
  await renderPage('/wallet');
  const balance = await findBalance();
  await waitFor(() => expect(balance).toHaveTextContent('Referral bonuses of ₹1,500.50 are held'));
  const days = within(screen.getByRole('list', { name: 'Held bonuses' })).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent)).toEqual(['₹1,000 from 27 Nov 2999', '₹500.50 from 28 Nov 2999']);
  await userEvent.click(findParts().getByRole('link', { name: 'Statement' }));
  const statement = await screen.findByRole('table', { name: 'Movements of your wallet' });
  expect(
    within(statement)
      .getAllByText(/^Held until/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Held until 27 Nov 2999']);
});
