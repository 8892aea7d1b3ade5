import type { Profile, SessionGrant, StaffMember } from '../contract';
import { getResult, join, joinAsAdmin, joinVerified, type Member, type Person } from '../../test/money';
import {
  aRegistration,
  buildTestApp,
  countRows,
  errorOf,
  getProfile,
  logIn,
  post,
  resultOf,
} from '../../test/test-app';
import { useTestApp } from '../../test/shop';
import { createTestDatabase } from '../../test/test-database';

const STAFF = '/api/v1/admin/staff';

describe('staff', () => {
  const testApp = useTestApp();
  let owner: Person;

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
  });

  const listStaff = () => getResult<StaffMember[]>(testApp, STAFF, owner);
  const send = (method: 'PUT' | 'DELETE', path: string, { token }: Person, payload?: object) =>
    testApp.app.inject({
      method,
      url: `${STAFF}/${path}`,
      headers: { authorization: token },
      ...(payload && { payload }),
    });
  const giveRole = (person: Person, role: string, by = owner) => send('PUT', `${person.id}/role`, by, { role });
  /** Who joins the staff is signed out, and signs in again. */
  const appoint = async ({ id, email }: Member, role: string): Promise<Person> => {
    resultOf(await giveRole({ id, token: '' }, role));
    return { id, token: resultOf<SessionGrant>(await logIn(testApp, email)).token };
  };

  it('are invited by mail: the account opens with the link alone', async () => {
    const { name, email, mobileNumber } = aRegistration();
    const invited = resultOf<StaffMember>(
      await post(testApp, STAFF, { name, email, mobileNumber, role: 'finance' }, owner.token),
    );
    expect(invited).toMatchObject({ name, email, role: 'finance', lastUsedAt: null, sessions: 0 });
    const letters = await testApp.database.query(
      `SELECT mail_to, expires_at - l.created_at = interval '72 hours' AS "isGood"
       FROM notifications n JOIN mail_links l ON l.id = (n.facts->>'linkId')::bigint WHERE kind = 'staff_invited'`,
    );
    expect(letters).toEqual([{ mail_to: email, isGood: true }]);
    const again = await post(testApp, STAFF, { name, email, mobileNumber, role: 'owner' }, owner.token);
    expect(errorOf(again, 409).code).toBe('email_taken');
    errorOf(await post(testApp, STAFF, { name, email: 'none', mobileNumber, role: 'owner' }, owner.token), 400);
    errorOf(await post(testApp, STAFF, { name, email, mobileNumber, role: 'member' }, owner.token), 400);
  });

  it('can be a member from before, found by the email', async () => {
    const person = await joinVerified(testApp);
    const [member] = await testApp.database.query<{ email: string }>('SELECT email FROM members WHERE id = $1', [
      person.id,
    ]);
    const email = String(member?.email).toUpperCase();
    const add = (body: object) => post(testApp, `${STAFF}/members`, body, owner.token);
    expect(errorOf(await add({ email: 'nobody@test.example', role: 'support' }), 404)).toMatchObject({
      field: 'email',
    });
    errorOf(await add({ email, role: 'member' }), 400);
    resultOf(await add({ email, role: 'support' }));
    expect((await listStaff()).find(({ id }) => id === String(person.id))).toMatchObject({ role: 'support' });
    expect(errorOf(await add({ email, role: 'finance' }), 400)).toMatchObject({ field: 'email' });
  });

  it('join signed out, get another role with their next request, and leave signed out', async () => {
    const member = await joinVerified(testApp);
    const person = await appoint(member, 'plans');
    errorOf(await getProfile(testApp, member.token), 401);
    resultOf(await giveRole(person, 'support'));
    const profile = resultOf<Profile>(await getProfile(testApp, person.token));
    expect(profile).toMatchObject({ role: 'admin', permissions: expect.arrayContaining(['messages.read']) });
    expect((await listStaff()).find(({ id }) => id === String(person.id))).toMatchObject({ sessions: 1 });
    errorOf(await giveRole(person, 'owner', person), 403);
    resultOf(await send('DELETE', `${person.id}/sessions`, owner));
    errorOf(await getProfile(testApp, person.token), 401);
    resultOf(await giveRole(person, 'member'));
    expect((await listStaff()).map(({ id }) => id)).not.toContain(String(person.id));
    errorOf(await send('DELETE', `${person.id}/sessions`, owner), 404);
    const written = await testApp.database.query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`member:${person.id}`],
    );
    expect(written.map(({ action }) => action)).toEqual([
      ...['staff.role', 'staff.sign_in', 'staff.role', 'staff.sign_out', 'staff.remove'],
    ]);
  });

  it('join with an email that they are known to read', async () => {
    const person = await join(testApp);
    expect(errorOf(await giveRole(person, 'support'), 400)).toMatchObject({
      field: 'email',
      message: expect.stringContaining('not verified'),
    });
    const add = () => post(testApp, `${STAFF}/members`, { email: person.email, role: 'support' }, owner.token);
    expect(errorOf(await add(), 400)).toMatchObject({ field: 'email' });
    resultOf(await getProfile(testApp, person.token));
  });

  it('have no role twice; who presses twice is told of the one change', async () => {
    const person = await joinVerified(testApp);
    const press = () =>
      testApp.app.inject({
        method: 'PUT',
        url: `${STAFF}/${person.id}/role`,
        headers: { authorization: owner.token, 'idempotency-key': `role-of-${person.id}` },
        payload: { role: 'support' },
      });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(errorOf(await giveRole(person, 'support'), 400)).toMatchObject({ field: 'role' });
    expect(await countRows(testApp.database, `audit_entries WHERE subject = 'member:${person.id}'`)).toBe(1);
  });

  it('are disabled by an owner alone', async () => {
    const support = await appoint(await joinVerified(testApp), 'support');
    const disable = (person: Person, by: Person) =>
      post(testApp, `/api/v1/admin/users/${person.id}/enabled`, { isEnabled: false }, by.token);
    errorOf(await disable(owner, support), 403);
    resultOf(await disable(await join(testApp), support));
    resultOf(await disable(support, owner));
  });

  it('keep their last owner', async () => {
    const refusal = errorOf(await giveRole(owner, 'auditor'), 403).message;
    expect(refusal).toBe('You are the last owner. Make somebody else an owner before you leave.');
    const other = await appoint(await joinVerified(testApp), 'owner');
    resultOf(await giveRole(owner, 'auditor', owner));
    errorOf(await giveRole(other, 'member', other), 403);
    resultOf(await giveRole(owner, 'owner', other));
    resultOf(await giveRole(other, 'member', other));
  });
});

it('keep an owner when all of them leave, remove or disable one another at once', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const testApp = await buildTestApp(database);
  for (let round = 0; round < 8; round++) {
    await database.query(`UPDATE members SET role = 'member'`);
    const owners = [await joinAsAdmin(testApp), await joinAsAdmin(testApp), await joinAsAdmin(testApp)];
    const answers = await Promise.all(
      owners.flatMap((by, place) => {
        const target = owners[(place + round) % owners.length] ?? by;
        const headers = { authorization: by.token };
        const role = {
          method: 'PUT',
          url: `${STAFF}/${target.id}/role`,
          headers,
          payload: { role: 'support' },
        } as const;
        const url = `/api/v1/admin/users/${target.id}/enabled`;
        const disabled = { method: 'POST', url, headers, payload: { isEnabled: false } } as const;
        return [testApp.app.inject(role), testApp.app.inject(disabled)];
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 401, 403].includes(status))).toEqual(
      [],
    );
    const [left] = await database.query<{ owners: bigint }>(
      `SELECT count(*) AS owners FROM members WHERE role = 'owner' AND is_enabled`,
    );
    expect(left?.owners).toBeGreaterThanOrEqual(1n);
  }
  await testApp.app.close();
  await database.close();
});
