import type { SessionGrant } from '../contract';
import { useTestApp } from '../../test/shop';
import { deleteExpired } from '../housekeeping';
import { aRegistration, countRows, errorOf, getProfile, post, register, resultOf } from '../../test/test-app';

const LOGIN = '/api/v1/user/userLogin';
const LOGOUT = '/api/v1/user/logout';
const HOUR_SECONDS = 3600;
const ENV = { SESSION_IDLE_HOURS: '2', SESSION_MAX_DAYS: '1' };

describe('sessions', () => {
  const testApp = useTestApp('PostgreSQL', ENV);
  afterEach(() => testApp.clock.reset());

  async function disable(member: SessionGrant): Promise<void> {
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [member._id]);
  }

  it('signs in with the email in any case, and gives a token of its own each time', async () => {
    const registration = aRegistration();
    const { token: first, ...profile } = await register(testApp, registration);
    const login = { email: ` ${registration.email.toUpperCase()} `, password: registration.password };
    const { token: second, ...again } = resultOf<SessionGrant>(await post(testApp, LOGIN, login));
    // The inbox tells of a sign-in from a device that was not there before.
    expect(again).toEqual({ ...profile, unread: 1 });
    expect(second).not.toBe(first);
    expect((await getProfile(testApp, first)).statusCode).toBe(200);
    expect((await getProfile(testApp, second)).statusCode).toBe(200);
  });

  it('does not look for an account by what is no text', async () => {
    const response = await post(testApp, LOGIN, { email: 'nul\u0000@test.example', password: 'a long walk home' });
    expect(errorOf(response, 400)).toMatchObject({ code: 'invalid_input', field: 'email' });
  });

  it('has one answer for every cause of a failed login', async () => {
    const registration = aRegistration();
    const disabled = aRegistration();
    await register(testApp, registration);
    await disable(await register(testApp, disabled));
    const attempts = [
      { email: registration.email, password: 'not the password' },
      { email: 'nobody@test.example', password: registration.password },
      { email: 'no address at all', password: registration.password },
      { email: disabled.email, password: 'not the password' },
    ];
    const bodies = [];
    for (const attempt of attempts) bodies.push(errorOf(await post(testApp, LOGIN, attempt), 401));
    const expected = {
      responseCode: 401,
      responseMessage: 'Login failed. Please check your credentials.',
      message: 'Login failed. Please check your credentials.',
      code: 'login_failed',
    };
    expect(bodies).toEqual(attempts.map(() => expected));
    // Only who knows the password is told that the account is disabled, and where to ask.
    const known = { email: disabled.email, password: disabled.password };
    expect(errorOf(await post(testApp, LOGIN, known), 401).message).toContain('ask about it on the contact page');
  });

  it.each([
    [{ email: 'a@b.example' }, 'Password is required.'],
    [{ email: '', password: 'x' }, 'Email is required.'],
    [{ email: 'a@b.example', password: 'x', remember: true }, 'Unknown field: remember.'],
  ])('refuses the login %j with a sentence', async (login, sentence) => {
    expect(errorOf(await post(testApp, LOGIN, login), 400).message).toBe(sentence);
  });

  it('lets a token rest for the idle time and no longer', async () => {
    const { token } = await register(testApp);
    testApp.clock.advance(2 * HOUR_SECONDS - 1);
    expect((await getProfile(testApp, token)).statusCode).toBe(200);
    testApp.clock.advance(2 * HOUR_SECONDS - 1);
    expect((await getProfile(testApp, token)).statusCode).toBe(200);
    testApp.clock.advance(2 * HOUR_SECONDS);
    expect(errorOf(await getProfile(testApp, token), 401).message).toBe(
      'Your session may have expired. Please log in again.',
    );
  });

  it('ends a token at its absolute age, however often it is used', async () => {
    const { token } = await register(testApp);
    for (let hour = 1; hour < 24; hour++) {
      testApp.clock.advance(HOUR_SECONDS);
      expect((await getProfile(testApp, token)).statusCode).toBe(200);
    }
    testApp.clock.advance(HOUR_SECONDS);
    errorOf(await getProfile(testApp, token), 401);
  });

  it('writes the last use at most once a minute', async () => {
    const { token, _id } = await register(testApp);
    const findLastUse = async () => {
      const [row] = await testApp.database.query<{ at: Date }>(
        'SELECT last_used_at AS at FROM sessions WHERE member_id = $1',
        [_id],
      );
      return row?.at;
    };
    const created = await findLastUse();
    testApp.clock.advance(59);
    await getProfile(testApp, token);
    expect(await findLastUse()).toEqual(created);
    testApp.clock.advance(1);
    await getProfile(testApp, token);
    expect(await findLastUse()).toEqual(testApp.clock.now());
  });

  it('ends the token at sign-out, and that one alone', async () => {
    const registration = aRegistration();
    const { token: here } = await register(testApp, registration);
    const { token: there } = resultOf<SessionGrant>(await post(testApp, LOGIN, registrationToLogin(registration)));
    const signedOut = await testApp.app.inject({
      method: 'POST',
      url: LOGOUT,
      headers: { authorization: here },
    });
    expect(signedOut.json()).toEqual({ responseCode: 200, responseMessage: 'Signed out.', result: null });
    errorOf(await getProfile(testApp, here), 401);
    expect((await getProfile(testApp, there)).statusCode).toBe(200);
  });

  it.each([undefined, 'no token', 'A'.repeat(43)])('signs out quietly with the token %j', async (token) => {
    const headers = token ? { authorization: token } : {};
    expect((await testApp.app.inject({ method: 'POST', url: LOGOUT, headers })).statusCode).toBe(200);
  });

  it('refuses a disabled member with the very next request', async () => {
    const member = await register(testApp);
    expect((await getProfile(testApp, member.token)).statusCode).toBe(200);
    await disable(member);
    errorOf(await getProfile(testApp, member.token), 401);
  });

  it.each(['', 'Bearer x', 'A'.repeat(43), 'ä'.repeat(43), 'A'.repeat(10_000)])(
    'refuses what is no live token (%#)',
    async (authorization) => {
      const response = await testApp.app.inject({ url: '/api/v1/user/profile', headers: { authorization } });
      errorOf(response, 401);
    },
  );

  it('removes what has expired, and nothing else', async () => {
    const { token: old } = await register(testApp);
    testApp.clock.advance(2 * HOUR_SECONDS - 60);
    const { token: young } = await register(testApp);
    testApp.clock.advance(60);
    const before = await countRows(testApp.database, 'sessions');
    await deleteExpired({ database: testApp.database, now: testApp.clock.now });
    expect(await countRows(testApp.database, 'sessions')).toBeLessThan(before);
    errorOf(await getProfile(testApp, old), 401);
    expect((await getProfile(testApp, young)).statusCode).toBe(200);
  });
});

function registrationToLogin({ email, password }: { email: string; password: string }) {
  return { email, password };
}
