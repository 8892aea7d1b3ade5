import { fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { AdminDepositPage } from 'api/contract';
import { delay, http } from 'msw';
import { reply } from 'federation/standalone/recorded';
import { SAMPLE_DEPOSITS } from '../testing/samples';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const LIST_PATH = '*/admin/deposits';
const CONFIRM_PATH = '*/admin/deposits/229/confirm';
const LONGER_THAN_A_DIALOG_CLOSES_MS = 800;

/** The list as it was before anything was decided. */
const UNDECIDED: AdminDepositPage = {
  items: SAMPLE_DEPOSITS.items.filter(({ id }) => id === '229'),
  nextCursor: null,
  counters: { totalDeposited: '0', successCount: 0, pendingCount: 1 },
};

/** Something that happens once, and can be waited for. */
function createMoment() {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => (pass = resolve));
  return { pass, passed };
}

async function showDeposits() {
  const { user } = showAdmin('/admin/deposit');
  await screen.findByRole('row', { name: /229/ });
  return user;
}

type User = Awaited<ReturnType<typeof showDeposits>>;

async function confirmDeposit(user: User) {
  await user.click(screen.getByRole('button', { name: 'Confirm deposit 229' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm deposit 229?' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  return dialog;
}

const search = (text: string) => {
  const [field] = screen.getAllByRole('searchbox', { hidden: true });
  fireEvent.change(field as HTMLElement, { target: { value: text } });
};

test('an answer that was asked for before a decision and comes after it is not shown', async () => {
  const confirmed = createMoment();
  const answer = jest.fn(async () => {
    await confirmed.passed;
    await delay(100);
    return reply(UNDECIDED);
  });
  const user = await showDeposits();
  api.use(http.get(LIST_PATH, answer, { once: true }), http.post(CONFIRM_PATH, confirmed.pass));
  search('229');
  await waitFor(() => expect(answer).toHaveBeenCalled());
  await waitForElementToBeRemoved(await confirmDeposit(user));
  expect(screen.getByRole('row', { name: /229/ })).toHaveTextContent('Success');
  await waitFor(() => expect(screen.getByText('1 deposit found')).toBeVisible());
  expect(screen.getByRole('row', { name: /229/ })).toHaveTextContent('Success');
});

test('a search that settles while the list is brought up to date is waited for too', async () => {
  const [confirmed, searched] = [createMoment(), createMoment()];
  const user = await showDeposits();
  api.use(
    http.get(LIST_PATH, async ({ request }) => {
      if (new URL(request.url).searchParams.get('search') === '229') {
        searched.pass();
        await delay(LONGER_THAN_A_DIALOG_CLOSES_MS);
      } else await searched.passed;
    }),
    http.post(CONFIRM_PATH, confirmed.pass),
  );
  const dialog = await confirmDeposit(user);
  await confirmed.passed;
  search('229');
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /229/ })).toHaveTextContent('Success');
});

test('what was kept of an earlier search is not shown again after a decision', async () => {
  const user = await showDeposits();
  search('229');
  await screen.findByText('1 deposit found');
  search('');
  await screen.findByText('The first 10 deposits');
  await waitForElementToBeRemoved(await confirmDeposit(user));
  api.use(http.get(LIST_PATH, () => delay('infinite')));
  search('229');
  await waitFor(() => expect(screen.getByRole('row', { name: /229/ }).closest('[aria-busy]')).not.toBeNull());
  expect(screen.getByRole('row', { name: /229/ })).toHaveTextContent('Success');
});
