import type { AdminUser, AuditPage, Profile } from '../contract';
import { getResult, join, joinAs, joinAsAdmin, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { aRegistration, errorOf, post, resultOf } from '../../test/test-app';
import { toWords } from '../notifications/words';

describe('contact details that staff change', () => {
  const testApp = useTestApp();
  let owner: Person;
  let support: Person;

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
    support = await joinAs(testApp, 'support');
  });

  const reason = 'Asked by phone, called back';
  const FIELDS = { name: 'name', email: 'email', 'mobile-number': 'mobileNumber' };
  const change = (of: Person, what: keyof typeof FIELDS, value: string, by = support) =>
    post(testApp, `/api/v1/admin/users/${of.id}/${what}`, { [FIELDS[what]]: value, reason }, by.token);
  const getLog = async ({ id }: Person) =>
    (await getResult<AuditPage>(testApp, `/api/v1/admin/audit?subject=member:${id}`, owner)).items;

  it('are the name, before and after in the log', async () => {
    const member = await join(testApp);
    await testApp.database.query(`UPDATE members SET name = 'Asha Verma' WHERE id = $1`, [member.id]);
    expect(resultOf<AdminUser>(await change(member, 'name', ' Asha Devi '))).toMatchObject({ name: 'Asha Devi' });
    resultOf(await change(member, 'name', 'Asha Devi'));
    expect(await getLog(member)).toMatchObject([
      { action: 'member.rename', actorId: String(support.id), before: { name: 'Asha Verma' }, after: { reason } },
    ]);
    expect(errorOf(await change(member, 'name', 'Admin'), 400).field).toBe('name');
  });

  it('are the email: both addresses are told, the new one is to be verified, and no money leaves for a day', async () => {
    const member = await join(testApp);
    const { email: before } = await getResult<Profile>(testApp, '/api/v1/user/profile', member);
    await testApp.database.query('UPDATE members SET email_verified_at = now() WHERE id = $1', [member.id]);
    const email = `moved-${member.id}@test.example`;
    resultOf(await change(member, 'email', email));
    expect(await getResult<Profile>(testApp, '/api/v1/user/profile', member)).toMatchObject({
      email,
      isEmailVerified: false,
    });
    const mails = await testApp.database.query(
      `SELECT kind, mail_to AS "to" FROM notifications WHERE member_id = $1 AND mail_to IS NOT NULL ORDER BY id DESC LIMIT 3`,
      [member.id],
    );
    expect(mails).toEqual([
      { kind: 'email_verification', to: email },
      { kind: 'email_undo', to: before },
      { kind: 'email_changed', to: email },
    ]);
    const [entry] = await getLog(member);
    expect(entry).toMatchObject({ action: 'member.email', before: { email: before }, after: { email, reason } });
    expect(entry?.after).toHaveProperty('withdrawalsHeldUntil');
    // Whose it was may take it back.
    expect(errorOf(await change(await join(testApp), 'email', before), 409).code).toBe('email_taken');
    expect(errorOf(await change(await join(testApp), 'email', email), 409).code).toBe('email_taken');
    errorOf(await change(member, 'email', 'no address'), 400);
  });

  it('are an email that nobody has verified: who reads mail there undoes nothing, and may join with it', async () => {
    const member = await join(testApp);
    const email = `corrected-${member.id}@test.example`;
    resultOf(await change(member, 'email', email));
    const told = await testApp.database.query<{ kind: string; facts: Record<string, unknown>; to: string }>(
      `SELECT kind, facts, mail_to AS "to" FROM notifications WHERE member_id = $1 AND kind LIKE 'email%' ORDER BY id DESC LIMIT 3`,
      [member.id],
    );
    expect(told.map(({ kind, to }) => [kind, to])).toEqual([
      ['email_verification', email],
      ['email_given_up', member.email],
      ['email_changed', email],
    ]);
    const [, stranger, own] = told.map(({ kind, facts }) => toWords(kind, facts, null).lines.join(' '));
    expect(stranger).not.toContain(email);
    expect(own).not.toContain('can undo');
    resultOf(await post(testApp, '/api/v1/user/registerUser', aRegistration({ email: member.email })));
  });

  it('are not the own ones, and those of staff only by an owner', async () => {
    for (const [what, value] of [
      ['name', 'Nadia Roy'],
      ['email', 'taken-over@test.example'],
      ['mobile-number', '9812345699'],
    ] as const) {
      expect(errorOf(await change(support, what, value), 403).code).toBe('own_decision');
      expect(errorOf(await change(owner, what, value), 403).code).toBe('forbidden');
      errorOf(await change({ id: 99_999n, token: '' }, what, value), 404);
      resultOf(await change(support, what, value, owner));
    }
  });
});
