import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification, NotificationChoice, ReadNotifications } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { changeSession, onSessionOutdated, renderPage, signedIn } from '../testing/render-page';
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
  // What was written since the session was last asked for counts, too.
  expect(outdated).toHaveBeenCalledTimes(1);
  expect(within(entry).getByRole('link')).toHaveAttribute('href', '/wallet');
  await userEvent.click(within(entry).getByRole('button'));
  await waitFor(() => expect(within(entry).queryByText('Unread')).not.toBeInTheDocument());
  await waitFor(() => expect(outdated).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(() => expect(screen.queryByText(REWARD.title)).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('Nothing unread')).toBeInTheDocument();
  expect(marked).toEqual([{ ids: ['2'] }, {}]);
});

test('the focus stays where an entry was marked, and goes to what is unread where all of it has gone', async () => {
  keepInbox();
  await show();
  await userEvent.click(await screen.findByRole('button', { name: `Mark as read: ${REWARD.title}` }));
  await waitFor(() => expect(screen.getByRole('link', { name: REWARD.title })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
  // The list of all goes first.
  await waitFor(() => expect(screen.queryByText(REWARD.title)).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: `Mark as read: ${OLDER.title}` }));
  expect(await screen.findByText('Nothing unread')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('2 unread.')).toHaveFocus());
  const all = screen.getByRole('button', { name: 'Mark all as read' });
  await userEvent.click(all);
  changeSession(signedIn({ ...SAMPLE_PROFILE, unread: 0 }));
  expect(screen.getByText('You have read everything.', { selector: '[role="status"]' })).toBeInTheDocument();
  expect(all).toHaveFocus();
  expect(all).toHaveAttribute('aria-disabled', 'true');
});

test('the bell hears of what was read also where the list does not come after it', async () => {
  keepInbox();
  const outdated = jest.fn();
  onSessionOutdated(outdated);
  await show();
  const entry = (await screen.findByText(REWARD.title)).closest('li') as HTMLElement;
  expect(outdated).toHaveBeenCalledTimes(1);
  api.use(http.get('*/api/v1/notifications', () => HttpResponse.error()));
  await userEvent.click(within(entry).getByRole('button'));
  await waitFor(() => expect(outdated).toHaveBeenCalledTimes(2));
});

test('the bell hears of an entry whose link was followed', async () => {
  keepInbox();
  const outdated = jest.fn();
  onSessionOutdated(outdated);
  await show();
  await userEvent.click(await screen.findByRole('link', { name: REWARD.title }));
  await waitFor(() => expect(screen.queryByText(REWARD.title)).not.toBeInTheDocument());
  await waitFor(() => expect(outdated).toHaveBeenCalledTimes(2));
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
  await userEvent.click(within(reward).getByRole('checkbox', { name: 'Email' }));
  expect(saved).toEqual([{ kind: 'reward', inInbox: true, byMail: false, byPush: true }]);
  // The club of the recording sends no push messages.
  expect(screen.queryByText('On this device')).not.toBeInTheDocument();
  expect(within(reward).queryByRole('checkbox', { name: 'Device' })).not.toBeInTheDocument();
  expect(screen.getByText('Password changed').closest('li')).toHaveTextContent('Always on');
});

