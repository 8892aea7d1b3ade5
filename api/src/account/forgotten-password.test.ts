import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { addPasskey, createVirtualPasskey, sendPasskey } from '../../test/factors';
import { deliverMails } from '../../test/mails';
import { countWhere, getResult, getWallet, joinAsAdmin, reward, withdraw, joinWithUpi } from '../../test/money';
import { useTestApp } from '../../test/shop';
import {
  buildTestApp,
  errorOf,
  getProfile,
  post,
  register,
  resultOf,
  proveAgain,
  logIn,
  NEW_PASSWORD,
} from '../../test/test-app';
import type { FailedDeliveryPage, PasskeyRequest, Profile, SessionGrant } from '../contract';
import type { Mail } from '../notifications/compose-mail';
import { deleteExpired } from '../housekeeping';
import { deliverDue } from '../notifications/deliver-mails';

const log = { warn: () => undefined, error: () => undefined };
const ASK = '/api/v1/user/forgotten-password';
const RESET = '/api/v1/user/reset-password';

describe('a forgotten password', () => {
  const testApp = useTestApp();

  beforeEach(() => testApp.clock.reset());
  /** Asks, and reads the mails that come. */
  async function ask(email: string): Promise<Mail[]> {
    resultOf(await post(testApp, ASK, { email }));
    await testApp.database.query(`UPDATE notifications SET due_at = NULL WHERE kind <> 'password_reset'`);
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => `${mails.push(mail)}`, close: () => undefined };
    await deliverDue(
      { config: testApp.config, database: testApp.database, now: testApp.clock.now, randomBytes },
      mailer,
      log,
    );
    return mails;
  }

  const tokenOf = (mail: Mail | undefined) => /\/reset-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  /** @returns the token of the link that is due */
  const deliverReset = async ({ email }: Pick<Profile, 'email'>) =>
    tokenOf(
      (await deliverMails(testApp)).find(({ to, subject }) => to === email && subject === 'Choose a new password'),
    );

  it('is changed by a link, once; sessions end and withdrawals are held for a day', async () => {
    const admin = await joinAsAdmin(testApp);
    const person = await joinWithUpi(testApp);
    await reward(testApp, admin, person, 1000);

    const [mail] = await ask(person.email.toUpperCase());
    expect(mail).toMatchObject({ to: person.email, subject: 'Choose a new password' });
    const body = { token: tokenOf(mail), password: NEW_PASSWORD };
    const [row] = await testApp.database.query<{ all: string }>(
      `SELECT (SELECT json_agg(n)::text FROM notifications n) || (SELECT json_agg(l)::text FROM mail_links l) AS all`,
    );
    expect(row?.all).not.toContain(body.token);

    resultOf(await post(testApp, RESET, body));
    expect(errorOf(await post(testApp, RESET, body), 410).code).toBe('link_expired');
    expect((await getProfile(testApp, person.token)).statusCode).toBe(401);
    expect((await logIn(testApp, person.email)).statusCode).toBe(401);
    person.token = resultOf<SessionGrant>(await logIn(testApp, person.email, NEW_PASSWORD)).token;

    const opensAt = new Date(testApp.clock.now().getTime() + 24 * 3600 * 1000).toISOString();
    expect((await getWallet(testApp, person)).withdrawalsOpenAt).toBe(opensAt);
    const refusal = errorOf(await withdraw(testApp, person, 500), 409);
    expect(refusal.code).toBe('withdrawals_held');
    expect(refusal.message).toContain('21/11/2026, 11:30');
    testApp.clock.advance(24 * 3600);
    await proveAgain(testApp);
    expect((await getWallet(testApp, person)).withdrawalsOpenAt).toBeUndefined();
    resultOf(await withdraw(testApp, person, 500));

    const told = await testApp.database.query<{ mail_to: string }>(
      `SELECT mail_to FROM notifications WHERE member_id = $1 AND kind = 'password_changed'`,
      [person.id],
    );
    expect(told).toEqual([{ mail_to: person.email }]);
  });

  it('is not chosen after half an hour, with a made-up link, or with an older one of two', async () => {
    const member = await register(testApp);
    const [first] = await ask(member.email);
    const [second] = await ask(member.email);
    testApp.clock.advance(30 * 60);
    const late = { token: tokenOf(first), password: NEW_PASSWORD };
    expect(errorOf(await post(testApp, RESET, late), 410).code).toBe('link_expired');
    testApp.clock.advance(-1);
    const invented = { token: randomBytes(32).toString('base64url'), password: NEW_PASSWORD };
    expect(errorOf(await post(testApp, RESET, invented), 410).code).toBe('link_expired');
    resultOf(await post(testApp, RESET, { token: tokenOf(second), password: NEW_PASSWORD }));
    expect(errorOf(await post(testApp, RESET, late), 410).code).toBe('link_expired');
  });

  it('is chosen for half an hour after the mail was sent, however long it waited', async () => {
    const member = await register(testApp);
    await deliverMails(testApp);
    resultOf(await post(testApp, ASK, { email: member.email }));
    const outage = 31 * 60;
    testApp.clock.advance(outage);
    const token = await deliverReset(member);
    testApp.clock.advance(30 * 60 - 1);
    resultOf(await post(testApp, RESET, { token, password: NEW_PASSWORD }));
  });

  it('is chosen with a mail that staff have sent again after a day, unless its link was used', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await register(testApp);
    await deliverMails(testApp);
    resultOf(await post(testApp, ASK, { email: member.email }));
    const fail = async () => {
      await testApp.database.query(
        `UPDATE notifications SET due_at = NULL, sent_at = NULL, failed_at = $2, error = 'connection refused'
         WHERE member_id = $1 AND kind = 'password_reset'`,
        [member._id, testApp.clock.now()],
      );
      testApp.clock.advance(24 * 60 * 60);
      const { items } = await getResult<FailedDeliveryPage>(testApp, '/api/v1/admin/failed-mails', admin);
      return `/api/v1/admin/failed-mails/${items[0]?.id}/resend`;
    };
    const sendAgain = async () => {
      resultOf(await post(testApp, await fail(), {}, admin.token));
      return deliverReset(member);
    };
    resultOf(await post(testApp, RESET, { token: await sendAgain(), password: NEW_PASSWORD }));
    const again = { token: await sendAgain(), password: 'twelve boats on the lake' };
    expect(errorOf(await post(testApp, RESET, again), 410).code).toBe('link_expired');
  });

  it('is chosen with a mail that staff have sent again after weeks, however often the house was kept', async () => {
    const member = await register(testApp);
    await deliverMails(testApp);
    resultOf(await post(testApp, ASK, { email: member.email }));
    const [row] = await testApp.database.query<{ id: bigint }>(
      `UPDATE notifications SET due_at = NULL, failed_at = $2, error = 'connection refused'
       WHERE member_id = $1 AND kind = 'password_reset' RETURNING id`,
      [member._id, testApp.clock.now()],
    );
    testApp.clock.advance(21 * 24 * 60 * 60);
    await deleteExpired({ database: testApp.database, now: testApp.clock.now });
    const admin = await joinAsAdmin(testApp);
    resultOf(await post(testApp, `/api/v1/admin/failed-mails/${row?.id}/resend`, {}, admin.token));
    resultOf(await post(testApp, RESET, { token: await deliverReset(member), password: NEW_PASSWORD }));
    testApp.clock.advance(21 * 24 * 60 * 60);
    await deleteExpired({ database: testApp.database, now: testApp.clock.now });
    expect(await countWhere(testApp.database, 'mail_links WHERE member_id = $1', [member._id])).toBe(0);
  });

  it('keeps the link when the new password is refused, and lets one of many at once have it', async () => {
    const member = await register(testApp);
    const token = tokenOf((await ask(member.email))[0]);
    expect(errorOf(await post(testApp, RESET, { token, password: 'password' }), 400).field).toBe('password');
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, place) => post(testApp, RESET, { token, password: `${NEW_PASSWORD} ${place}` })),
    );
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410, 410, 410, 410, 410]);
  });

  it.each([
    ['leaves a member no passkey of the day before, and tells them of it', 'member', ['Own'], ['passkey_removed']],
    ['leaves staff all of theirs, as a mailbox is not enough to take one away', 'support', ['Own', 'New'], []],
  ])('%s', async (_what, role, left, told) => {
    const member = await register(testApp);
    resultOf(await sendPasskey(testApp, member.token, createVirtualPasskey(), 'Own'));
    testApp.clock.advance(24 * 3600 + 1);
    await proveAgain(testApp);
    resultOf(await sendPasskey(testApp, member.token, createVirtualPasskey(), 'New'));
    await testApp.database.query('UPDATE members SET role = $2 WHERE id = $1', [member._id, role]);
    const [mail] = (await ask(member.email)).filter(({ to }) => to === member.email);
    resultOf(await post(testApp, RESET, { token: tokenOf(mail), password: NEW_PASSWORD }));
    const names = await testApp.database.query<{ name: string }>(
      'SELECT name FROM passkeys WHERE member_id = $1 ORDER BY id',
      [member._id],
    );
    expect(names.map(({ name }) => name)).toEqual(left);
    const notices = await testApp.database.query<{ change: string }>(
      `SELECT facts->>'change' AS change FROM notifications
       WHERE member_id = $1 AND kind = 'factor_changed' AND mail_to = $2 ORDER BY id`,
      [member._id, member.email],
    );
    expect(notices.map(({ change }) => change)).toEqual(['passkey_added', 'passkey_added', ...told]);
  });

  it('lets the owner in who had no factor, and nobody else', async () => {
    const member = await register(testApp);
    const { passkey } = await addPasskey(testApp, member.token);
    const [mail] = (await ask(member.email)).filter(({ to }) => to === member.email);
    resultOf(await post(testApp, RESET, { token: tokenOf(mail), password: NEW_PASSWORD }));
    resultOf(await logIn(testApp, member.email, NEW_PASSWORD));
    const asked = resultOf<PasskeyRequest>(await post(testApp, '/api/v1/user/passkey-options', {}));
    const alone = { challengeId: asked.challengeId, response: passkey.sign(asked.options) };
    expect(errorOf(await post(testApp, '/api/v1/user/passkey-log-in', alone), 401).code).toBe('login_failed');
  });

  it('answers who is unknown or disabled in the same words, no sooner, and sends nothing', async () => {
    const member = await register(testApp);
    const disabled = await register(testApp);
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [disabled._id]);
    const answers: unknown[] = [];
    for (const email of [member.email, disabled.email, 'nobody@test.example']) {
      const beganAt = performance.now();
      answers.push((await post(testApp, ASK, { email })).json());
      expect(performance.now() - beganAt).toBeGreaterThanOrEqual(245);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const letters = await testApp.database.query(
      `SELECT mail_to FROM notifications WHERE kind = 'password_reset' AND mail_to = ANY ($1)`,
      [[disabled.email, 'nobody@test.example']],
    );
    expect(letters).toEqual([]);
  });

  it('is asked for a few times in an hour, known or not', async () => {
    const limited = await buildTestApp(testApp.database, { PASSWORD_LINKS_PER_ACCOUNT: '1' });
    for (const email of ['somebody.else@test.example', (await register(testApp)).email]) {
      resultOf(await post(limited, ASK, { email }));
      expect(errorOf(await post(limited, ASK, { email }), 429).code).toBe('too_many_requests');
    }
    await limited.app.close();
  });

  it.each([
    ['new', 'strangers'],
    ['known', 'they'],
  ])('lets the owner in with it from a %s browser, however often %s have guessed before', async (browser) => {
    const limits = { LOGIN_ATTEMPTS_PER_ACCOUNT: '2', LOGIN_ATTEMPTS_PER_DEVICE: '2' };
    const limited = await buildTestApp(testApp.database, limits);
    const member = await register(testApp);
    const cookieOf = ({ headers }: LightMyRequestResponse) => String(headers['set-cookie']).split(';')[0] ?? '';
    const known = browser === 'known' ? cookieOf(await logIn(testApp, member.email)) : '';
    const send = (url: string, payload: object, cookie: string) =>
      limited.app.inject({ method: 'POST', url, payload, headers: { cookie } });
    const logInWith = (password: string, cookie: string) =>
      send('/api/v1/user/userLogin', { email: member.email, password }, cookie);
    const guess = () => logInWith('a guess', known);
    for (const status of [401, 401, 429]) errorOf(await guess(), status);
    const mail = (await ask(member.email)).find(({ to }) => to === member.email);
    const answer = await send(RESET, { token: tokenOf(mail), password: NEW_PASSWORD }, known);
    resultOf(answer);
    resultOf(await logInWith(NEW_PASSWORD, known || cookieOf(answer)));
    await limited.app.close();
  });

  it('is asked for in a browser of the owner, however often a stranger has asked', async () => {
    const limits = { PASSWORD_LINKS_PER_ACCOUNT: '1', PASSWORD_LINKS_PER_DEVICE: '2' };
    const limited = await buildTestApp(testApp.database, limits);
    const [member, other] = [await register(testApp), await register(testApp)];
    const { headers } = await logIn(testApp, member.email);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const askHere = ({ email }: Pick<Profile, 'email'>) =>
      limited.app.inject({ method: 'POST', url: ASK, payload: { email }, headers: { cookie } });
    for (const { email } of [member, other]) {
      resultOf(await post(limited, ASK, { email }));
      errorOf(await post(limited, ASK, { email }), 429);
    }
    for (let time = 0; time < 2; time++) resultOf(await askHere(member));
    errorOf(await askHere(member), 429);
    // Of this account alone.
    errorOf(await askHere(other), 429);
    await limited.app.close();
  });
});
