import { cleanup, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { ReversalPreview } from 'api/contract';
import { http, HttpResponse } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import { api } from '../testing/api';
import { replies } from '../sample/recording.json';
import { getCounter, showAdmin } from '../testing/show-admin';

async function showUser(memberId: string) {
  const { user } = showAdmin(`/admin/user/${memberId}`);
  await screen.findByRole('row', { name: /Withdrawal 70/ });
  return user;
}

test('the page of a member shows who brought them, what they bought and what moved', async () => {
  await showUser('43');
  expect(screen.getByRole('heading', { level: 1, name: 'Vikram Menon' })).toBeVisible();
  const sponsors = screen.getByRole('heading', { name: 'Sponsors, the nearest first' }).parentElement;
  expect(sponsors).toHaveTextContent(/Prakash Khan.*Mohan Patel/);
  expect(getCounter('Available balance')).toBe('₹2,603.81');
  expect(screen.getByRole('table', { name: 'Packages' })).toHaveTextContent('30 of 30');
  expect(screen.getByText('The member is signed in nowhere.')).toBeVisible();
  expect(screen.queryByText('Owed to the club')).not.toBeInTheDocument();
  expect(screen.queryByText('Given up')).not.toBeInTheDocument();
});

test.each([
  [{ owed: '500' }, ['Owed to the club'], 'Earnings + deposits - withdrawals + owed to the club'],
  [{ writtenOff: '500' }, ['Given up'], 'Earnings + deposits - withdrawals + given up'],
  [
    { owed: '500', writtenOff: '500' },
    ['Owed to the club', 'Given up'],
    'Earnings + deposits - withdrawals + owed to the club + given up',
  ],
])('a wallet with %j says so, and what its balance is made of', async (debt, labels, sum) => {
  const { result } = replies['GET /api/v1/admin/users/43'];
  api.use(http.get('*/api/v1/admin/users/43', () => reply({ ...result, wallet: { ...result.wallet, ...debt } })));
  await showUser('43');
  for (const label of labels) expect(getCounter(label)).toBe('₹500');
  expect(screen.getByText(sum)).toBeVisible();
});

test('a reward is credited after a question, and stands on the statement', async () => {
  const user = await showUser('43');
  await user.click(screen.getByRole('button', { name: 'Credit reward' }));
  expect(screen.getByLabelText('Amount (₹)')).toHaveAccessibleDescription('Amount must be whole rupees, at least ₹1.');
  await user.type(screen.getByLabelText('Amount (₹)'), '250');
  await user.type(screen.getByLabelText('Reason'), 'Best post');
  await user.click(screen.getByRole('button', { name: 'Credit reward' }));
  const dialog = await screen.findByRole('dialog', { name: 'Credit ₹250 to Vikram Menon?' });
  await user.click(within(dialog).getByRole('button', { name: 'Credit reward' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('row', { name: /Reward: Best post/ })).toHaveTextContent('₹2,853.81');
  expect(getCounter('Available balance')).toBe('₹2,853.81');
  expect(screen.getByLabelText('Reason')).toHaveValue('');
});

test('a movement is taken back by a reversing one, once', async () => {
  const user = await showUser('43');
  await user.click(screen.getByRole('button', { name: 'Reverse movement 5540' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse movement 5540?' });
  const wallets = await within(dialog).findByRole('table', { name: 'Wallets that it touches' });
  expect(within(wallets).getByRole('row', { name: /Vikram Menon/ })).toHaveTextContent(/₹1,000₹2,603\.81₹1,603\.81₹0/);
  await user.type(within(dialog).getByLabelText('Reason'), 'Paid twice');
  await user.click(within(dialog).getByRole('button', { name: 'Reverse' }));
  await waitForElementToBeRemoved(dialog);
  const reversal = screen.getByRole('row', { name: /Reversal of Reward: .*: Paid twice/ });
  expect(reversal).toHaveTextContent('-₹1,000');
  expect(within(reversal).queryByRole('button')).not.toBeInTheDocument();
  // Its button is gone.
  expect(screen.getByRole('row', { name: /5540.*Reward/ })).toHaveTextContent('Reversed');
  expect(screen.getByRole('main')).toHaveFocus();
  // Taken back before the page was opened.
  const earlier = screen.getByRole('row', { name: /5541.*Reward/ });
  expect(earlier).toHaveTextContent('Reversed');
  expect(within(earlier).queryByRole('button')).not.toBeInTheDocument();
});

test('of a deposit the dialog shows all wallets, and what the package earned is taken back by choice', async () => {
  const wallet = { memberId: '43', name: 'Vikram Menon', taken: '1000', before: '1000', after: '0', owed: '0' };
  const preview: ReversalPreview = {
    amount: '1000',
    endsPackage: true,
    opensLine: { bookedOn: '2026-11-20', narration: 'UPI/CR/612345678901' },
    wallets: [{ ...wallet, settled: '30', pending: '70' }],
    walletsWithEarnings: [{ ...wallet, isDisabled: true, taken: '1025', owed: '25' }],
  };
  const sent: unknown[] = [];
  api.use(
    http.get('*/admin/transfers/5540/reversal', () => reply(preview)),
    http.post('*/admin/transfers/5540/reversal', async ({ request }) => {
      sent.push(await request.json());
      return reply({ proposalId: '4' });
    }),
  );
  const user = await showUser('43');
  await user.click(screen.getByRole('button', { name: 'Reverse movement 5540' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse movement 5540?' });
  expect(await within(dialog).findByRole('row', { name: /Vikram Menon, 43/ })).toHaveTextContent('₹0₹0');
  expect(dialog).toHaveTextContent('Its package ends');
  expect(dialog).toHaveTextContent('payment (20 Nov 2026, UPI/CR/612345678901) is open again');
  expect(dialog).not.toHaveTextContent('Disabled');
  expect(dialog).toHaveTextContent('Vikram Menon: ₹30 of what the wallet holds besides settles an earlier debt');
  expect(dialog).toHaveTextContent('Vikram Menon will owe, and waits for ₹70 to be paid out');
  await user.selectOptions(within(dialog).getByLabelText('What the package has earned'), 'Is taken back, too');
  await user.selectOptions(within(dialog).getByLabelText('The payment'), 'never');
  expect(within(dialog).getByRole('row', { name: /Vikram Menon, 43/ })).toHaveTextContent('Disabled');
  expect(within(dialog).getByRole('row', { name: /Vikram Menon, 43/ })).toHaveTextContent('₹1,025₹1,000₹0₹25');
  expect(dialog).not.toHaveTextContent('an earlier debt');
  await user.type(within(dialog).getByLabelText('Reason'), 'False');
  await user.click(within(dialog).getByRole('button', { name: 'Reverse' }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeInTheDocument();
  expect(sent).toEqual([{ reason: 'False', withEarnings: true, neverCame: true }]);
});

test('the statement is narrowed down by kind and by days, and the file holds what it shows', async () => {
  const asked: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  api.use(
    http.get('*/admin/users/43/statement.csv', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.text('Id');
    }),
  );
  const user = await showUser('43');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of movement' }), 'Withdrawal given back');
  expect(await screen.findByText(/^No such movements\./)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of movement' }), 'Deposit');
  expect(await screen.findByText('1 movement')).toBeVisible();
  await user.type(screen.getByLabelText('From'), '2026-08-05');
  expect(await screen.findByText(/^No such movements\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(asked).toEqual(['?kind=deposit&from=2026-08-05']));
});

test('an id that nobody has leads back to the list of members', async () => {
  api.use(http.get('*/admin/users/4711', () => refuse(404, 'not_found', 'There is no such member.')));
  showAdmin('/admin/user/4711');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such member' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'User Management' })).toHaveAttribute(
    'href',
    '/admin/user',
  );
});

test('support sends links and ends sessions after a question; finance may not', async () => {
  const asked: string[] = [];
  api.use(
    http.post('*/admin/users/43/:what', ({ params }) => {
      asked.push(String(params.what));
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/user/43', { role: 'support' });
  for (const name of ['Resend verification', 'Send a reset link', 'End sessions']) {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  }
  expect(asked).toEqual(['verification-mail', 'reset-link', 'sign-out']);
  cleanup();
  showAdmin('/admin/user/43', { role: 'finance' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End sessions' })).not.toBeInTheDocument();
});

test('the lost factors of a member are removed with a reason, by staff who may change members', async () => {
  const sent: unknown[] = [];
  let factors = ['code', 'recovery'];
  const { result } = replies['GET /api/v1/admin/users/43'];
  api.use(
    http.get('*/admin/users/43', () => reply({ ...result, factors })),
    http.post('*/admin/users/43/remove-factors', async ({ request }) => {
      sent.push(await request.json());
      factors = [];
      return reply(result.user);
    }),
  );
  const user = await showUser('43');
  expect(screen.getByText(/authenticator app, recovery codes/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove the second factors of Vikram Menon' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the second factors of Vikram Menon?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Lost the phone, called back');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([{ reason: 'Lost the phone, called back' }]);
  expect(screen.getByText('None: the password is enough')).toBeVisible();
});

test('what is done to an account of the staff is offered to owners alone', async () => {
  const { result } = replies['GET /api/v1/admin/users/43'];
  const detail = { ...result, user: { ...result.user, role: 'finance' }, factors: ['code'] };
  api.use(http.get('*/admin/users/43', () => reply(detail)));
  const list = async (role: 'support' | 'owner') => {
    cleanup();
    showAdmin('/admin/user/43', { role });
    expect(await screen.findByRole('button', { name: 'Send a reset link' })).toBeVisible();
    const names = [/^Change the/, 'Remove the second factors of Vikram Menon', 'View as member', 'End sessions'];
    const buttons = names.map((name) => screen.queryAllByRole('button', { name }).length);
    return [...buttons, screen.queryAllByRole('switch').length];
  };
  expect(await list('support')).toEqual([0, 0, 0, 0, 0]);
  expect(await list('owner')).toEqual([3, 1, 0, 0, 1]);
});

test('support looks as a member with a reason: in a new tab, which alone has the token', async () => {
  const seen: unknown[] = [];
  window.open = (path) => {
    seen.push([path, sessionStorage.getItem('token')]);
    return seen.length > 1 ? window : null;
  };
  api.use(
    http.post('*/admin/users/43/view', async ({ request }) => {
      seen.push(await request.json());
      return reply({ token: 'view', viewedUntil: '2026-11-23T09:02:00Z' });
    }),
  );
  const { user } = showAdmin('/admin/user/43', { role: 'support' });
  await user.click(await screen.findByRole('button', { name: 'View as member' }));
  const dialog = await screen.findByRole('dialog', { name: 'View the site as Vikram Menon?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Asks where the bonus is');
  await user.click(within(dialog).getByRole('button', { name: 'View as member' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(seen).toEqual([{ reason: 'Asks where the bonus is' }, ['/dashboard', 'view']]);
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(screen.getByText('The pages of Vikram Menon are open in a new tab')).toBeVisible();
});

test('name and email are changed with a reason', async () => {
  const sent: unknown[] = [];
  api.use(
    http.post('*/admin/users/43/:what', async ({ params, request }) => {
      sent.push([params.what, await request.json()]);
      return reply(replies['GET /api/v1/admin/users/43'].result.user);
    }),
  );
  const user = await showUser('43');
  for (const [noun, text] of [
    ['name', 'Vikram K Menon'],
    ['email', 'vikram@new.example'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `Change the ${noun} of Vikram Menon` }));
    const dialog = await screen.findByRole('dialog', { name: `Change the ${noun} of Vikram Menon?` });
    await user.type(within(dialog).getByLabelText(`New ${noun}`), text);
    await user.type(within(dialog).getByLabelText('Reason'), 'Asked by phone');
    await user.click(within(dialog).getByRole('button', { name: 'Change' }));
    await waitForElementToBeRemoved(dialog);
  }
  expect(sent).toEqual([
    ['name', { name: 'Vikram K Menon', reason: 'Asked by phone' }],
    ['email', { email: 'vikram@new.example', reason: 'Asked by phone' }],
  ]);
});

test.each([
  ['Change the email of Vikram Menon', 'Change'],
  ['Remove the second factors of Vikram Menon', 'Remove'],
])('%s: of staff it waits for a second person, which is said', async (button, submit) => {
  api.use(
    http.get('*/admin/users/43', () => reply({ ...replies['GET /api/v1/admin/users/43'].result, factors: ['code'] })),
    http.post('*/admin/users/43/:what', () => reply({ proposalId: '4' })),
  );
  const user = await showUser('43');
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: `${button}?` });
  const email = within(dialog).queryByLabelText('New email');
  if (email) await user.type(email, 'vikram@new.example');
  await user.type(within(dialog).getByLabelText('Reason'), 'Asked by phone');
  await user.click(within(dialog).getByRole('button', { name: submit }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeInTheDocument();
});

test('staff note something for each other, and see it; hints at other accounts lead there', async () => {
  const notes = [{ id: '1', authorName: 'Nadia Roy', at: '2026-11-20T06:00:00Z', text: 'Called back' }];
  const hint = { memberId: '44', name: 'Vikram M', isEnabled: false, kinds: ['upi', 'device'] };
  api.use(
    http.get('*/admin/users/43/notes', () => reply({ items: notes, nextCursor: null })),
    http.get('*/admin/users/43/duplicates', () => reply([hint])),
    http.post('*/admin/users/43/notes', async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      notes.unshift({ id: '2', authorName: 'Admin', at: '2026-11-21T06:00:00Z', text });
      return reply(notes[0]);
    }),
  );
  const user = await showUser('43');
  expect(await screen.findByText('Called back')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(screen.getByLabelText('Note')).toHaveAccessibleDescription('Note is required.');
  await user.type(screen.getByLabelText('Note'), 'Wants a Hindi mail');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Wants a Hindi mail')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('');
  expect(screen.getByRole('link', { name: 'Vikram M' })).toHaveAttribute('href', '/admin/user/44');
  expect(screen.getByText('same UPI id, same device')).toBeVisible();
});
