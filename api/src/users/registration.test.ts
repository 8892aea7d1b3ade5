import { useTestApp } from '../../test/shop';
import {
  aRegistration,
  buildTestApp,
  countRows,
  errorOf,
  post,
  registerByRoute,
  resultOf,
  type TestApp,
} from '../../test/test-app';

const URL = '/api/v1/user/registerUser';

describe('registration', () => {
  const testApp = useTestApp();

  it('gives the profile and a token that signs in', async () => {
    const registration = aRegistration({ name: '  Asha Verma ', mobileNumber: '+91 98000 00001' });
    const response = await post(testApp, URL, registration);
    expect(response.json()).toEqual({
      responseCode: 200,
      responseMessage: 'Registration successful.',
      result: {
        _id: expect.stringMatching(/^[0-9]+$/),
        name: 'Asha Verma',
        email: registration.email,
        mobileNumber: '9800000001',
        referralCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
        referredBy: null,
        role: 'member',
        permissions: [],
        createdAt: '2026-11-20T06:00:00.000Z',
        isEmailVerified: false,
        unread: 0,
        hasPackage: false,
        token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      },
    });
    const { token, ...profile } = resultOf<{ token: string }>(response);
    const seen = await testApp.app.inject({ url: '/api/v1/user/profile', headers: { authorization: token } });
    expect(resultOf(seen)).toEqual(profile);
  });

  it('is not made when its browser cannot be remembered, and can be tried again', async () => {
    const registration = aRegistration();
    await testApp.database.query('ALTER TABLE devices RENAME TO devices_away');
    const refused = await post(testApp, '/api/v1/user/registerUser', registration);
    await testApp.database.query('ALTER TABLE devices_away RENAME TO devices');
    expect(refused.statusCode).toBe(500);
    await registerByRoute(testApp, registration);
  });

  it('keeps neither the password nor the token', async () => {
    const registration = aRegistration({ password: 'very secret words' });
    const { token } = await registerByRoute(testApp, registration);
    const rows = await testApp.database.query(
      'SELECT m.*, s.* FROM members m JOIN sessions s ON s.member_id = m.id WHERE m.email = $1',
      [registration.email],
    );
    const text = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    expect(rows).toHaveLength(1);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(text).not.toContain('very secret words');
    expect(text).not.toContain(token);
  });

  it('puts the member under the sponsor whose code was given in any case', async () => {
    const sponsor = await registerByRoute(testApp, { name: 'The Sponsor' });
    const member = await registerByRoute(testApp, { referralCode: ` ${sponsor.referralCode.toLowerCase()} ` });
    expect(member.referredBy).toEqual({ name: 'The Sponsor' });
    const lineage = await testApp.database.query('SELECT ancestor_id, level FROM lineage WHERE descendant_id = $1', [
      member._id,
    ]);
    expect(lineage).toEqual([{ ancestor_id: BigInt(sponsor._id), level: 1 }]);
  });

  it('says by a first name alone who invites with a code, and asks who asks too often to wait', async () => {
    const sponsor = await registerByRoute(testApp, { name: 'Meera Devi' });
    const ask = (app: TestApp, code: string) => app.app.inject(`/api/v1/user/invitation?referralCode=${code}`);
    expect(resultOf(await ask(testApp, sponsor.referralCode.toLowerCase()))).toEqual({ firstName: 'Meera' });
    expect(errorOf(await ask(testApp, 'NOSUCHXX'), 404).code).toBe('not_found');
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [sponsor._id]);
    expect(errorOf(await ask(testApp, sponsor.referralCode), 404).code).toBe('not_found');
    const limited = await buildTestApp(testApp.database, { INVITATIONS_PER_ADDRESS: '1' });
    await testApp.database.query('DELETE FROM throttles');
    await ask(limited, 'NOSUCHXX');
    expect(errorOf(await ask(limited, 'NOSUCHXX'), 429).code).toBe('too_many_requests');
    await limited.app.close();
  });

  it('takes an empty referral code for none', async () => {
    expect((await registerByRoute(testApp, { referralCode: ' ' })).referredBy).toBeNull();
  });

  it.each([
    ['name', { name: '' }, 'Name is required.'],
    ['email', { email: 'nobody' }, 'Email is not a valid address.'],
    ['mobileNumber', { mobileNumber: '12345' }, 'Mobile number must be 10 digits starting with 6, 7, 8 or 9.'],
    ['password', { password: 'short' }, 'Password must have 8 to 128 characters.'],
    ['password', { password: 'Password1' }, 'Password is too common. Choose another one.'],
    ['referralCode', { referralCode: 'NOSUCHXX' }, 'Referral code does not exist. Check it, or leave it empty.'],
    ['name', { name: 5 }, 'Name must be text.'],
    ['email', { email: null }, 'Email must be text.'],
    ['mobileNumber', { mobileNumber: 9876543210 }, 'Mobile number must be text.'],
    ['password', { password: undefined }, 'Password is required.'],
    ['password', { password: 'x'.repeat(1001) }, 'Password must have at most 1000 characters.'],
    ['role', { role: 'admin' }, 'Unknown field: role.'],
    ['name', { name: 'nul\u0000' }, 'Name must be on one line, without control characters.'],
  ])('refuses a bad %s by name, and writes nothing (%#)', async (field, fault, sentence) => {
    const before = await countRows(testApp.database, 'members');
    const response = await post(testApp, URL, { ...aRegistration(), ...fault });
    expect(errorOf(response, 400)).toMatchObject({ field, message: sentence, code: 'invalid_input' });
    expect(await countRows(testApp.database, 'members')).toBe(before);
  });

  it('refuses a taken email in any case, and a taken mobile number in any writing', async () => {
    const taken = aRegistration({ email: 'Taken@Test.example', mobileNumber: '9700000000' });
    await registerByRoute(testApp, taken);
    const sameEmail = await post(testApp, URL, aRegistration({ email: 'tAKEN@test.EXAMPLE' }));
    expect(errorOf(sameEmail, 409)).toMatchObject({
      code: 'email_taken',
      field: 'email',
      message: 'Email is already registered.',
    });
    const sameMobile = await post(testApp, URL, aRegistration({ mobileNumber: '+91 97000 00000' }));
    expect(errorOf(sameMobile, 409)).toMatchObject({ code: 'mobile_number_taken', field: 'mobileNumber' });
  });

  it.each(['email', 'mobileNumber'] as const)(
    'makes exactly one member of 24 who register one %s at once',
    async (field) => {
      const { [field]: shared } = aRegistration();
      const [membersBefore, sessionsBefore] = [
        await countRows(testApp.database, 'members'),
        await countRows(testApp.database, 'sessions'),
      ];
      const responses = await Promise.all(
        Array.from({ length: 24 }, () => post(testApp, URL, aRegistration({ [field]: shared }))),
      );
      const statuses = responses.map((response) => response.statusCode).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 23 }, () => 409)]);
      expect(await countRows(testApp.database, 'members')).toBe(membersBefore + 1);
      expect(await countRows(testApp.database, 'sessions')).toBe(sessionsBefore + 1);
    },
  );

  it('tries another referral code when the first is taken', async () => {
    const { referralCode } = await registerByRoute(testApp);
    const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    const taken = Buffer.from([...referralCode].map((letter) => alphabet.indexOf(letter)));
    let calls = 0;
    const randomBytes = (size: number) => {
      calls++;
      return calls === 1 ? taken : Buffer.alloc(size, calls);
    };
    const unlucky = await buildTestApp(testApp.database, {}, { randomBytes });
    expect((await registerByRoute(unlucky)).referralCode).toBe('CCCCCCCC');
    await unlucky.app.close();
  });

  it('slows down an address that registers too often, until the window has passed', async () => {
    const limited = await buildTestApp(testApp.database, { REGISTRATIONS_PER_ADDRESS: '2' });
    await testApp.database.query('DELETE FROM throttles');
    await registerByRoute(limited);
    await registerByRoute(limited);
    const refused = await post(limited, URL, aRegistration());
    expect(errorOf(refused, 429).code).toBe('too_many_requests');
    expect(refused.headers['retry-after']).toBe('3600');
    limited.clock.advance(3599);
    expect((await post(limited, URL, aRegistration())).headers['retry-after']).toBe('1');
    limited.clock.advance(1);
    await registerByRoute(limited);
    await limited.app.close();
  });
});
