import { createECDH, randomBytes } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { generate } from 'selfsigned';
import webPush from 'web-push';
import { getResult, joinAsAdmin, joinWithUpi, reward } from '../../test/money';
import {
  buildTestApp,
  countRows,
  errorOf,
  post,
  proveAgain,
  register,
  resultOf,
  type TestApp,
  PASSWORD,
} from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { FailedDeliveryPage, NotificationChoice, PushOffer, SessionGrant } from '../contract';
import type { Database } from '../database/database';
import { deleteExpired } from '../housekeeping';
import { deliverPushes, isQuiet } from './deliver-pushes';

it.each([
  ['2026-11-20T08:00:00+05:30', false],
  ['2026-11-20T20:59:59+05:30', false],
  ['2026-11-20T21:00:00+05:30', true],
  ['2026-11-21T00:00:00+05:30', true],
  ['2026-11-21T07:59:59+05:30', true],
])('whether it is quiet at %s: %s', (time, isNight) => {
  expect(isQuiet(new Date(time))).toBe(isNight);
});

interface Received {
  path: string;
  body: Buffer;
  authorization: string;
}

/** A push service, as the makers of browsers have one, with a certificate of its own. */
async function startPushService() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { algorithm: 'sha256' });
  const received: Received[] = [];
  const answer = { status: 201 };
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, body: Buffer.concat(chunks), authorization: headers.authorization ?? '' });
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ ca: cert });
  return { origin: `https://localhost:${port}`, received, answer, agent, close: () => server.close() };
}

/** A browser that has allowed it: what it sends us, and how it reads what it is sent. */
function createBrowser(origin: string) {
  const privateKey = createECDH('prime256v1');
  const p256dh = privateKey.generateKeys('base64url');
  const authSecret = randomBytes(16).toString('base64url');
  const path = `/send/${randomBytes(8).toString('hex')}`;
  return {
    path,
    subscription: { endpoint: origin + path, keys: { p256dh, auth: authSecret } },
    read: ({ body }: Received) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString()) as unknown,
  };
}

