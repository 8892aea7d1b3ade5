import type { InjectOptions } from 'fastify';
import { addPasskey, createVirtualPasskey, sendPasskey } from '../../test/factors';
import { deliverMails, findLinkToken } from '../../test/mails';
import { countWhere, joinWithUpi, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import {
  buildTestApp,
  errorOf,
  logIn,
  NEW_PASSWORD,
  PASSWORD,
  post,
  register,
  resultOf,
  toHeaders,
} from '../../test/test-app';

/** Anybody has an account for nothing, and says which address mails of it go to. */
describe('what one account may have mailed and written down', () => {
  const testApp = useTestApp('PostgreSQL', { LOGINS_PER_MEMBER: '3', ACCOUNT_CHANGES_PER_MEMBER: '2' });

  const send = (method: InjectOptions['method'], path: string, token: string, payload: object = {}) =>
    testApp.app.inject({ method: method ?? 'POST', url: `/api/v1/user${path}`, payload, headers: toHeaders(token) });
  const countMails = (id: bigint | string) =>
    countWhere(testApp.database, 'notifications WHERE member_id = $1 AND mail_to IS NOT NULL', [id]);
  const countAudited = (id: bigint | string) => countWhere(testApp.database, 'audit_entries WHERE actor_id = $1', [id]);

  it('is so many sign-ins in a quarter of an hour, which wrong passwords do not use up', async () => {
    const { _id, email } = await register(testApp);
    const before = await countMails(_id);
    for (let tried = 0; tried < 5; tried++) errorOf(await logIn(testApp, email, 'a guess'), 401);
    const known = String((await logIn(testApp, email)).headers['set-cookie']).split(';')[0] ?? '';
    for (let time = 1; time < 3; time++) resultOf(await logIn(testApp, email));
    const refused = await logIn(testApp, email);
    expect(errorOf(refused, 429).message).toBe('Too many attempts. Please try again in 15 minutes.');
    expect(refused.headers['retry-after']).toBe('900');
    expect(await countMails(_id)).toBe(before + 3);
    // Of a browser in which they have signed in before, by itself: no sign-in there is a mail.
    const url = '/api/v1/user/userLogin';
    const payload = { email, password: PASSWORD };
    for (let time = 0; time < 3; time++) {
      resultOf(await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie: known } }));
    }
    expect(await countMails(_id)).toBe(before + 3);
    errorOf(await logIn(testApp, email), 429);
    testApp.clock.advance(900);
    resultOf(await logIn(testApp, email));
  });

  it.each<[string, (person: Person, nth: number) => ReturnType<typeof send>]>([
    ['the name', ({ token }, nth) => send('PATCH', '/profile', token, { name: `Asha ${'ABCDE'[nth]}` })],
    [
      'payout details',
      ({ token }, nth) => send('PUT', '/payout-details', token, { upiId: `asha${nth}@bank`, bank: null }),
    ],
    ['recovery codes', ({ token }) => send('POST', '/factors/recovery-codes', token)],
    ['passkeys', ({ token }, nth) => sendPasskey(testApp, token, createVirtualPasskey(), `Key ${nth}`)],
  ])('is so many changes of %s in an hour', async (what, change) => {
    const person = await joinWithUpi(testApp);
    if (what === 'recovery codes') await addPasskey(testApp, person.token);
    testApp.clock.advance(3600);
    await testApp.database.query('UPDATE sessions SET proven_at = $1', [testApp.clock.now()]);
    for (let nth = 0; nth < 2; nth++) resultOf(await change(person, nth));
    const [mails, entries] = [await countMails(person.id), await countAudited(person.id)];
    const refused = await change(person, 2);
    expect(errorOf(refused, 429).code).toBe('too_many_requests');
    expect(refused.headers['retry-after']).toBe('3600');
    expect([await countMails(person.id), await countAudited(person.id)]).toEqual([mails, entries]);
    testApp.clock.advance(3600);
    await testApp.database.query('UPDATE sessions SET proven_at = $1', [testApp.clock.now()]);
    resultOf(await change(person, 3));
  });

  it('is so many passwords in an hour, however often somebody has changed the name, and wrong ones do not count', async () => {
    const { token } = await register(testApp);
    for (const name of ['Asha A', 'Asha B']) resultOf(await send('PATCH', '/profile', token, { name }));
    errorOf(await send('PATCH', '/profile', token, { name: 'Asha C' }), 429);
    // Nothing is changed.
    resultOf(await send('PATCH', '/profile', token, { name: 'Asha B' }));
    const change = (by: string, currentPassword: string, newPassword: string) =>
      send('POST', '/password', by, { currentPassword, newPassword });
    for (let tried = 0; tried < 3; tried++) errorOf(await change(token, 'a guess', NEW_PASSWORD), 400);
    const renewed = String((await change(token, PASSWORD, NEW_PASSWORD)).headers['session-token']);
    const again = String((await change(renewed, NEW_PASSWORD, 'twelve boats on the lake')).headers['session-token']);
    errorOf(await change(again, 'twelve boats on the lake', PASSWORD), 429);
  });

  it('is of the links of an address no use that is right, however many share it; what is made up counts', async () => {
    const limited = await buildTestApp(testApp.database, { PASSWORD_LINKS_PER_ADDRESS: '2' });
    const { email } = await register(testApp);
    const readToken = async () => {
      const texts = (await deliverMails(testApp)).map(({ to, text }) => (to === email ? text : ''));
      return findLinkToken(texts.find((text) => findLinkToken(text)));
    };
    const open = (path: string, payload: object) =>
      limited.app.inject({ method: 'POST', url: `/api/v1/user/${path}`, payload, remoteAddress: '203.0.113.9' });
    const token = await readToken();
    for (let press = 0; press < 3; press++) resultOf(await open('confirm-email', { token }));
    for (let time = 0; time < 3; time++) {
      resultOf(await post(testApp, '/api/v1/user/forgotten-password', { email }));
      resultOf(await open('reset-password', { token: await readToken(), password: NEW_PASSWORD }));
    }
    errorOf(await open('confirm-email', { token: 'x'.repeat(43) }), 410);
    errorOf(await open('reset-password', { token: 'x'.repeat(43), password: NEW_PASSWORD }), 410);
    errorOf(await open('confirm-email', { token }), 429);
    await limited.app.close();
  });
});
