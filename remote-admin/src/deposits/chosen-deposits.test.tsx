import { render, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DepositDecisionResult } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { SAMPLE_DEPOSITS } from '../testing/samples';
import { showAdmin, signIn } from '../testing/show-admin';
import { DepositSelect, SelectedDeposits, useDepositSelection } from './deposit-decisions';

/** Shows the deposits, whose decisions are answered with what is given. */
async function showDeposits(...answer: DepositDecisionResult[]) {
  api.use(http.post('*/admin/deposits/decisions', () => reply(answer)));
  const { user } = showAdmin('/admin/deposit');
  await screen.findByRole('row', { name: /^231/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select deposit 229' }));
  expect(screen.getByText('1 deposit chosen')).toBeVisible();
  const confirmAs = async (title: string) => {
    await user.click(screen.getByRole('button', { name: 'Confirm chosen' }));
    const dialog = await screen.findByRole('dialog', { name: title });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    return dialog;
  };
  return { user, confirmAs };
}

const DONE = { status: 'success', error: null, code: null } as const;
const GONE = { status: null, error: 'The deposit is already decided: failed.', code: 'already_decided' } as const;

test('many are decided at once, and each that was not is told with its cause', async () => {
  const { user, confirmAs } = await showDeposits(
    { id: '229', ...DONE },
    { id: '225', ...DONE },
    { id: '227', ...GONE },
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select all pending deposits shown' }));
  await waitForElementToBeRemoved(await confirmAs('Confirm 3 deposits?'));
  expect(screen.getByText('2 deposits decided, 1 not.')).toBeVisible();
  expect(screen.getByText(GONE.error)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm chosen' })).not.toBeInTheDocument();
});

test('one that is chosen alone is refused for good where it was asked for', async () => {
  const { confirmAs } = await showDeposits({ id: '229', ...GONE });
  const dialog = await confirmAs('Confirm 1 deposit?');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(GONE.error);
  expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible();
});

/** A hundred and one deposits that wait, and the boxes of the last two. */
function ManyDeposits() {
  const selection = useDepositSelection(MANY);
  return (
    <>
      <SelectedDeposits selection={selection} />
      {MANY.slice(-2).map((deposit) => (
        <DepositSelect key={deposit.id} deposit={deposit} selection={selection} />
      ))}
    </>
  );
}

const PENDING = SAMPLE_DEPOSITS.items.filter(({ status }) => status === 'pending').slice(0, 1);
const MANY = Array.from({ length: 101 }, (_, index) =>
  PENDING.map((one) => ({ ...one, id: String(index + 1) })),
).flat();

test('no more can be chosen than are decided at once, and all of them be taken back', async () => {
  signIn();
  const user = userEvent.setup();
  render(<ManyDeposits />);
  const all = screen.getByLabelText('Select all pending deposits shown');
  await user.click(all);
  expect(screen.getByText('100 deposits chosen')).toBeVisible();
  expect(all).toBeChecked();
  expect(screen.getByLabelText('Select deposit 100')).toBeEnabled();
  expect(screen.getByLabelText('Select deposit 101')).toBeDisabled();
  await user.click(all);
  expect(screen.queryByText('100 deposits chosen')).toBeNull();
  expect(screen.getByLabelText('Select deposit 101')).toBeEnabled();
});
