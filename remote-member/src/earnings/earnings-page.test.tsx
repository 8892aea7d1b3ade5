import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Earning } from 'api/contract';
import { refuse, reply, replyPage } from 'federation/standalone/recorded';
import { http } from 'msw';
import { SAMPLE_EARNINGS } from '../testing/samples';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

const EARNINGS_URL = '*/api/v1/earnings';
const HISTORY_URL = '*/api/v1/earnings/history';

async function findLines(): Promise<(string | null | undefined)[]> {
  const table = await screen.findByRole('table', { name: 'Your earnings' });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 5)
      .map((cell) => cell.lastElementChild?.textContent)
      .join(' | '),
  );
}

test('every line has date, kind, level, what the cap cut and its amount', async () => {
  const [own, team] = SAMPLE_EARNINGS.items as [Earning, Earning];
  const cut = { ...team, id: '2', amount: '25.37', cut: '8.5' };
  const gone = { ...team, id: '3', level: 3, amount: '0', cut: '0.25' };
  api.use(http.get(EARNINGS_URL, () => replyPage([own, team, cut, gone])));
  await renderPage('/wallet/earnings');
  expect(await findLines()).toEqual([
    '17 Jul 2026 | Daily cashback | Your packages |  | +₹2.50',
    '17 Jul 2026 | Cashback on cashback | Level 1 |  | +₹33.87',
    '17 Jul 2026 | Cashback on cashback | Level 1 | ₹8.50 | +₹25.37',
    '17 Jul 2026 | Cashback on cashback | Level 3 | ₹0.25 | ₹0',
  ]);
});

test('kind and level narrow the list, stand in the address, and one press shows all again', async () => {
  const user = userEvent.setup();
  await renderPage('/wallet/earnings?kind=cashback_on_cashback');
  expect(await findLines()).toHaveLength(6);
  expect(screen.getByLabelText('Kind')).toHaveValue('cashback_on_cashback');
  await user.selectOptions(screen.getByLabelText('Level'), 'Level 1');
  expect(await findLines()).toEqual([
    '17 Jul 2026 | Cashback on cashback | Level 1 |  | +₹33.87',
    '16 Jul 2026 | Cashback on cashback | Level 1 |  | +₹33.87',
  ]);
  await user.selectOptions(screen.getByLabelText('Level'), 'Level 10');
  await user.click(await screen.findByRole('button', { name: 'Show all earnings' }));
  expect(await findLines()).toHaveLength(SAMPLE_EARNINGS.items.length);
});

test('a link to all earnings takes the filter back, and the way back brings it again', async () => {
  const { router } = await renderPage('/wallet/earnings?kind=cashback');
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'Level 1');
  await act(() => router.navigate('/wallet/earnings'));
  expect(screen.getByLabelText('Kind')).toHaveValue('');
  expect(screen.getByLabelText('Level')).toHaveValue('');
  expect(await findLines()).toHaveLength(SAMPLE_EARNINGS.items.length);
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText('Kind')).toHaveValue('cashback');
  expect(screen.getByLabelText('Level')).toHaveValue('1');
});

test('an address with filters that do not exist shows everything, and the next page joins the one before', async () => {
  await renderPage('/wallet/earnings?kind=gift&level=11&from=yesterday');
  expect(await findLines()).toHaveLength(SAMPLE_EARNINGS.items.length);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findAllByText('26 Jun 2026', { selector: 'td *' });
  expect((await findLines()).length).toBeGreaterThan(SAMPLE_EARNINGS.items.length);
});

test('days in the wrong order are said to be so, and are not asked for', async () => {
  await renderPage('/wallet/earnings?from=2026-03-02&to=2026-03-01');
  expect(await screen.findByLabelText('To')).toHaveAccessibleDescription('The first day must not be after the last.');
  expect(screen.queryByRole('table', { name: 'Your earnings' })).not.toBeInTheDocument();
});

test('the picture adds up by kind, follows the period, and has its figures in a table', async () => {
  const asked: (string | null)[] = [];
  api.use(
    http.get(HISTORY_URL, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('days'));
      return reply({
        days: [
          { businessDate: '2026-02-27', cashback: '2.5', cashbackOnCashback: '0.000075', referralBonus: '0' },
          { businessDate: '2026-03-02', cashback: '2.5', cashbackOnCashback: '1', referralBonus: '50' },
        ],
      });
    }),
  );
  await renderPage('/wallet/earnings');
  const figure = await screen.findByRole('figure');
  expect(figure).toHaveTextContent('₹56 credited from 27 Feb 2026 to 2 Mar 2026');
  const parts = within(figure).getAllByRole('definition');
  expect(parts.map((part) => part.textContent)).toEqual(['₹5', '₹1', '₹50']);
  await userEvent.click(screen.getByText('Show the figures of each day'));
  const table = await screen.findByRole('table', { name: 'Earnings of each day' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/2 Mar 2026.*₹2\.50.*₹1.*₹50.*₹53\.50/);
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Referral bonus');
  expect(figure).toHaveTextContent('₹50 credited from 27 Feb 2026 to 2 Mar 2026');
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 90 days');
  expect(await screen.findByRole('figure')).toBeInTheDocument();
  expect(asked).toEqual(['366', '90']);
});

test('a member without earnings reads what will stand here', async () => {
  api.use(
    http.get(HISTORY_URL, () => reply({ days: [] })),
    http.get(EARNINGS_URL, () => replyPage([])),
  );
  await renderPage('/wallet/earnings');
  expect(await screen.findByRole('heading', { name: 'No earnings yet' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Nothing credited in these days' })).toBeInTheDocument();
});

test('the file is asked for with the filters of the list, and one that does not come is said in words', async () => {
  const queries: string[] = [];
  api.use(
    http.get('*/api/v1/earnings.csv', ({ request }) => {
      queries.push(new URL(request.url).search);
      return refuse(503, 'unavailable', 'Resting.');
    }),
  );
  await renderPage('/wallet/earnings?kind=cashback');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Resting.');
  expect(queries).toEqual(['?kind=cashback&language=en']);
});

test('a list that did not come leaves the picture standing', async () => {
  api.use(http.get(EARNINGS_URL, () => refuse(503, 'unavailable', 'Resting.')));
  await renderPage('/wallet/earnings');
  expect(await screen.findByRole('alert')).toHaveTextContent('Resting.');
  expect(await screen.findByRole('figure')).toBeInTheDocument();
});
