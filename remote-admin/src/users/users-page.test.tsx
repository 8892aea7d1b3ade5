import { screen, within } from '@testing-library/react';
import { getCounter } from '../testing/get-counter';
import { showAdmin } from '../testing/show-admin';

const listNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

async function showUsers(options?: { widthRem: number }) {
  const { user } = showAdmin('/admin/user', options);
  await screen.findByRole('switch', { name: 'Account of Aarav Sharma' });
  return user;
}

test('the counters say how many users there are, active and inactive', async () => {
  await showUsers();
  expect(getCounter('Total users')).toBe('14');
  expect(getCounter('Active users')).toBe('12');
  expect(getCounter('Inactive users')).toBe('2');
});

test('a row shows mobile, sponsor, joining date and amount in rupees', async () => {
  await showUsers();
  const row = screen.getByRole('row', { name: /Ananya Gupta 90/ });
  for (const text of ['9000000106', 'Meera Iyer', '09 Mar 2026', '₹12,000']) {
    expect(within(row).getByRole('cell', { name: text })).toBeVisible();
  }
});

test('the search finds by name and by mobile, whatever the case', async () => {
  const user = await showUsers();
  const search = screen.getByRole('searchbox', { name: 'Search by name or mobile' });
  await user.type(search, 'mEERa');
  expect(listNames()).toEqual(['Meera Iyer']);
  expect(screen.getByText('1 of 14 users')).toBeVisible();
  await user.clear(search);
  await user.type(search, '0000113');
  expect(listNames()).toEqual(['Nikhil Joshi']);
});

test('a search without a hit names what was searched, and clearing it brings everyone back', async () => {
  const user = await showUsers();
  await user.type(screen.getByRole('searchbox'), 'Zed');
  expect(screen.getByRole('heading', { name: 'No users found for "Zed"' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(listNames()).toHaveLength(14);
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('disabling a user changes their row, the counters and nobody else', async () => {
  const user = await showUsers();
  await user.click(screen.getByRole('switch', { name: 'Account of Priya Nair' }));
  const row = screen.getByRole('row', { name: /Priya Nair 90/ });
  expect(await within(row).findByText('Disabled')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Account of Priya Nair' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Account of Aarav Sharma' })).toBeChecked();
  expect(getCounter('Active users')).toBe('11');
  expect(getCounter('Inactive users')).toBe('3');
  expect(screen.getByText('Priya Nair is now disabled')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Account of Priya Nair' }));
  expect(await within(row).findByText('Enabled')).toBeVisible();
});

test('on a small screen the rows are cards that keep every column', async () => {
  await showUsers({ widthRem: 22 });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const [card] = within(screen.getByRole('list', { name: 'User Management' })).getAllByRole('listitem');
  for (const text of [
    'Aarav Sharma',
    'Mobile No.',
    '9000000101',
    'Referred By',
    'Joining Date',
    '₹5,000',
    'Enabled',
  ]) {
    expect(card).toHaveTextContent(text);
  }
});
