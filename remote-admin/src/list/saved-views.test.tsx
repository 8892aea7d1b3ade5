import { screen, waitFor, within } from '@testing-library/react';
import type { SavedView } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { SAMPLE_DEPOSITS } from '../testing/samples';
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
  expect(router.state.location.search).toBe('?late=&order=oldest&status=failed');
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveValue('failed'));
  expect(screen.getByLabelText('Saved view')).toHaveDisplayValue('Refused');
});

/** One of the history, and one with what the queue alone knows. */
const VIEWS: SavedView[] = [
  { id: '1', list: 'deposits', name: 'Late ones', query: 'late=yes&order=oldest&status=pending' },
  { id: '2', list: 'deposits', name: 'Not arrived', query: 'status=failed' },
];

test('a page that does not know all of a view does not offer it', async () => {
  api.use(http.get('*/admin/saved-views', () => reply(VIEWS)));
  showAdmin('/admin/deposit');
  const choice = await screen.findByLabelText('Saved view');
  expect(within(choice).queryByRole('option', { name: 'Late ones' })).toBeNull();
  expect(within(choice).getByRole('option', { name: 'Not arrived' })).toBeVisible();
});

test('a view that a page does not offer is not replaced there', async () => {
  api.use(http.get('*/admin/saved-views', () => reply(VIEWS)));
  const { user } = showAdmin('/admin/deposit');
  await screen.findByLabelText('Saved view');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view?' });
  await user.type(within(dialog).getByLabelText('Name'), 'Late ones{Enter}');
  expect(await within(dialog).findByText(/Choose another one/)).toBeVisible();
});

test('a view of the history is the same in the queue, and can be removed there', async () => {
  const asked: string[] = [];
  api.use(
    http.get('*/admin/saved-views', () => reply(VIEWS)),
    http.get('*/admin/deposits', ({ request }) => {
      asked.push(new URL(request.url).search);
      return reply({ ...SAMPLE_DEPOSITS, nextCursor: null });
    }),
  );
  const { user } = showAdmin('/admin/deposit/queue');
  await user.selectOptions(await screen.findByLabelText('Saved view'), 'Not arrived');
  expect(await screen.findByRole('button', { name: 'Remove view' })).toBeVisible();
  expect(screen.getByLabelText('Order')).toHaveDisplayValue('Newest first');
  await waitFor(() => expect(asked.at(-1)).toMatch(/^\?status=failed/));
});
