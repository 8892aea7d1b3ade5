import type { Registration } from '../contract';
import type { Database } from '../database/database';
import { createTestDatabase } from '../../test/test-database';
import { aRegistration, buildTestApp, errorOf, post, registerByRoute, type TestApp } from '../../test/test-app';

const LOGIN = '/api/v1/user/userLogin';

describe('guessing of passwords', () => {
  let database: Database;
  let testApp: TestApp;

  beforeAll(async () => void (database = await createTestDatabase('PostgreSQL')));
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query('DELETE FROM throttles');
    testApp = await buildTestApp(database, {
      LOGIN_ATTEMPTS_PER_ACCOUNT: '3',
      LOGIN_ATTEMPTS_PER_ADDRESS: '5',
      LOGIN_ATTEMPTS_PER_DEVICE: '3',
      PASSWORD_TRIES_PER_MEMBER: '3',
      TRUSTED_PROXIES: '1',
    });
  });
  afterEach(() => testApp.app.close());

  interface From {
    address?: string;
    device?: string;
  }

  function logIn({ email, password }: Pick<Registration, 'email' | 'password'>, { address, device }: From = {}) {
    const headers = {
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      ...(device === undefined ? {} : { cookie: `other=1; ${device}` }),
    };
    return testApp.app.inject({ method: 'POST', url: LOGIN, payload: { email, password }, headers });
  }

  async function join(): Promise<Registration> {
    const registration = aRegistration();
    await registerByRoute(testApp, registration);
    return registration;
  }

  const wrongly = (registration: Registration) => ({ ...registration, password: 'not the password' });

  /** The cookie with which a browser comes back from where its owner has signed in. */
  async function signInOnce(registration: Registration): Promise<string> {
    const [cookie] = [(await logIn(registration, { address: '198.51.100.1' })).headers['set-cookie']].flat();
    return cookie?.split(';')[0] ?? '';
  }

  it('is slowed down at one account, even with the right password, until the window has passed', async () => {
    const registration = await join();
    for (let attempt = 0; attempt < 3; attempt++) errorOf(await logIn(wrongly(registration)), 401);
    testApp.clock.advance(100);
    const refused = await logIn({ ...registration, email: registration.email.toUpperCase() });
    expect(errorOf(refused, 429).message).toBe('Too many attempts. Please try again in 14 minutes.');
    expect(refused.headers['retry-after']).toBe('800');
    testApp.clock.advance(800);
    expect((await logIn(registration)).statusCode).toBe(200);
  });

  it('never keeps the owner out of where they have signed in before', async () => {
    const registration = await join();
    const device = await signInOnce(registration);
    for (let attempt = 0; attempt < 9; attempt++)
      await logIn(wrongly(registration), { address: `203.0.113.${attempt}` });
    errorOf(await logIn(registration, { address: '203.0.113.99' }), 429);
    expect((await logIn(registration, { address: '203.0.113.99', device })).statusCode).toBe(200);
    errorOf(await logIn(registration, { address: '203.0.113.99' }), 429);
  });

  it('is slowed down there, too, and for this account alone', async () => {
    const registration = await join();
    const device = await signInOnce(registration);
    const strangers = await join();
    for (let attempt = 0; attempt < 3; attempt++) errorOf(await logIn(wrongly(registration), { device }), 401);
    errorOf(await logIn(registration, { device }), 429);
    // To another account the device is a stranger.
    for (let attempt = 0; attempt < 3; attempt++) errorOf(await logIn(wrongly(strangers), { device }), 401);
    errorOf(await logIn(strangers, { device }), 429);
    // And a browser without such a cookie is not kept out by what was guessed with it.
    expect((await logIn(registration)).statusCode).toBe(200);
  });

  it('keeps the device to itself: in a cookie that no program reads, and as a digest in the database', async () => {
    const response = await logIn(await join());
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(
      /^safar-device=[\w-]{43}; Path=\/api\/v1\/user; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const [row] = await database.query<{ device: Buffer }>('SELECT device_sha256 AS device FROM devices LIMIT 1');
    expect(row?.device).toHaveLength(32);
  });

  it('remembers the twenty devices that were used last', async () => {
    const registration = await join();
    await database.query(
      `INSERT INTO devices SELECT id, sha256(n::text::bytea), now() + n * interval '1 second'
       FROM members, generate_series(1, 25) n WHERE email = $1`,
      [registration.email],
    );
    await logIn(registration);
    const rows = await database.query(
      'SELECT 1 FROM devices d JOIN members m ON m.id = d.member_id WHERE m.email = $1',
      [registration.email],
    );
    expect(rows).toHaveLength(20);
  });

  it('is slowed down from one address, whatever the accounts', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      errorOf(await logIn({ email: `guess${attempt}@test.example`, password: 'guess' }), 401);
    }
    const refused = await logIn({ email: 'guess9@test.example', password: 'guess' });
    expect(errorOf(refused, 429).code).toBe('too_many_requests');
    expect(refused.headers['retry-after']).toBe('900');
  });

  it('does not count those of a shared address who sign in', async () => {
    for (let attempt = 0; attempt < 8; attempt++) expect((await logIn(await join())).statusCode).toBe(200);
    for (let attempt = 0; attempt < 5; attempt++) {
      errorOf(await logIn({ email: `guess${attempt}@test.example`, password: 'guess' }), 401);
    }
    errorOf(await logIn(await join()), 429);
  });

  it('is slowed down from all addresses of one /64 together', async () => {
    const guess = (attempt: number, address: string) =>
      logIn({ email: `six${attempt}@test.example`, password: 'guess' }, { address });
    for (let attempt = 0; attempt < 5; attempt++) errorOf(await guess(attempt, `2001:db8:1:2::${attempt}`), 401);
    errorOf(await guess(9, '2001:db8:1:2:ffff::1'), 429);
    errorOf(await guess(9, '2001:db8:1:3::1'), 401);
  });

  it('is in the log: who was tried from where, and when it was stopped, but nothing that was typed', async () => {
    const registration = await join();
    for (let attempt = 0; attempt < 4; attempt++) await logIn(wrongly(registration), { address: '203.0.113.7' });
    await logIn({ email: 'typed-a-password-here', password: 'guess' }, { address: '203.0.113.8' });
    const lines = testApp.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const events = lines.filter(({ security }) => security !== undefined);
    expect(events.map(({ security, address }) => [security, address])).toEqual([
      ...Array.from({ length: 3 }, () => ['login_failed', '203.0.113.7']),
      ['throttled', '203.0.113.7'],
      ['login_failed', '203.0.113.8'],
    ]);
    expect(events[0]).toMatchObject({ memberId: expect.stringMatching(/^[0-9]+$/) });
    const text = testApp.logLines.join('');
    expect(text).not.toContain(registration.email);
    expect(text).not.toContain('typed-a-password-here');
  });

  it('is counted exactly when many attempts arrive at once', async () => {
    const registration = await join();
    const responses = await Promise.all(Array.from({ length: 12 }, () => logIn(wrongly(registration))));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 401),
      ...Array.from({ length: 9 }, () => 429),
    ]);
  });

  it('behind a stolen session is slowed down by itself, and not by guesses at the door', async () => {
    const registration = aRegistration();
    const { token } = await registerByRoute(testApp, registration);
    const change = (currentPassword: string) =>
      post(testApp, '/api/v1/user/password', { currentPassword, newPassword: 'a longer walk home' }, token);
    for (let attempt = 0; attempt < 3; attempt++) errorOf(await logIn(wrongly(registration)), 401);
    for (let attempt = 0; attempt < 3; attempt++) errorOf(await change('not the password'), 400);
    expect((await change(registration.password)).headers['retry-after']).toBe('900');
    testApp.clock.advance(900);
    expect((await change(registration.password)).statusCode).toBe(200);
  });
});
