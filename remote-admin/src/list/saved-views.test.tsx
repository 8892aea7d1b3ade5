import { screen, waitFor, within } from '@testing-library/react';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

test('a view is saved by name, and chosen again', async () => {
  const saved: unknown[] = [];
  api.use(
    http.post('*/admin/saved-views', async ({ request }) => {
      saved.push(await request.json());
      return reply({ id: '9', list: 'deposits', name: 'Mine', query: '' });
    }),
  );
  const { user, router } = showAdmin('/admin/deposit/queue');
  await screen.findByRole('listbox');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view?' });
  await user.type(within(dialog).getByLabelText('Name'), 'Mine{Enter}');
  await waitFor(() =>
    expect(saved).toEqual([{ list: 'deposits', name: 'Mine', query: 'late=&order=oldest&status=pending' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.selectOptions(screen.getByLabelText('Saved view'), 'Refused');
  expect(router.state.location.search).toBe('?order=oldest&status=failed');
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue('failed'));
  expect(screen.getByLabelText('Saved view')).toHaveDisplayValue('Refused');
});
