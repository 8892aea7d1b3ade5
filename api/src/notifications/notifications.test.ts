import { joinAsAdmin, joinWithUpi, reward } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, resultOf, START } from '../../test/test-app';
import type { FailedDeliveryPage, NotificationChoice, NotificationPage, Profile } from '../contract';

describe('the inbox', () => {
  const testApp = useTestApp();

  const get = async <Result>(path: string, token: string) =>
    resultOf<Result>(await testApp.app.inject({ url: `/api/v1${path}`, headers: { authorization: token } }));
  const read = (body: object, token: string) => post(testApp, '/api/v1/notifications/read', body, token);

  it('has what the member was told, in words, read and unread, and nobody else’s', async () => {
    const admin = await joinAsAdmin(testApp);
    const [member, other] = [await joinWithUpi(testApp), await joinWithUpi(testApp)];
    for (const rupees of [100, 200, 300]) await reward(testApp, admin, member, rupees);

    const first = await get<NotificationPage>('/notifications?limit=2', member.token);
    expect(first.items.map(({ title }) => title)).toEqual(['A reward of ₹300', 'A reward of ₹200']);
    expect(first.items[0]).toMatchObject({ kind: 'reward', path: '/wallet', isRead: false });
    const rest = await get<NotificationPage>(`/notifications?cursor=${first.nextCursor}`, member.token);
    expect(rest.items).toHaveLength(1);
    const countUnread = async () => (await get<Profile>('/user/profile', member.token)).unread;
    expect(await countUnread()).toBe(3);
    expect((await get<NotificationPage>('/notifications', other.token)).items).toEqual([]);
    const [told] = (await get<NotificationPage>('/notifications?limit=1&language=hi', member.token)).items;
    expect(told?.title).toBe('₹300 का इनाम');

    const ids = [first.items[0]?.id];
    resultOf(await read({ ids }, other.token));
    expect(await countUnread()).toBe(3);
    resultOf(await read({ ids }, member.token));
    expect(await countUnread()).toBe(2);
    const unread = await get<NotificationPage>('/notifications?isRead=false', member.token);
    expect(unread.items.map(({ isRead }) => isRead)).toEqual([false, false]);
    resultOf(await read({}, member.token));
    expect(await countUnread()).toBe(0);
  });

  it('lets members choose per kind and channel, but not where safety is concerned', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await joinWithUpi(testApp);
    const put = (payload: object) =>
      testApp.app.inject({
        method: 'PUT',
        url: '/api/v1/notifications/choices',
        headers: { authorization: member.token },
        payload,
      });
    const choices = resultOf<NotificationChoice[]>(
      await put({ kind: 'reward', inInbox: true, byMail: false, byPush: true }),
    );
    expect(choices.find(({ kind }) => kind === 'reward')).toMatchObject({ inInbox: true, byMail: false });
    // However few days are left: a push says the name of its kind alone.
    expect(choices.find(({ kind }) => kind === 'package_ending')?.title).toBe('A package ends soon');
    expect(choices.filter(({ canChoose }) => !canChoose).map(({ kind }) => kind)).toEqual([
      'new_device',
      'password_changed',
      'email_changed',
      'factor_changed',
      'codes_guessed',
      'mobile_number_changed',
      'payout_details_changed',
      'withdrawals_stopped',
    ]);
    const named = await get<NotificationChoice[]>('/notifications/choices?language=hi', member.token);
    expect(named.find(({ kind }) => kind === 'reward')?.title).toBe('इनाम');
    const refused = errorOf(await put({ kind: 'password_changed', inInbox: false, byMail: false, byPush: false }), 400);
    expect(refused.field).toBe('kind');
    await reward(testApp, admin, member, 100);
    const rows = await testApp.database.query(
      `SELECT mail_to FROM notifications WHERE member_id = $1 AND kind = 'reward'`,
      [member.id],
    );
    expect(rows).toEqual([{ mail_to: null }]);
  });

  it('lists for staff what could not be delivered, to be sent again for another day', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await joinWithUpi(testApp);
    await reward(testApp, admin, member, 400);
    await testApp.database.query(
      `UPDATE notifications SET due_at = NULL, failed_at = $2, error = 'connection refused' WHERE member_id = $1 AND kind = 'reward'`,
      [member.id, START],
    );
    const { items } = await get<FailedDeliveryPage>('/admin/failed-mails', admin.token);
    expect(items).toMatchObject([{ subject: 'A reward of ₹400', error: 'connection refused' }]);
    const url = `/api/v1/admin/failed-mails/${items[0]?.id}/resend`;
    resultOf(await post(testApp, url, {}, admin.token));
    expect(errorOf(await post(testApp, url, {}, admin.token), 404).code).toBe('not_found');
    const rows = await testApp.database.query(
      `SELECT due_at, failed_at FROM notifications WHERE member_id = $1 AND kind = 'reward'`,
      [member.id],
    );
    expect(rows).toEqual([{ due_at: START, failed_at: null }]);
  });
});
