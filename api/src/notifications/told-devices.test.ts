import { insertPasskey } from '../../test/factors';
import { join, joinAs, joinAsAdmin, reward, type Member } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { aRegistration, logIn, NEW_PASSWORD, PASSWORD, post, proveAgain, resultOf } from '../../test/test-app';
import { deliverMails, findLinkToken } from '../../test/mails';
import type { SessionGrant } from '../contract';
import { deleteExpired } from '../housekeeping';

/** Of the browser in the tests that have one. */
const DEVICE = 'd'.repeat(43);
const COOKIE = { cookie: `safar-device=${DEVICE}` };

describe('the devices of a member that are told', () => {
  const testApp = useTestApp('PostgreSQL');
  const query = (sql: string, values: unknown[] = []) => testApp.database.query(sql, values);

  beforeEach(() => testApp.clock.reset());

  /** On every device where the member is signed in now. */
  const allow = ({ id }: Pick<Member, 'id'>) =>
    query(
      `INSERT INTO push_subscriptions (member_id, session_id, device_sha256, endpoint, p256dh, auth, created_at)
       SELECT member_id, id, sha256($2::bytea), 'https://push.example/' || id, 'key', 'secret', $3
       FROM sessions WHERE member_id = $1`,
      [id, DEVICE, testApp.clock.now()],
    );
  const listPushes = async ({ id }: Pick<Member, 'id'>) => {
    const rows = await testApp.database.query<{ kind: string }>(
      `SELECT n.kind FROM pushes p JOIN push_subscriptions s ON s.id = p.subscription_id
       JOIN notifications n ON n.id = p.notification_id WHERE s.member_id = $1 ORDER BY p.id`,
      [id],
    );
    return rows.map(({ kind }) => kind);
  };

  it.each<[string, string, (member: Member) => Promise<unknown>]>([
    [
      'a new password',
      'password_changed',
      async ({ email }) => {
        const { token } = resultOf<SessionGrant>(await logIn(testApp, email));
        const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
        resultOf(await post(testApp, '/api/v1/user/password', change, token));
      },
    ],
    [
      'a new password by a link',
      'password_changed',
      async ({ email }) => {
        await deliverMails(testApp);
        resultOf(await post(testApp, '/api/v1/user/forgotten-password', { email }));
        const token = findLinkToken((await deliverMails(testApp))[0]?.text);
        resultOf(await post(testApp, '/api/v1/user/reset-password', { token, password: NEW_PASSWORD }));
      },
    ],
    [
      'staff, who removed the factors',
      'factor_changed',
      async ({ id }) => {
        const { token } = await joinAs(testApp, 'support');
        await insertPasskey(testApp, id);
        resultOf(await post(testApp, `/api/v1/admin/users/${id}/remove-factors`, { reason: 'Lost' }, token));
      },
    ],
  ])('are told of %s that signs them out, and of nothing before or after it', async (_what, kind, act) => {
    const admin = await joinAsAdmin(testApp);
    const member = await join(testApp);
    await allow(member);
    await reward(testApp, admin, member, 100);
    expect(await listPushes(member)).toEqual(['reward']);
    testApp.clock.advance(60);
    await proveAgain(testApp);
    await act(member);
    expect(await listPushes(member)).toEqual([kind]);
    testApp.clock.advance(60);
    await reward(testApp, admin, member, 100);
    expect(await listPushes(member)).toEqual([kind]);
    testApp.clock.advance(2 * 24 * 3600);
    await deleteExpired({ database: testApp.database, now: testApp.clock.now });
    expect(await query('SELECT FROM push_subscriptions WHERE member_id = $1', [member.id])).toEqual([]);
  });

  it.each(['signs in', 'joins'])('are not told where somebody else %s later', async (what) => {
    const member = await join(testApp);
    const send = (path: string, payload: object) =>
      testApp.app.inject({ method: 'POST', url: `/api/v1/user/${path}`, payload, headers: COOKIE });
    const signIn = async ({ email }: Pick<Member, 'email'>) =>
      resultOf<SessionGrant>(await send('userLogin', { email, password: PASSWORD }));
    await signIn(member);
    await allow(member);
    const listTold = () => query('SELECT DISTINCT member_id AS id FROM push_subscriptions');
    await signIn(member);
    expect(await listTold()).toEqual([{ id: member.id }]);
    if (what === 'signs in') await signIn(await join(testApp));
    else resultOf(await send('registerUser', aRegistration()));
    expect(await listTold()).toEqual([]);
  });
});
