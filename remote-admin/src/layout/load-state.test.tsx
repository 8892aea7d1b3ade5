import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const BUSY = () => refuse(503, 'unavailable', 'The service is busy.');

test('the page goes on with the focus when what could not be loaded is asked for again', async () => {
  api.use(
    http.get('*/admin/bank-accounts', BUSY, { once: true }),
    http.get('*/admin/bank-accounts', () => reply([])),
  );
  const { user } = showAdmin('/admin/bank-accounts');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No bank accounts yet')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

const OLD = 'What is shown here could not be brought up to date. The service is busy.';

test('what could not be brought up to date after a write says so, and stays', async () => {
  const text = 'The office is open from Monday to Saturday, 10 to 18.';
  let isBusy = false;
  api.use(
    http.get('*/admin/saved-replies', () =>
      isBusy ? BUSY() : reply(replies['GET /api/v1/admin/saved-replies'].result),
    ),
    http.delete('*/admin/saved-replies/:id', () => {
      isBusy = true;
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/messages/saved-replies');
  await user.click(await screen.findByRole('button', { name: 'Remove Office hours' }));
  const dialog = await screen.findByRole('dialog');
  expect(screen.queryByRole('alert', { hidden: true })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(OLD)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('a balance that could not be asked for again after a reward says so, and is asked for again', async () => {
  const { result } = replies['GET /api/v1/admin/users/43'];
  let isBusy = false;
  let isCredited = false;
  const wallet = { ...result.wallet, availableBalance: '98765' };
  api.use(
    http.get('*/admin/users/43', () => (isBusy ? BUSY() : reply(isCredited ? { ...result, wallet } : result))),
    http.post('*/admin/rewards', () => {
      isCredited = isBusy = true;
      return reply(replies['POST /api/v1/admin/rewards'].result);
    }),
  );
  const { user } = showAdmin('/admin/user/43');
  await user.type(await screen.findByLabelText('Amount (₹)'), '250');
  await user.type(screen.getByLabelText('Reason'), 'Well done');
  await user.click(screen.getByRole('button', { name: 'Credit reward' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Credit reward' }));
  expect(await screen.findByText(/₹250 credited to Vikram Menon/)).toBeVisible();
  await waitForElementToBeRemoved(dialog);
  const old = screen.getByText(OLD);
  isBusy = false;
  await user.click(within(old.closest('[role=alert]')?.parentElement as HTMLElement).getByRole('button'));
  expect(await screen.findByText('₹98,765')).toBeVisible();
  await waitFor(() => expect(old).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});

/** All that is shown is asked for again, and does not come. */
function askAgainInVain(...urls: string[]): void {
  api.use(...urls.map((url) => http.get(url, BUSY)));
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
}

test('what is known of a member in the next case says so when it is from before the decision', async () => {
  const { result } = replies['GET /api/v1/admin/payouts?status=pending&order=oldest'];
  const items = result.items.map((payout) => ({ ...payout, memberId: '43' }));
  let isBusy = false;
  api.use(
    http.get('*/admin/payouts', () => reply({ ...result, items })),
    http.get('*/admin/users/43', () => (isBusy ? BUSY() : reply(replies['GET /api/v1/admin/users/43'].result))),
    http.get('*/admin/users/43/timeline', () =>
      isBusy ? BUSY() : reply(replies['GET /api/v1/admin/users/43/timeline'].result),
    ),
    http.post('*/admin/payouts/114/paid', () => {
      isBusy = true;
      return reply({});
    }),
  );
  const { user } = showAdmin('/admin/widthdraw/queue');
  await screen.findByText('Withdrawable');
  await user.keyboard('c');
  const dialog = await screen.findByRole('dialog', { name: 'Has WD114 been paid?' });
  await user.type(within(dialog).getByLabelText('UTR'), 'NEFT00420042{Enter}');
  await screen.findByRole('option', { name: /WD115/, selected: true });
  expect(screen.getByText('Withdrawable')).toBeVisible();
  expect(screen.getAllByText(OLD)).toHaveLength(2);
});

test.each([
  { path: '/admin/deposit/queue', url: '*/admin/deposits/:id/evidence', shown: 'No line of the bank names it yet.' },
  { path: '/admin/payout-batches', url: '*/admin/payout-batches/candidates', shown: 'Tara Pillai' },
  { path: '/admin/bank', url: '*/admin/statements/decisions', shown: 'BULK UPLOAD CHARGES' },
])('at $path what could not be brought up to date says so, and stays', async ({ path, url, shown }) => {
  showAdmin(path);
  expect(await screen.findByText(shown)).toBeVisible();
  askAgainInVain(url);
  expect(await screen.findByText(OLD)).toBeVisible();
  expect(screen.getByText(shown)).toBeVisible();
});
