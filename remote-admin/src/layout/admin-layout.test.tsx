import { screen, waitFor, within } from '@testing-library/react';
import '../testing/api';
import { onSignOutRequested, showAdmin } from '../testing/show-admin';

const getSidebar = () => within(screen.getByRole('navigation', { name: 'Back office' }));

test('the sidebar marks the shown page, and /admin is the dashboard', async () => {
  showAdmin('/admin');
  await screen.findByRole('heading', { name: 'Welcome back, Admin' });
  expect(getSidebar().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  expect(getSidebar().getByRole('link', { name: 'User Management' })).not.toHaveAttribute('aria-current');
});

test('the Transaction group opens to its two pages, and closes', async () => {
  const { user } = showAdmin('/admin/plan');
  const group = await screen.findByRole('button', { name: 'Transaction' });
  expect(group).toHaveAttribute('aria-expanded', 'false');
  expect(getSidebar().queryByRole('link', { name: 'Deposit' })).not.toBeInTheDocument();
  await user.click(group);
  expect(getSidebar().getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/admin/deposit');
  expect(getSidebar().getByRole('link', { name: 'Withdrawal' })).toHaveAttribute('href', '/admin/widthdraw');
  await user.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(getSidebar().queryByRole('link', { name: 'Deposit' })).not.toBeInTheDocument());
});

test('the group is open while one of its pages is shown', async () => {
  showAdmin('/admin/widthdraw');
  expect(await screen.findByRole('button', { name: 'Transaction' })).toHaveAttribute('aria-expanded', 'true');
  expect(getSidebar().getByRole('link', { name: 'Withdrawal' })).toHaveAttribute('aria-current', 'page');
});

test('the collapsed sidebar keeps the names of its links, and opening the group unfolds it', async () => {
  const { user } = showAdmin('/admin/plan');
  await user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));
  expect(screen.queryByText('User Management')).not.toBeInTheDocument();
  expect(getSidebar().getByRole('link', { name: 'User Management' })).toBeVisible();
  await user.click(getSidebar().getByRole('button', { name: 'Transaction' }));
  expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toHaveAttribute('aria-expanded', 'true');
  expect(getSidebar().getByRole('link', { name: 'Deposit' })).toBeVisible();
});

test('on a small screen the sidebar is a drawer that closes when a page is chosen', async () => {
  const { user, router } = showAdmin('/admin/plan', { widthRem: 22 });
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  await user.click(getSidebar().getByRole('link', { name: 'User Management' }));
  expect(router.state.location.pathname).toBe('/admin/user');
  await waitFor(() => expect(screen.queryByRole('navigation')).not.toBeInTheDocument());
  expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
});

test('the way back to the site leads home', async () => {
  const { user } = showAdmin('/admin/plan');
  await user.click(await screen.findByRole('link', { name: 'Back to site' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
});

test('who works here can sign out', async () => {
  const signedOut = jest.fn();
  onSignOutRequested(signedOut);
  const { user } = showAdmin('/admin/plan');
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(signedOut).toHaveBeenCalledTimes(1);
});

test('the page is in the main landmark that navigation moves the focus to', async () => {
  showAdmin('/admin/plan');
  const main = await screen.findByRole('main');
  expect(main).toHaveAttribute('id', 'main');
  expect(main).toHaveAttribute('tabindex', '-1');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});

test('no style is written as text, which the content security policy would refuse', async () => {
  const { user } = showAdmin('/admin/plan');
  await user.click(await screen.findByRole('button', { name: 'Create Plan' }));
  await screen.findByRole('dialog');
  const sheets = [...document.querySelectorAll('style')];
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(sheet).toHaveAttribute('data-emotion', expect.stringMatching(/^sc-admin/));
  for (const sheet of sheets) expect(sheet.textContent).toBe('');
});

test('a role shows what it may read, and none of what it may not do', async () => {
  showAdmin('/admin/deposit', { role: 'support' });
  expect((await screen.findAllByText('Pending')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^(Confirm|Reject) deposit/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Many at once' })).not.toBeInTheDocument();
  const entries = getSidebar().getAllByRole('link');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'User Management',
    'Deposit',
    'Withdrawal',
    'Payout Batches',
    'Bank Accounts',
    'Withdrawal Requests',
    'Messages',
    'Testimonials',
    'Failed Mails',
    'Incidents',
  ]);
});

test('a page that a role does not include says so, in its frame', async () => {
  showAdmin('/admin/releases', { role: 'finance' });
  expect(await screen.findByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
  expect(getSidebar().getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('who needs a second factor first is told so in the place of every page, and led to it', async () => {
  showAdmin('/admin/deposit', { needsFactor: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/profile#second-factor');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
