import type { AdminUserDetail, Factors } from '../contract';
import { addAuthenticator, addPasskey, insertPasskey } from '../../test/factors';
import { getResult, joinAsAdmin, reward, withdraw, type Person, join, joinAs, joinWithUpi } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, post, resultOf, logIn } from '../../test/test-app';

describe('the factors of a member who has lost them', () => {
  const testApp = useTestApp();
  let owner: Person;

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
  });

  const removeOf = (id: bigint, token: string) =>
    post(testApp, `/api/v1/admin/users/${id}/remove-factors`, { reason: 'Lost the phone' }, token);

  it('are removed by support, with a reason; money waits for a day, and the member reads of it', async () => {
    const support = await joinAs(testApp, 'support');
    const member = await joinWithUpi(testApp);
    await reward(testApp, owner, member, 1000);
    errorOf(await removeOf(member.id, support.token), 404);
    await addPasskey(testApp, member.token);
    await addAuthenticator(testApp, member.token);
    const detail = () => getResult<AdminUserDetail>(testApp, `/api/v1/admin/users/${member.id}`, support);
    expect((await detail()).factors).toEqual(['passkey', 'code', 'recovery']);
    expect((await logIn(testApp, member.email)).statusCode).toBe(401);

    resultOf(await removeOf(member.id, support.token));
    expect((await detail()).factors).toEqual([]);
    expect((await getProfile(testApp, member.token)).statusCode).toBe(401);
    const { token } = resultOf<{ token: string }>(await logIn(testApp, member.email));
    expect((await getResult<Factors>(testApp, '/api/v1/user/factors', { ...member, token })).recoveryCodesLeft).toBe(0);
    expect(errorOf(await withdraw(testApp, { ...member, token }, 300), 409).code).toBe('withdrawals_held');
    testApp.clock.advance(24 * 60 * 60);
    const [told] = await testApp.database.query(
      `SELECT facts->'byStaff'->>'reason' AS reason, mail_to AS "mailTo" FROM notifications
       WHERE member_id = $1 AND kind = 'factor_changed' ORDER BY id DESC LIMIT 1`,
      [member.id],
    );
    expect(told).toEqual({ reason: 'Lost the phone', mailTo: member.email });
    const [entry] = await testApp.database.query(
      `SELECT actor_id AS "actorId", before FROM audit_entries WHERE action = 'factor.removed_by_staff'`,
    );
    expect(entry).toEqual({ actorId: support.id, before: { passkeys: ['My phone'], hadAuthenticator: true } });
  });

  it('are nobody’s own to remove here, and those of staff are for an owner', async () => {
    testApp.clock.reset();
    const [support, finance, member] = [
      await joinAs(testApp, 'support'),
      await joinAs(testApp, 'finance'),
      await join(testApp),
    ];
    for (const { id } of [support, finance, owner]) await insertPasskey(testApp, id);
    expect(errorOf(await removeOf(support.id, support.token), 403).code).toBe('own_decision');
    expect(errorOf(await removeOf(owner.id, owner.token), 403).code).toBe('own_decision');
    for (const { id } of [finance, owner])
      expect(errorOf(await removeOf(id, support.token), 403).code).toBe('forbidden');
    for (const { token } of [finance, member]) errorOf(await removeOf(support.id, token), 403);
    resultOf(await removeOf(finance.id, owner.token));
  });
});
