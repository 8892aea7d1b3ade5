import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification, NotificationChoice, ReadNotifications } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { onSessionOutdated, renderPage, signedIn } from '../testing/render-page';
import { SAMPLE_PROFILE } from '../testing/samples';

const REWARD: Notification = {
  id: '2',
  kind: 'reward',
  title: 'A reward of ₹250',
  lines: ['The club has credited your wallet: Best post'],
  path: '/wallet',
  isRead: false,
  createdAt: '2026-11-19T06:00:00.000Z',
};
const OLDER: Notification = { ...REWARD, id: '1', title: 'A reward of ₹100' };

/** An inbox that remembers what was read. */
function keepInbox(): ReadNotifications[] {
  const marked: ReadNotifications[] = [];
  const isRead = ({ id }: Notification) => marked.some(({ ids }) => ids === undefined || ids.includes(id));
  api.use(
    http.get('*/api/v1/notifications', ({ request }) => {
      const all = [REWARD, OLDER].map((entry) => ({ ...entry, isRead: isRead(entry) }));
      const isUnreadOnly = new URL(request.url).searchParams.get('isRead') === 'false';
      return reply({ items: isUnreadOnly ? all.filter((entry) => !entry.isRead) : all, nextCursor: null });
    }),
    http.post<never, ReadNotifications>('*/api/v1/notifications/read', async ({ request }) => {
      marked.push(await request.json());
      return reply(null);
    }),
  );
  return marked;
}

const show = () => renderPage('/notifications', signedIn({ ...SAMPLE_PROFILE, unread: 2 }));

test('what is unread is told apart, read one by one or all at once, and the bell hears of it', async () => {
  const marked = keepInbox();
  const outdated = jest.fn();
  onSessionOutdated(outdated);
  await show();
  const entry = (await screen.findByText(REWARD.title)).closest('li') as HTMLElement;
  expect(within(entry).getByText('Unread')).toBeInTheDocument();
  expect(within(entry).getByRole('link')).toHaveAttribute('href', '/wallet');
  await userEvent.click(within(entry).getByRole('button'));
  await waitFor(() => expect(within(entry).queryByText('Unread')).not.toBeInTheDocument());
  expect(outdated).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(() => expect(screen.queryByText(REWARD.title)).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('Nothing unread')).toBeInTheDocument();
  expect(marked).toEqual([{ ids: ['2'] }, {}]);
});

test('an inbox that does not come is said in its place, with a way to try again', async () => {
  api.use(http.get('*/api/v1/notifications', () => HttpResponse.error(), { once: true }));
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your notifications');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('each kind is chosen by channel, and what keeps the account safe only shown', async () => {
  const saved: NotificationChoice[] = [];
  api.use(
    http.put<never, NotificationChoice>('*/api/v1/notifications/choices', async ({ request }) => {
      saved.push(await request.json());
      return reply([]);
    }),
  );
  await renderPage('/notifications/choices');
  const reward = await screen.findByRole('group', { name: 'Reward' });
  await userEvent.click(within(reward).getByRole('checkbox', { name: 'E-mail' }));
  expect(saved).toEqual([{ kind: 'reward', inInbox: true, byMail: false }]);
  expect(screen.getByText('Password changed').closest('li')).toHaveTextContent('Always on');
});
