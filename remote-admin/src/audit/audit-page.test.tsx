import { screen, waitFor } from '@testing-library/react';
import '../testing/api';
import { showAdmin } from '../testing/show-admin';

test('the audit log says who did what, from where, and what changed', async () => {
  const { user } = showAdmin('/admin/audit');
  const row = await screen.findByRole('row', { name: /deposit\.confirm/ });
  for (const text of ['Demo Admin', 'from 203.0.113.7', 'deposit:1010', 'status pending → success']) {
    expect(row).toHaveTextContent(text);
  }
  await user.type(screen.getByLabelText('To'), '2026-06-20');
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /member\.disable/ })).toBeVisible();
  expect(screen.getByText('1 entry')).toBeVisible();
});