test('choices made while others are being saved are saved after them, and the focus stays', async () => {
  const saved: NotificationChoice[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  api.use(
    http.put<never, NotificationChoice>('*/api/v1/notifications/choices', async ({ request }) => {
      saved.push(await request.json());
      await answered;
      return reply([]);
    }),
  );
  await renderPage('/notifications/choices');
  const reward = within(await screen.findByRole('group', { name: 'Reward' }));
  const [first, other] = await screen.findAllByRole('checkbox', { name: 'Inbox' });
  await userEvent.click(reward.getByRole('checkbox', { name: 'Email' }));
  await userEvent.click(reward.getByRole('checkbox', { name: 'Inbox' }));
  const elsewhere = (reward.getByRole('checkbox', { name: 'Inbox' }) === first ? other : first) as HTMLInputElement;
  await userEvent.click(elsewhere);
  expect(elsewhere).toHaveFocus();
  expect(elsewhere).not.toBeChecked();
  answer();
  await waitFor(() => expect(saved).toHaveLength(3));
  expect(saved.filter(({ kind }) => kind === 'reward')).toEqual([
    { kind: 'reward', inInbox: true, byMail: false, byPush: true },
    { kind: 'reward', inInbox: false, byMail: false, byPush: true },
  ]);
});

test('a choice that could not be saved says so in its own row', async () => {
  api.use(http.put('*/api/v1/notifications/choices', () => HttpResponse.error()));
  await renderPage('/notifications/choices');
  const email = within(await screen.findByRole('group', { name: 'Reward' })).getByRole('checkbox', { name: 'Email' });
  await userEvent.click(email);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('alert').closest('li')).toContainElement(email);
  expect(email).toBeChecked();
});

describe('messages of a device', () => {
  const offer = (isTold: boolean) =>
    api.use(http.get('*/api/v1/user/push', () => reply({ publicKey: 'the-key-of-the-club', isTold })));

  it('are offered where the browser cannot do it by saying so', async () => {
    offer(false);
    await renderPage('/notifications/choices');
    expect(await screen.findByText(/This browser cannot do it/)).toBeInTheDocument();
    const reward = await screen.findByRole('group', { name: 'Reward' });
    expect(within(reward).getByRole('checkbox', { name: 'Device' })).toBeChecked();
  });

  describe('in a browser that can', () => {
    const endpoint = 'https://push.example/send/1';
    const keys = { p256dh: 'key-of-the-browser', auth: 'secret' };
    const unsubscribe = jest.fn(() => Promise.resolve(true));
    let made: object | null = null;
    const pushManager = {
      getSubscription: () => Promise.resolve(made),
      subscribe: jest.fn(() => {
        made = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) };
        return Promise.resolve(made);
      }),
    };
    const requestPermission = jest.fn(() => Promise.resolve('granted'));

    beforeEach(() => {
      made = null;
      const registration = { pushManager };
      const serviceWorker = Object.assign(new EventTarget(), {
        register: () => Promise.resolve(registration),
        getRegistration: () => Promise.resolve(registration),
        ready: Promise.resolve(registration),
      });
      Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
      Object.assign(window, { PushManager: class {}, Notification: { permission: 'default', requestPermission } });
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    });

    it('begin when they are allowed, and end where they began', async () => {
      let told: unknown;
      const ended: unknown[] = [];
      api.use(
        http.get('*/api/v1/user/push', ({ request }) => {
          const asked = new URL(request.url).searchParams.get('endpoint');
          return reply({ publicKey: 'the-key-of-the-club', isTold: told !== undefined && asked === endpoint });
        }),
        http.put('*/api/v1/user/push', async ({ request }) => {
          told = await request.json();
          return reply(null);
        }),
        http.post('*/api/v1/user/push/end', async ({ request }) => {
          ended.push(await request.json());
          told = undefined;
          return reply(null);
        }),
      );
      await renderPage('/notifications/choices');
      await userEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Stop on this device' }));
      expect(await screen.findByRole('button', { name: 'Tell me on this device' })).toBeEnabled();
      expect(pushManager.subscribe).toHaveBeenCalledWith({
        userVisibleOnly: true,
        applicationServerKey: 'the-key-of-the-club',
      });
      expect(ended).toEqual([{ endpoint }]);
      expect(unsubscribe).toHaveBeenCalledTimes(1);
    });

    it('need the permission of the browser, and say where it was refused', async () => {
      offer(false);
      requestPermission.mockImplementationOnce(() => {
        Object.assign(window.Notification, { permission: 'denied' });
        return Promise.resolve('denied');
      });
      await renderPage('/notifications/choices');
      await userEvent.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
      expect(await screen.findByText(/are refused in this browser/)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Tell me on this device' })).toBeDisabled();
    });
  });
});
