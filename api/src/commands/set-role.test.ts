import type { Profile, Proposed, SecondPersonState } from '../contract';
import { getResult, join, joinAs } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { resultOf, toHeaders } from '../../test/test-app';
import { setRole } from './set-role';

const OFF = { isOn: false, payoutLimit: 50_000, coversPlans: false };

describe('a role that is set at the command line', () => {
  const testApp = useTestApp();

  it('lets an owner go on whose second one is gone, and leaves a trace', async () => {
    const [owner, gone] = [await joinAs(testApp, 'owner'), await joinAs(testApp, 'owner')];
    const { email } = await getResult<Profile>(testApp, '/api/v1/user/profile', gone);
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [gone.id]);
    const switchOff = () =>
      testApp.app.inject({
        method: 'PUT',
        url: '/api/v1/admin/second-person',
        payload: OFF,
        headers: toHeaders(owner.token),
      });
    expect(resultOf<Proposed>(await switchOff())).toHaveProperty('proposalId');

    expect(await setRole(testApp.database, ` ${email.toUpperCase()}`, 'member', testApp.clock.now())).toBe(gone.id);
    expect(resultOf<SecondPersonState>(await switchOff()).rules).toEqual(OFF);
    const entries = await testApp.database.query(
      `SELECT action, actor_id AS "actorId", before, after FROM audit_entries WHERE subject = $1 AND actor_id IS NULL`,
      [`member:${gone.id}`],
    );
    expect(entries).toEqual([
      { action: 'staff.remove', actorId: null, before: { role: 'owner' }, after: { role: 'member' } },
    ]);
  });

  it('is of somebody who has an account, and leaves an owner who can sign in', async () => {
    const now = testApp.clock.now();
    await testApp.database.query(`UPDATE members SET role = 'member' WHERE role = 'owner'`);
    const [owner, disabled] = [await joinAs(testApp, 'owner'), await joinAs(testApp, 'owner')];
    const member = await join(testApp);
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [disabled.id]);
    const emailOf = async (id: bigint) => {
      const [row] = await testApp.database.query<{ email: string }>('SELECT email FROM members WHERE id = $1', [id]);
      return row?.email ?? '';
    };
    await expect(setRole(testApp.database, 'nobody@test.example', 'owner', now)).rejects.toThrow('No member has');
    const last = await emailOf(owner.id);
    await expect(setRole(testApp.database, last, 'member', now)).rejects.toThrow('This is the last owner');
    await setRole(testApp.database, await emailOf(member.id), 'owner', now);
    await setRole(testApp.database, last, 'member', now);
  });
});
