import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { AdminUserPage } from 'api/contract';
import { http } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import { api } from '../testing/api';
import { getCounter, showAdmin } from '../testing/show-admin';

const listNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

async function showUsers(options?: { widthRem: number }) {
  const { user } = showAdmin('/admin/user', options);
  await screen.findByRole('switch', { name: 'Account of Manoj Kulkarni' });
  return user;
}

test('the counters say how many users there are, active and inactive', async () => {
  await showUsers();
  expect(getCounter('Total users')).toBe('304');
  expect(getCounter('Active users')).toBe('300');
  expect(getCounter('Inactive users')).toBe('4');
});

test('a row shows mobile, sponsor, joining date and amount in rupees', async () => {
  await showUsers();
  const row = screen.getByRole('row', { name: /Deepak Singh 84/ });
  for (const text of ['8471604667', 'Anjali Nair', '19 Nov 2026', '₹0']) {
    expect(within(row).getByRole('cell', { name: text })).toBeVisible();
  }
});

test('the search finds by name and by mobile, whatever the case', async () => {
  const user = await showUsers();
  const search = screen.getByRole('searchbox', { name: 'Search by name, mobile, email or code' });
  await user.type(search, 'kAVITA sinha');
  expect(await screen.findByText('1 user found')).toBeVisible();
  expect(listNames()).toEqual(['Kavita Sinha']);
  expect(getCounter('Total users')).toBe('304');
  await user.clear(search);
  await user.type(search, '108641969');
  await waitFor(() => expect(listNames()).toEqual(['Kavita Sinha']));
});

test('a search without a hit names what was searched, and clearing it brings everyone back', async () => {
  const user = await showUsers();
  await user.type(screen.getByRole('searchbox'), 'Zed');
  expect(await screen.findByRole('heading', { name: 'No users found for "Zed"' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('The first 8 users')).toBeVisible();
  expect(listNames()).toHaveLength(8);
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('disabling a user changes their row, the counters and nobody else', async () => {
  const user = await showUsers();
  await user.click(screen.getByRole('switch', { name: 'Account of Zoya Dubey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable Zoya Dubey?' });
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  await waitForElementToBeRemoved(dialog);
  const row = screen.getByRole('row', { name: /Zoya Dubey 84/ });
  expect(within(row).getByText('Disabled')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Account of Zoya Dubey' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Account of Manoj Kulkarni' })).toBeChecked();
  expect(getCounter('Active users')).toBe('299');
  expect(getCounter('Inactive users')).toBe('5');
  expect(screen.getByText('Zoya Dubey is now disabled')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Account of Zoya Dubey' }));
  expect(await within(row).findByText('Enabled')).toBeVisible();
});

test('on a small screen the rows are cards that keep every column', async () => {
  await showUsers({ widthRem: 22 });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const [card] = within(screen.getByRole('list', { name: 'User Management' })).getAllByRole('listitem');
  for (const text of ['Manoj Kulkarni', 'Mobile No.', '8475308368', 'Referred By', 'Joining Date', '₹0', 'Enabled']) {
    expect(card).toHaveTextContent(text);
  }
});

test('a refused change says why, in the place of the question, and changes nothing', async () => {
  const user = await showUsers();
  const sentence = 'Nobody enables or disables themselves. Another admin must do it.';
  api.use(http.post('*/admin/users/:memberId/enabled', () => refuse(403, 'own_decision', sentence)));
  await user.click(screen.getByRole('switch', { name: 'Account of Zoya Dubey' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  expect(await within(dialog).findByText(sentence)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Disable' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('switch', { name: 'Account of Zoya Dubey' })).toBeChecked();
});

test('the order and the accounts to show are for the server to apply', async () => {
  const user = await showUsers();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Largest amount first');
  await waitFor(() => expect(listNames()[0]).toBe('Kavita Sinha'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Accounts' }), 'Disabled');
  expect(await screen.findByText('4 users')).toBeVisible();
  expect(listNames()).toEqual(['Mohan Das', 'Shalini Verma', 'Aditi Khan', 'Deepa Pandey']);
});

test('the next page is added below the first, and then there is no more to load', async () => {
  api.use(
    http.get('*/admin/users', ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      const [id, name] = cursor === 'second' ? ['2', 'Bela Sen'] : ['1', 'Anil Roy'];
      const user = { id, name, email: '', mobile: '', referredBy: null, amount: '0' };
      return reply<AdminUserPage>({
        items: [{ ...user, dateOfJoining: '2026-01-05T06:30:00Z', isEnabled: true, role: 'member' }],
        nextCursor: cursor === 'second' ? null : 'second',
        counters: { total: 2, active: 2, inactive: 0 },
      });
    }),
  );
  const { user } = showAdmin('/admin/user');
  expect(await screen.findByText('The first 1 user')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('2 users')).toBeVisible();
  expect(listNames()).toEqual(['Anil Roy', 'Bela Sen']);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});
