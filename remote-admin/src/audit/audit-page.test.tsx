import '../testing/api';
import { screen, waitFor } from '@testing-library/react';
import { showAdmin } from '../testing/show-admin';
import { listChanges } from './list-changes';

test('the audit log says who did what, from where, and what changed', async () => {
  const { user } = showAdmin('/admin/audit');
  const row = await screen.findByRole('row', { name: /deposit:231/ });
  for (const text of ['Demo Admin', 'deposit.confirm', 'from 203.0.113.7', 'status pending → success']) {
    expect(row).toHaveTextContent(text);
  }
  await user.type(screen.getByLabelText('To'), '2026-05-14');
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /plan\.create plan:4/ })).toBeVisible();
  expect(screen.getByText('5 entries')).toBeVisible();
});

test('security events have a tab of their own, with what happened, to whom and from where', async () => {
  const { user } = showAdmin('/admin/audit');
  await user.click(await screen.findByRole('link', { name: 'Security events' }));
  const row = await screen.findByRole('row', { name: /Staff signed in/ });
  for (const text of ['Demo Admin', 'from 127.0.0.1']) expect(row).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Security events' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('row', { name: /File exported .*users\.csv/ })).not.toHaveLength(0);
  await user.selectOptions(screen.getByLabelText('Event'), 'Staff signed in');
  await waitFor(() => expect(screen.queryByRole('row', { name: /File exported/ })).not.toBeInTheDocument());
});

test('what stayed the same is left out, what came or went has one side', () => {
  expect(
    listChanges({ status: 'pending', amount: '5', note: 'old' }, { status: 'success', amount: '5', utr: 'X1' }),
  ).toEqual([
    { field: 'status', before: 'pending', after: 'success' },
    { field: 'note', before: 'old', after: undefined },
    { field: 'utr', before: undefined, after: 'X1' },
  ]);
});

test('nothing before and values that are no objects are fine', () => {
  expect(listChanges(null, { amount: '250' })).toEqual([{ field: 'amount', before: undefined, after: '250' }]);
  expect(listChanges(1, [true])).toHaveLength(2);
  expect(listChanges(null, null)).toEqual([]);
});
