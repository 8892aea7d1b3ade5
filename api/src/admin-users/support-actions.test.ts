import type { AuditPage } from '../contract';
import { getResult, join, joinAs, joinAsAdmin, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, post, resultOf } from '../../test/test-app';

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