describe('push messages', () => {
  const log = { warn: jest.fn() };
  const vapid = webPush.generateVAPIDKeys();
  let database: Database;
  let testApp: TestApp;
  let service: Awaited<ReturnType<typeof startPushService>>;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    service = await startPushService();
    testApp = await buildTestApp(database, {
      PUSH_PUBLIC_KEY: vapid.publicKey,
      PUSH_PRIVATE_KEY: vapid.privateKey,
      PUSH_SERVICES: 'localhost',
    });
  });
  afterAll(async () => {
    service.close();
    await testApp.app.close();
    await database.close();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM push_subscriptions');
    service.received.length = 0;
    service.answer.status = 201;
    testApp.clock.reset();
  });

  const put = (path: string, payload: object, token: string, headers = {}) =>
    testApp.app.inject({
      method: 'PUT',
      url: `/api/v1${path}`,
      headers: { authorization: token, ...headers },
      payload,
    });
  const deliver = () => deliverPushes({ database, config: testApp.config, now: testApp.clock.now }, log, service.agent);
  const allow = async (token: string, headers = {}) => {
    const browser = createBrowser(service.origin);
    resultOf(await put('/user/push', browser.subscription, token, headers));
    return browser;
  };

  it('say what has happened, readable for that browser alone, with no amount, once', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await joinWithUpi(testApp);
    const offer = await testApp.app.inject({
      url: '/api/v1/user/push',
      headers: { authorization: member.token },
    });
    expect(resultOf<PushOffer>(offer)).toEqual({ publicKey: vapid.publicKey, isTold: false });
    await reward(testApp, admin, member, 100);
    const browser = await allow(member.token);
    await reward(testApp, admin, member, 250);

    expect(await deliver()).toBe(1);
    const [message] = service.received;
    if (!message) throw new Error('nothing was sent');
    expect(message.path).toBe(browser.path);
    expect(message.authorization).toMatch(/^vapid t=/);
    expect(browser.read(message)).toEqual({
      title: 'Reward',
      body: 'Open Safar Circle to see more.',
      path: '/wallet',
      tag: expect.stringMatching(/^\d+$/) as string,
    });
    testApp.clock.advance(3600);
    expect(await deliver()).toBe(0);
    expect(service.received).toHaveLength(1);
  });

  it('wait for the morning in India', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await joinWithUpi(testApp);
    await allow(member.token);
    // From 11:30 to 21:30 in India.
    testApp.clock.advance(10 * 3600);
    await proveAgain(testApp);
    await reward(testApp, admin, member, 100);
    expect(await deliver()).toBe(0);
    testApp.clock.advance(10.5 * 3600);
    expect(await deliver()).toBe(1);
    expect(service.received).toHaveLength(1);
  });

  it('come for the kinds that are chosen, and always where safety is concerned', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await joinWithUpi(testApp);
    await allow(member.token);
    const choice = { kind: 'reward', inInbox: false, byMail: false, byPush: false };
    const choices = resultOf<NotificationChoice[]>(await put('/notifications/choices', choice, member.token));
    expect(choices.find(({ kind }) => kind === 'reward')).toMatchObject(choice);
    await reward(testApp, admin, member, 100);
    expect(await deliver()).toBe(0);

    resultOf(await put('/notifications/choices', { ...choice, byPush: true }, member.token));
    await reward(testApp, admin, member, 100);
    expect(await deliver()).toBe(1);
    errorOf(await put('/notifications/choices', { ...choice, kind: 'new_device' }, member.token), 400);
  });

  it('are tried again with pauses while the service has no time, and go nowhere once the browser has ended it', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await joinWithUpi(testApp);
    await allow(member.token);
    service.answer.status = 503;
    await reward(testApp, admin, member, 100);
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    testApp.clock.advance(30);
    expect(await deliver()).toBe(1);
    testApp.clock.advance(60);
    service.answer.status = 410;
    expect(await deliver()).toBe(1);
    expect([await countRows(database, 'pushes'), await countRows(database, 'push_subscriptions')]).toEqual([0, 0]);
    expect(service.received).toHaveLength(3);
  });

  it('are given up when the service refuses them, or after a day, and listed for staff to send them again', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await joinWithUpi(testApp);
    await allow(member.token);
    await reward(testApp, admin, member, 100);
    service.answer.status = 413;
    await deliver();
    await reward(testApp, admin, member, 100);
    service.answer.status = 503;
    testApp.clock.advance(24 * 3600);
    await deliver();
    testApp.clock.advance(24 * 3600);
    expect(await deliver()).toBe(0);

    const { items } = await getResult<FailedDeliveryPage>(testApp, '/api/v1/admin/failed-pushes', admin);
    const failed = { memberId: member.id.toString(), subject: 'Reward', attempts: 1 };
    expect(items).toMatchObject([
      { ...failed, error: 'The push service answered 503.' },
      { ...failed, error: 'The push service answered 413.' },
    ]);

    const url = `/api/v1/admin/failed-pushes/${items[0]?.id}/resend`;
    resultOf(await post(testApp, url, {}, admin.token));
    expect(errorOf(await post(testApp, url, {}, admin.token), 404).code).toBe('not_found');
    // For another day, and not only once.
    expect(await deliver()).toBe(1);
    service.answer.status = 201;
    testApp.clock.advance(30);
    expect(await deliver()).toBe(1);
    expect(service.received).toHaveLength(4);
    const left = await getResult<FailedDeliveryPage>(testApp, '/api/v1/admin/failed-pushes', admin);
    expect(left.items).toMatchObject([{ error: 'The push service answered 413.' }]);
    expect(await countRows(database, 'push_subscriptions')).toBe(1);
  });

  it('end with the session, but not when it runs out; then with the next one in that browser, or with all', async () => {
    const member = await register(testApp);
    const credentials = { email: member.email, password: PASSWORD };
    const login = (headers = {}) =>
      testApp.app.inject({ method: 'POST', url: '/api/v1/user/userLogin', payload: credentials, headers });
    const first = await login();
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const { token } = resultOf<SessionGrant>(first);
    const { endpoint } = (await allow(token, { cookie })).subscription;
    const isTold = async (asker: string) => {
      const url = `/api/v1/user/push?endpoint=${encodeURIComponent(endpoint)}`;
      return resultOf<PushOffer>(await testApp.app.inject({ url, headers: { authorization: asker } })).isTold;
    };
    expect([await isTold(token), await isTold((await register(testApp)).token)]).toEqual([true, false]);

    testApp.clock.advance(73 * 3600);
    await deleteExpired({ database, now: testApp.clock.now });
    const next = resultOf<SessionGrant>(await login({ cookie })).token;
    expect(await isTold(next)).toBe(true);
    resultOf(await post(testApp, '/api/v1/user/logout', {}, next));
    expect(await countRows(database, 'push_subscriptions')).toBe(0);

    const last = resultOf<SessionGrant>(await login()).token;
    await allow(last);
    testApp.clock.advance(73 * 3600);
    await deleteExpired({ database, now: testApp.clock.now });
    const headers = { authorization: resultOf<SessionGrant>(await login()).token };
    expect(await countRows(database, 'push_subscriptions')).toBe(1);
    resultOf(await testApp.app.inject({ method: 'DELETE', url: '/api/v1/user/sessions', headers }));
    expect(await countRows(database, 'push_subscriptions')).toBe(0);
  });

  it('go to one member of a browser, and stop when that is asked for', async () => {
    const [first, second] = [await joinWithUpi(testApp), await joinWithUpi(testApp)];
    const { subscription } = await allow(first.token);
    resultOf(await put('/user/push', subscription, second.token));
    const rows = await database.query('SELECT member_id FROM push_subscriptions');
    expect(rows).toEqual([{ member_id: second.id }]);
    const end = { endpoint: subscription.endpoint };
    resultOf(await post(testApp, '/api/v1/user/push/end', end, first.token));
    expect(await countRows(database, 'push_subscriptions')).toBe(1);
    resultOf(await post(testApp, '/api/v1/user/push/end', end, second.token));
    expect(await countRows(database, 'push_subscriptions')).toBe(0);
  });

  it.each(['http://localhost/x', 'https://localhost.example/x', 'https://10.0.0.1/x', 'https://evil-localhost/x'])(
    'are not sent to %s',
    async (endpoint) => {
      const member = await joinWithUpi(testApp);
      const { subscription } = createBrowser(service.origin);
      const refused = await put('/user/push', { ...subscription, endpoint }, member.token);
      expect(errorOf(refused, 400)).toMatchObject({ field: 'endpoint' });
    },
  );
});
