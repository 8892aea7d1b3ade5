import type { AdminUserDetail, AuditPage, Factors } from '../contract';
import { addAuthenticator, addPasskey, insertPasskey } from '../../test/factors';
import { getResult, join, joinAs, joinAsAdmin, joinWithUpi, reward, withdraw, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, logIn, post, resultOf } from '../../test/test-app';

describe('what support does for a member', () => {
  const testApp = useTestApp();
  let owner: Person;
  let support: Person;

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
    support = await joinAs(testApp, 'support');
  });

  const help = (member: Person, what: string, by = support) =>
    post(testApp, `/api/v1/admin/users/${member.id}/${what}`, {}, by.token);
  const listMails = ({ id }: Person) =>
    testApp.database.query(
      `SELECT kind FROM notifications WHERE member_id = $1 AND kind = ANY (ARRAY['password_reset', 'email_verification'])
       ORDER BY id DESC LIMIT 1`,
      [id],
    );

  it('is a link by mail to the own address, and the end of all sessions; the log has each', async () => {
    const member = await join(testApp);
    resultOf(await help(member, 'verification-mail'));
    expect(await listMails(member)).toEqual([{ kind: 'email_verification' }]);
    resultOf(await help(member, 'reset-link'));
    expect(await listMails(member)).toEqual([{ kind: 'password_reset' }]);
    resultOf(await help(member, 'sign-out'));
    errorOf(await getProfile(testApp, member.token), 401);
    const { items } = await getResult<AuditPage>(testApp, `/api/v1/admin/audit?subject=member:${member.id}`, owner);
    expect(items.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['member.sign_out', 'member.send_reset_link', 'member.send_verification'].map((action) => [
        action,
        String(support.id),
      ]),
    );
  });

  it('is refused where it makes no sense, or is not theirs', async () => {
    const member = await join(testApp);
    await testApp.database.query('UPDATE members SET email_verified_at = now() WHERE id = $1', [member.id]);
    errorOf(await help(member, 'verification-mail'), 400);
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [member.id]);
    errorOf(await help(member, 'reset-link'), 400);
    errorOf(await help(owner, 'sign-out'), 403);
    errorOf(await help({ id: 99_999n, token: '' }, 'sign-out'), 404);
    const finance = await joinAs(testApp, 'finance');
    errorOf(await help(owner, 'reset-link', finance), 403);
  });
});

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
