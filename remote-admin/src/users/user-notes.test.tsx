import { screen, within } from '@testing-library/react';
import type { MemberNote } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const note = (id: string, text: string): MemberNote => ({
  id,
  authorName: 'Nadia Roy',
  at: '2026-11-20T06:00:00Z',
  text,
});

test.each([null, '1'])(
  'notes that could not be asked for again after one was added are (next: %s)',
  async (nextCursor) => {
    let isBusy = false;
    const items = [note('2', 'Called back')];
    api.use(
      http.get('*/admin/users/43/notes', () =>
        isBusy ? refuse(503, 'unavailable', 'The service is busy.') : reply({ items, nextCursor }),
      ),
      http.post('*/admin/users/43/notes', () => {
        isBusy = true;
        items.unshift(note('3', 'Sent the slip'));
        return reply(items[0]);
      }),
    );
    const { user } = showAdmin('/admin/user/43');
    expect(await screen.findByText('Called back')).toBeVisible();
    const section = screen.getByRole('heading', { name: 'Notes of staff' }).closest('section') as HTMLElement;
    await user.type(within(section).getByLabelText('Note'), 'Sent the slip');
    await user.click(within(section).getByRole('button', { name: 'Add note' }));
    expect(await within(section).findByRole('alert')).toBeVisible();
    isBusy = false;
    await user.click(within(section).getByRole('button', { name: 'Try again' }));
    expect(await within(section).findByText('Sent the slip')).toBeVisible();
    expect(within(section).queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('notes stay when the next ones cannot be loaded, which is said beside the button that asks again', async () => {
  let isBusy = true;
  api.use(
    http.get('*/admin/users/43/notes', ({ request }) => {
      if (!new URL(request.url).searchParams.has('cursor')) {
        return reply({ items: [note('2', 'Called back')], nextCursor: '2' });
      }
      return isBusy
        ? refuse(503, 'unavailable', 'The service is busy.')
        : reply({ items: [note('1', 'Asked for the slip')], nextCursor: null });
    }),
  );
  const { user } = showAdmin('/admin/user/43');
  await user.click(await screen.findByRole('button', { name: 'Load more notes' }));
  const section = screen.getByRole('heading', { name: 'Notes of staff' }).closest('section') as HTMLElement;
  expect(await within(section).findByRole('alert')).toBeVisible();
  expect(within(section).getByText('Called back')).toBeVisible();
  isBusy = false;
  await user.click(within(section).getByRole('button', { name: 'Load more notes' }));
  expect(await within(section).findByText('Asked for the slip')).toBeVisible();
  expect(within(section).queryByRole('alert')).not.toBeInTheDocument();
  expect(within(section).getByRole('group', { name: 'Notes of staff' })).toHaveFocus();
});
