import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { getCounter, showAdmin } from '../testing/show-admin';

async function showRequests() {
  const { user, router } = showAdmin('/admin/widthdraw-request');
  await screen.findByRole('button', { name: 'Approve request 147' });
  return { user, router };
}

type User = Awaited<ReturnType<typeof showRequests>>['user'];

async function decide(user: User, verb: 'Approve' | 'Reject', id: string, reason = '') {
  await user.click(screen.getByRole('button', { name: `${verb} request ${id}` }));
  const dialog = await screen.findByRole('dialog', { name: `${verb} request ${id}?` });
  expect(dialog).toHaveTextContent(/@demobank\.|, account \d+, IFSC /);
  if (reason) await user.type(within(dialog).getByLabelText('Reason'), reason);
  await user.click(within(dialog).getByRole('button', { name: verb }));
  await waitForElementToBeRemoved(dialog);
}

const getRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('the counters count and add up the pending requests alone', async () => {
  await showRequests();
  expect(getCounter('Pending requests')).toBe('18');
  expect(getCounter('Total pending amount')).toBe('₹20,900');
});

test('approving a request leaves an Approved badge in the place of the buttons, and the counters follow', async () => {
  const { user } = await showRequests();
  await decide(user, 'Approve', '147');
  const row = getRow('Sunil Bose');
  expect(within(row).getByText('Approved')).toBeVisible();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(getCounter('Pending requests')).toBe('17');
  expect(getCounter('Total pending amount')).toBe('₹20,500');
  expect(screen.getByText('Request 147 approved')).toBeVisible();
});

test('rejecting a request needs a reason, and leaves a Rejected badge with it', async () => {
  const { user } = await showRequests();
  await decide(user, 'Reject', '146', 'The name does not match.');
  expect(getRow('Rohan Kulkarni')).toHaveTextContent(/Rejected.*The name does not match\./);
  expect(screen.getByText('Request 146 rejected')).toBeVisible();
});

test('a decided request offers no further decision', async () => {
  const { user } = await showRequests();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected');
  const row = await screen.findByRole('row', { name: /Pooja Ansari/ });
  expect(within(row).getByText('Rejected')).toBeVisible();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
});

test('the search finds by name and by id', async () => {
  const { user } = await showRequests();
  const search = screen.getByRole('searchbox', { name: 'Search by name or ID' });
  await user.type(search, '146');
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Rohan Kulkarni']),
  );
  await user.clear(search);
  await user.type(search, 'nobody');
  expect(await screen.findByRole('heading', { name: 'No requests found for "nobody"' })).toBeVisible();
});

test('a decision shows on the dashboard too, and is still there on the way back', async () => {
  const { user } = await showRequests();
  await decide(user, 'Approve', '147');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const hint = await screen.findByText('Waiting for a decision', { selector: 'li *' });
  await waitFor(() => expect(hint.closest('li')).toHaveTextContent('17'));
  await user.click(screen.getByRole('link', { name: 'Pending Requests' }));
  expect(await screen.findByRole('row', { name: /Sunil Bose/ })).toHaveTextContent('Approved');
});

test('a request of a disabled member says so, and is approved for a reason', async () => {
  const page = replies['GET /api/v1/admin/withdrawal-requests'].result;
  const items = page.items.map((request) => (request.id === '147' ? { ...request, isDisabled: true } : request));
  api.use(http.get('*/admin/withdrawal-requests', () => reply({ ...page, items })));
  const { user } = await showRequests();
  expect(within(getRow('Sunil Bose')).getByText('Disabled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve request 147' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve request 147?' });
  expect(dialog).toHaveTextContent('Sunil Bose is disabled.');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(within(dialog).getByLabelText('Reason')).toBeInvalid();
});
