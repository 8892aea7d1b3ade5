import type { AdminUser, AuditPage, Profile, Proposed } from '../contract';
import { addPasskey } from '../../test/factors';
import { countWhere, getResult, join, joinAs, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, post, resultOf } from '../../test/test-app';

/** A person who reads mail for an account, or is asked for no factor any more, is its owner a minute later. */
describe('the way into an account of staff', () => {
  const testApp = useTestApp();
  let owner: Person;
  let second: Person;
  let support: Person;

  beforeAll(async () => {
    [owner, second] = [await joinAs(testApp, 'owner'), await joinAs(testApp, 'owner')];
    support = await joinAs(testApp, 'support');
  });

  const reason = 'Asked by phone, called back';
  const send = (by: Person, path: string, body: object) => post(testApp, `/api/v1/admin${path}`, body, by.token);
  const setEmail = (of: Person, email: string, by: Person) => send(by, `/users/${of.id}/email`, { email, reason });
  const removeFactors = (of: Person, by: Person) => send(by, `/users/${of.id}/remove-factors`, { reason });
  const carryOut = (id: string, by: Person) => send(by, `/proposals/${id}/carry-out`, {});
  const emailOf = async (id: bigint) => {
    const [row] = await testApp.database.query<{ email: string }>('SELECT email FROM members WHERE id = $1', [id]);
    return row?.email;
  };
  const isAlone = async ({ id }: Person) => {
    const { items } = await getResult<AuditPage>(testApp, `/api/v1/admin/audit?subject=member:${id}`, owner);
    return items[0]?.isAlone;
  };

  it('is another email, which two owners give', async () => {
    for (const person of [second, await joinAs(testApp, 'finance')]) {
      const before = await emailOf(person.id);
      const told = `notifications WHERE kind IN ('email_changed', 'email_undo') AND member_id = $1`;
      const { proposalId } = resultOf<Proposed>(await setEmail(person, `moved-${person.id}@test.example`, owner));
      expect([await emailOf(person.id), await countWhere(testApp.database, told, [person.id])]).toEqual([before, 0]);
      errorOf(await carryOut(proposalId, owner), 403);
      errorOf(await carryOut(proposalId, support), 403);
    }
    const finance = await joinAs(testApp, 'finance');
    const email = `moved-${finance.id}@test.example`;
    const { proposalId } = resultOf<Proposed>(await setEmail(finance, email, owner));
    errorOf(await carryOut(proposalId, await joinAs(testApp, 'finance')), 403);
    resultOf(await carryOut(proposalId, second));
    expect(await emailOf(finance.id)).toBe(email);
    expect(await isAlone(finance)).toBe(false);
    expect(errorOf(await setEmail(finance, email, owner), 400).field).toBe('email');
    errorOf(await setEmail(finance, 'elsewhere@test.example', support), 403);
  });

  it('is the end of its factors, which two owners agree on', async () => {
    const finance = await joinAs(testApp, 'finance');
    await addPasskey(testApp, finance.token);
    const { proposalId } = resultOf<Proposed>(await removeFactors(finance, owner));
    expect((await getProfile(testApp, finance.token)).statusCode).toBe(200);
    expect(await countWhere(testApp.database, 'passkeys WHERE member_id = $1', [finance.id])).toBe(1);
    errorOf(await carryOut(proposalId, owner), 403);
    resultOf(await carryOut(proposalId, second));
    expect(await countWhere(testApp.database, 'passkeys WHERE member_id = $1', [finance.id])).toBe(0);
  });

  it('is for one person where the account is an ordinary member’s', async () => {
    const member = await join(testApp);
    const email = `moved-${member.id}@test.example`;
    expect(resultOf<AdminUser>(await setEmail(member, email, support)).email).toBe(email);
    expect(await isAlone(member)).toBe(false);
    await addPasskey(testApp, member.token);
    resultOf<AdminUser>(await removeFactors(member, support));
    expect(await countWhere(testApp.database, 'passkeys WHERE member_id = $1', [member.id])).toBe(0);
  });

  it('is for a lone owner, and the log says so', async () => {
    await testApp.database.query(`UPDATE members SET role = 'member' WHERE id = $1`, [second.id]);
    const email = `alone-${support.id}@test.example`;
    resultOf<AdminUser>(await setEmail(support, email, owner));
    expect((await getResult<Profile>(testApp, '/api/v1/user/profile', support)).email).toBe(email);
    expect(await isAlone(support)).toBe(true);
    await addPasskey(testApp, support.token);
    resultOf<AdminUser>(await removeFactors(support, owner));
    expect(await isAlone(support)).toBe(true);
  });
});
