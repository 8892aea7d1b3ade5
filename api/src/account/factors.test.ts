import type { Factors, PasskeyRequest, RecoveryCodes, SessionGrant } from '../contract';
import { countWhere } from '../../test/money';
import { addAuthenticator, addPasskey, createVirtualPasskey, sendPasskey } from '../../test/factors';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, register, resultOf, PASSWORD, NEW_PASSWORD } from '../../test/test-app';

const USER = '/api/v1/user';
const LOCAL = { host: 'localhost:3000' };

describe('second factors', () => {
  const testApp = useTestApp('PostgreSQL', { PASSWORD_TRIES_PER_MEMBER: '12' });

  beforeEach(() => testApp.clock.reset());
  const send = (path: string, payload: object, token?: string) =>
    testApp.app.inject({
      method: 'POST',
      url: `${USER}${path}`,
      payload,
      headers: { ...LOCAL, ...(token && { authorization: token }) },
    });
  const getFactors = async (token: string) =>
    resultOf<Factors>(await testApp.app.inject({ url: `${USER}/factors`, headers: { authorization: token } }));
  const logIn = (email: string, password = PASSWORD) => send('/userLogin', { email, password });

  /** The first step of a sign-in: what is asked for after the password. */
  async function askFactor(email: string) {
    const { details } = errorOf(await logIn(email), 401);
    if (!details || !('challengeId' in details)) throw new Error('no factor was asked for');
    return details;
  }

  it('has none at first, and asks for none', async () => {
    const { token } = await register(testApp);
    const none = { passkeys: [], authenticator: null, recoveryCodesLeft: 0, isDemanded: false };
    expect(await getFactors(token)).toEqual(none);
    errorOf(await send('/factors/recovery-codes', {}, token), 404);
    errorOf(await send('/factors/authenticator/remove', {}, token), 404);
    errorOf(await send('/factors/passkeys/1/remove', {}, token), 404);
  });

  it('adds a passkey, which signs in after the password, alone, and proves who asks', async () => {
    const member = await register(testApp);
    const { passkey, added } = await addPasskey(testApp, member.token);
    expect(added.factors.passkeys).toEqual([
      { id: expect.any(String), name: 'My phone', addedAt: testApp.clock.now().toISOString(), lastUsedAt: null },
    ]);
    expect(added.recoveryCodes).toHaveLength(10);

    const { challengeId, methods, passkeyOptions } = await askFactor(member.email);
    expect(methods).toEqual(['passkey', 'recovery']);
    expect(passkeyOptions?.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
    if (!passkeyOptions) throw new Error('no passkey was asked for');
    const second = { challengeId, passkey: passkey.sign(passkeyOptions) };
    const grant = resultOf<SessionGrant>(await send('/log-in/factor', second));
    expect((await getProfile(testApp, grant.token)).statusCode).toBe(200);
    errorOf(await send('/log-in/factor', second), 410);

    const asked = resultOf<PasskeyRequest>(await send('/passkey-options', {}));
    const alone = { challengeId: asked.challengeId, response: passkey.sign(asked.options) };
    expect(resultOf<SessionGrant>(await send('/passkey-log-in', alone))._id).toBe(member._id);
    errorOf(await send('/passkey-log-in', alone), 410);

    const demand = resultOf<PasskeyRequest>(await send('/proof-options', {}, grant.token));
    const proof = { passkey: { challengeId: demand.challengeId, response: passkey.sign(demand.options) } };
    const proven = await send('/proof', proof, grant.token);
    resultOf<null>(proven);
    expect((await getProfile(testApp, grant.token)).statusCode).toBe(401);
    errorOf(await send('/proof', proof, String(proven.headers['session-token'])), 410);
  });

  it.each([
    ['of another site', { origin: 'http://localhost.evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
  ])('does not take a passkey %s', async (_name, place) => {
    const { token } = await register(testApp);
    expect(errorOf(await sendPasskey(testApp, token, createVirtualPasskey(place)), 400).field).toBe('response');
    expect((await getFactors(token)).passkeys).toEqual([]);
  });

  it('does not take what another passkey has signed, another challenge, or one of somebody else', async () => {
    const [member, other] = [await register(testApp), await register(testApp)];
    const { passkey } = await addPasskey(testApp, member.token);
    const { passkey: strange } = await addPasskey(testApp, other.token);
    expect(errorOf(await sendPasskey(testApp, other.token, passkey), 400).field).toBe('response');
    const { challengeId, passkeyOptions } = await askFactor(member.email);
    const another = (await askFactor(member.email)).passkeyOptions;
    if (!passkeyOptions || !another) throw new Error('no passkey was asked for');
    const forged = { ...strange.sign(passkeyOptions), id: passkey.id, rawId: passkey.id };
    for (const signed of [strange.sign(passkeyOptions), forged, passkey.sign(another)]) {
      expect(errorOf(await send('/log-in/factor', { challengeId, passkey: signed }), 400).field).toBe('passkey');
    }
    const asked = resultOf<PasskeyRequest>(await send('/passkey-options', {}));
    const unknown = { challengeId: asked.challengeId, response: createVirtualPasskey().sign(asked.options) };
    expect(errorOf(await send('/passkey-log-in', unknown), 401).code).toBe('login_failed');
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [member._id]);
    const disabled = { challengeId: asked.challengeId, response: passkey.sign(asked.options) };
    expect(errorOf(await send('/passkey-log-in', disabled), 401).code).toBe('login_failed');
  });

  it('takes each code of an authenticator app once, one step early or late', async () => {
    const member = await register(testApp);
    const { generate, added, secret } = await addAuthenticator(testApp, member.token);
    expect(added.recoveryCodes).toHaveLength(10);
    const [stored] = await testApp.database.query<{ secret: Buffer }>(
      'SELECT secret FROM authenticators WHERE member_id = $1',
      [member._id],
    );
    expect(stored?.secret.toString('latin1')).not.toContain(secret);

    async function tryCode(code: string): Promise<number> {
      const { challengeId } = await askFactor(member.email);
      return (await send('/log-in/factor', { challengeId, code })).statusCode;
    }
    // The one that has confirmed the app.
    expect(await tryCode(generate())).toBe(400);
    testApp.clock.advance(30);
    expect(await tryCode(generate(-60))).toBe(400);
    expect(await tryCode(generate(60))).toBe(400);
    expect(await tryCode(generate(30))).toBe(200);
    expect(await tryCode(generate(30))).toBe(400);
    // One before it is older than what was shown.
    expect(await tryCode(generate())).toBe(400);
    testApp.clock.advance(90);
    expect(await tryCode(generate(-30))).toBe(200);
  });

  it('takes a code that is sent many times at once, once', async () => {
    const member = await register(testApp);
    const { generate } = await addAuthenticator(testApp, member.token);
    testApp.clock.advance(30);
    const challenges = await Promise.all(Array.from({ length: 6 }, () => askFactor(member.email)));
    const replies = await Promise.all(
      challenges.map(({ challengeId }) => send('/log-in/factor', { challengeId, code: generate() })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('asks again after five wrong codes, and after ten stops, but not in a browser of the owner', async () => {
    const member = await register(testApp);
    const { generate } = await addAuthenticator(testApp, member.token);
    testApp.clock.advance(30);
    const guess = async (challengeId: string, code: string, headers = {}) => {
      const url = `${USER}/log-in/factor`;
      return testApp.app.inject({ method: 'POST', url, payload: { challengeId, code }, headers });
    };
    const { challengeId } = await askFactor(member.email);
    for (let tried = 0; tried < 5; tried++) errorOf(await guess(challengeId, '000000'), 400);
    expect(errorOf(await guess(challengeId, generate()), 410).code).toBe('challenge_expired');
    const next = await askFactor(member.email);
    for (let tried = 5; tried < 10; tried++) errorOf(await guess(next.challengeId, '000000'), 400);
    for (let tried = 10; tried < 12; tried++) {
      errorOf(await guess((await askFactor(member.email)).challengeId, '000000'), 400);
    }
    errorOf(await guess((await askFactor(member.email)).challengeId, generate()), 429);
    // The browser from which they have signed in before.
    await testApp.database.query(
      `INSERT INTO devices (member_id, device_sha256, last_used_at) VALUES ($1, sha256($2::bytea), $3)`,
      [member._id, 'd'.repeat(43), testApp.clock.now()],
    );
    const cookie = `safar-device=${'d'.repeat(43)}`;
    const own = await askFactor(member.email);
    resultOf<SessionGrant>(await guess(own.challengeId, generate(), { cookie }));
  });

  it('asks for five minutes, and no longer once the password was changed', async () => {
    const member = await register(testApp);
    const { generate } = await addAuthenticator(testApp, member.token);
    const late = await askFactor(member.email);
    testApp.clock.advance(5 * 60);
    errorOf(await send('/log-in/factor', { challengeId: late.challengeId, code: generate() }), 410);
    const { challengeId } = await askFactor(member.email);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    resultOf(await send('/password', change, member.token));
    errorOf(await send('/log-in/factor', { challengeId, code: generate() }), 410);
  });

  it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const member = await register(testApp);
    const { recoveryCodes } = (await addPasskey(testApp, member.token)).added;
    const [first = '', second = '', third = ''] = recoveryCodes ?? [];
    expect(first).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    const use = async (recoveryCode: string) => {
      const { challengeId } = await askFactor(member.email);
      return send('/log-in/factor', { challengeId, recoveryCode });
    };
    const grant = resultOf<SessionGrant>(await use(first));
    expect(errorOf(await use(first), 400).field).toBe('recoveryCode');
    resultOf(await use(second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')));
    expect((await getFactors(grant.token)).recoveryCodesLeft).toBe(8);

    const renewed = resultOf<RecoveryCodes>(await send('/factors/recovery-codes', {}, grant.token)).recoveryCodes;
    expect(new Set(renewed).size).toBe(10);
    errorOf(await use(third), 400);
    resultOf(await use(renewed[0] ?? ''));
    const told = await testApp.database.query<{ change: string }>(
      `SELECT facts->>'change' AS change FROM notifications
       WHERE member_id = $1 AND kind = 'factor_changed' AND mail_to IS NOT NULL ORDER BY id`,
      [member._id],
    );
    const used = 'recovery_code_used';
    expect(told.map(({ change }) => change)).toEqual(['passkey_added', used, used, 'recovery_codes_renewed', used]);
  });

  it('removes factors; with the last one the recovery codes go, and the password is enough', async () => {
    const member = await register(testApp);
    const { added } = await addPasskey(testApp, member.token);
    await addAuthenticator(testApp, member.token);
    const [passkey] = added.factors.passkeys;
    const stranger = await register(testApp);
    errorOf(await send(`/factors/passkeys/${passkey?.id}/remove`, {}, stranger.token), 404);
    const left = resultOf<Factors>(await send(`/factors/passkeys/${passkey?.id}/remove`, {}, member.token));
    expect(left).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
    const none = resultOf<Factors>(await send('/factors/authenticator/remove', {}, member.token));
    expect(none).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
    resultOf<SessionGrant>(await logIn(member.email));
    const actions = await testApp.database.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE actor_id = $1 ORDER BY id',
      [member._id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'factor.passkey_added',
      'factor.authenticator_added',
      'factor.passkey_removed',
      'factor.authenticator_removed',
    ]);
  });

  it('keeps the app that holds until another one has shown its first code', async () => {
    const member = await register(testApp);
    const old = await addAuthenticator(testApp, member.token);
    resultOf(await send('/factors/authenticator', {}, member.token));
    expect(errorOf(await send('/factors/authenticator/confirm', { code: '000000' }, member.token), 400).field).toBe(
      'code',
    );
    testApp.clock.advance(30);
    const { challengeId } = await askFactor(member.email);
    resultOf(await send('/log-in/factor', { challengeId, code: old.generate() }));
    testApp.clock.advance(30);
    const next = await addAuthenticator(testApp, member.token);
    expect(next.added.recoveryCodes).toBeNull();
    testApp.clock.advance(30);
    const again = await askFactor(member.email);
    errorOf(await send('/log-in/factor', { challengeId: again.challengeId, code: old.generate() }), 400);
    resultOf(await send('/log-in/factor', { challengeId: again.challengeId, code: next.generate() }));
  });

  it('is proven by the password only where there is nothing stronger, and by one thing at a time', async () => {
    const member = await register(testApp);
    testApp.clock.advance(601);
    const refused = errorOf(await send('/factors/authenticator', {}, member.token), 403);
    expect(refused).toMatchObject({ code: 'proof_required', details: { methods: ['password'] } });
    expect(errorOf(await send('/proof', { password: 'not this' }, member.token), 400).field).toBe('password');
    errorOf(await send('/proof', {}, member.token), 400);
    errorOf(await send('/proof', { password: PASSWORD, code: '123456' }, member.token), 400);
    const renewed = await send('/proof', { password: PASSWORD }, member.token);
    const token = String(renewed.headers['session-token']);
    errorOf(await getProfile(testApp, member.token), 401);
    const { generate } = await addAuthenticator(testApp, token);

    testApp.clock.advance(601);
    const { details } = errorOf(await send('/factors/recovery-codes', {}, token), 403);
    expect(details).toEqual({ methods: ['code', 'recovery'] });
    errorOf(await send('/proof', { password: PASSWORD }, token), 400);
    const proven = await send('/proof', { code: generate() }, token);
    resultOf<null>(proven);
    resultOf(await send('/factors/recovery-codes', {}, String(proven.headers['session-token'])));
    expect(await countWhere(testApp.database, 'sessions WHERE member_id = $1', [member._id])).toBe(1);
  });

  it('takes recovery codes, and no code of an app, once the key is another one', async () => {
    const { email, token } = await register(testApp);
    const { generate, added } = await addAuthenticator(testApp, token);
    testApp.clock.advance(30);
    testApp.config.factorKey = Buffer.alloc(32, 8);
    const { challengeId } = await askFactor(email);
    const refused = await send('/log-in/factor', { challengeId, code: generate() });
    const taken = await send('/log-in/factor', { challengeId, recoveryCode: added.recoveryCodes?.[0] });
    testApp.config.factorKey = undefined;
    expect([errorOf(refused, 400).field, taken.statusCode]).toEqual(['code', 200]);
    expect(testApp.logLines.join('')).toContain('cannot be read');
  });

  it('keeps no secret of an app in production without a key', async () => {
    const { config } = testApp;
    const { token } = await register(testApp);
    config.isProduction = true;
    try {
      expect(errorOf(await send('/factors/authenticator', {}, token), 503).code).toBe('unavailable');
      config.factorKey = Buffer.alloc(32, 7);
      await addAuthenticator(testApp, token);
    } finally {
      config.isProduction = false;
      config.factorKey = undefined;
    }
  });
});
