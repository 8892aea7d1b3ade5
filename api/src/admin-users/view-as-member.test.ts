import { deleteExpired } from '../housekeeping';
import type { AuditPage, Profile, SecurityEventPage, SessionInfo, ViewGrant, Wallet } from '../contract';
import { getResult, join, joinAs, joinAsAdmin, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, post, proveAgain, resultOf } from '../../test/test-app';

describe('looking at the site as a member does', () => {
  const testApp = useTestApp();
  let owner: Person;
  let support: Person;
  let member: Person;

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
  });
  beforeEach(async () => {
    support = await joinAs(testApp, 'support');
    member = await join(testApp);
  });

  const ask = (of: Person, by = support, reason = 'Asks why the wallet is empty') =>
    post(testApp, `/api/v1/admin/users/${of.id}/view`, { reason }, by.token);
  async function view(of = member, by = support): Promise<Person> {
    const { token } = resultOf<ViewGrant>(await ask(of, by));
    return { id: of.id, token };
  }
  const isOver = async ({ token }: Person) => (await getProfile(testApp, token)).statusCode === 401;
  /** Who ended the looks at a member, the last one first. */
  const listEnds = async (of: Person) => {
    const url = `/api/v1/admin/audit?subject=member:${of.id}&action=member.view_end`;
    return (await getResult<AuditPage>(testApp, url, owner)).items.map(({ actorId }) => actorId);
  };
  const listSessions = (of: Person) => getResult<SessionInfo[]>(testApp, '/api/v1/user/sessions', of);

  it('reads what the member reads for 30 minutes, with a reason that stands in the log', async () => {
    const before = testApp.clock.now();
    const { token, viewedUntil } = resultOf<ViewGrant>(await ask(member));
    expect(new Date(viewedUntil).getTime() - before.getTime()).toBe(30 * 60 * 1000);
    const viewer = { id: member.id, token };
    const profile = await getResult<Profile>(testApp, '/api/v1/user/profile', viewer);
    expect(profile).toMatchObject({ _id: String(member.id), role: 'member', viewedUntil });
    expect(await getResult<Wallet>(testApp, '/api/v1/wallet', viewer)).toMatchObject({ availableBalance: '0' });
    testApp.clock.advance(31 * 60);
    expect(await isOver(viewer)).toBe(true);
    await deleteExpired({ database: testApp.database, now: testApp.clock.now });
    const { items } = await getResult<AuditPage>(testApp, `/api/v1/admin/audit?subject=member:${member.id}`, owner);
    expect(items).toMatchObject([
      { action: 'member.view_end', actorId: null, actorName: 'The server', at: viewedUntil },
      {
        action: 'member.view',
        actorId: String(support.id),
        after: { reason: 'Asks why the wallet is empty', until: viewedUntil },
      },
    ]);
  });

  it.each([
    ['/wallet/statement.csv?from=2026-01-01', { file: 'statement.csv', from: '2026-01-01' }],
    ['/wallet/statement.pdf?year=2026', { file: 'statement.pdf', year: 2026 }],
    ['/earnings.csv', { file: 'earnings.csv' }],
    ['/network/members.csv', { file: 'members.csv' }],
  ])('takes %s out as who they are, which stands in both logs', async (path, after) => {
    await testApp.app.securityEvents.write();
    await testApp.database.query('DELETE FROM security_events');
    const takeOut = async ({ token }: Person) => {
      const file = await testApp.app.inject({ url: `/api/v1${path}`, headers: { authorization: token } });
      expect(file.statusCode).toBe(200);
    };
    await takeOut(member);
    await takeOut(await view());
    const audit = `/api/v1/admin/audit?subject=member:${member.id}&action=file.export`;
    expect((await getResult<AuditPage>(testApp, audit, owner)).items).toMatchObject([
      { actorId: String(support.id), after },
    ]);
    const events = '/api/v1/admin/security-events?kind=export';
    const { items } = await getResult<SecurityEventPage>(testApp, events, owner);
    const url = `/api/v1${path.replace(/\?.*/, '')}`;
    expect(items.map(({ memberId, detail }) => [memberId, detail])).toEqual([
      [String(support.id), `${url} of member:${member.id}`],
      [String(member.id), url],
    ]);
  });

  it('changes nothing, proves nothing, and has no way into the back office', async () => {
    const { token } = await view();
    const code = (reply: Awaited<ReturnType<typeof ask>>) => errorOf(reply, 403).code;
    expect(code(await post(testApp, '/api/v1/user/proof', { password: 'any' }, token))).toBe('view_only');
    expect(code(await ask(member, { id: member.id, token }))).toBe('view_only');
    const url = '/api/v1/user/profile';
    const patch = await testApp.app.inject({
      method: 'PATCH',
      url,
      payload: { name: 'Taken' },
      headers: { authorization: token },
    });
    expect(code(patch)).toBe('view_only');
    // Made one of the staff in between: the look is over, and gets none of their rights.
    await testApp.database.query(`UPDATE members SET role = 'owner' WHERE id = $1`, [member.id]);
    const users = await testApp.app.inject({ url: '/api/v1/admin/users', headers: { authorization: token } });
    expect(errorOf(users, 401).code).toBe('session_expired');
    expect(await isOver({ id: member.id, token })).toBe(true);
  });

  it('stands among the sessions of the member, who does not learn from where, and takes the place of none', async () => {
    testApp.config.session.perMember = 1;
    try {
      const viewer = await view();
      const [first, second] = await listSessions(member);
      expect([first, second].map((session) => session?.viewedUntil !== undefined).sort()).toEqual([false, true]);
      const shown = [first, second].find((session) => session?.viewedUntil);
      expect(shown).toMatchObject({ userAgent: '', address: '', isCurrent: false });
      await testApp.app.inject({
        method: 'DELETE',
        url: `/api/v1/user/sessions/${shown?.id}`,
        headers: { authorization: member.token },
      });
      expect(await isOver(viewer)).toBe(true);
      expect(await isOver(member)).toBe(false);
      expect(await listEnds(member)).toEqual([String(member.id)]);
    } finally {
      testApp.config.session.perMember = 20;
    }
  });

  it('ends with the next look, with the own session, and with the role; ending it stands in the log', async () => {
    const first = await view();
    const second = await view(await join(testApp));
    expect([await isOver(first), await isOver(second)]).toEqual([true, false]);
    expect(await listEnds(member)).toEqual([String(support.id)]);
    resultOf(await post(testApp, '/api/v1/user/logout', {}, second.token));
    expect([await isOver(second), await isOver(support)]).toEqual([true, false]);
    const { items } = await getResult<AuditPage>(testApp, `/api/v1/admin/audit?subject=member:${second.id}`, owner);
    expect(items.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['member.view_end', String(support.id)],
      ['member.view', String(support.id)],
    ]);
    const third = await view();
    await testApp.database.query(`UPDATE members SET role = 'finance' WHERE id = $1`, [support.id]);
    expect(await isOver(third)).toBe(true);
    await testApp.database.query(`UPDATE members SET role = 'support' WHERE id = $1`, [support.id]);
    expect(await isOver(third)).toBe(false);
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [support.id]);
    expect(await isOver(third)).toBe(true);
    await testApp.database.query('UPDATE members SET is_enabled = true WHERE id = $1', [support.id]);
    resultOf(await post(testApp, '/api/v1/user/logout', {}, support.token));
    expect(await isOver(third)).toBe(true);
    expect(await listEnds(member)).toEqual([String(support.id), String(support.id)]);
  });

  it.each([
    ['another role, also with one that may look', 'PUT', (id: bigint) => `staff/${id}/role`, { role: 'owner' }],
    ['disabling who looks', 'POST', (id: bigint) => `users/${id}/enabled`, { isEnabled: false }],
  ] as const)('ends at once with %s, and does not go on afterwards', async (_what, method, path, payload) => {
    const look = await view();
    await proveAgain(testApp);
    const done = await testApp.app.inject({
      method,
      url: `/api/v1/admin/${path(support.id)}`,
      payload,
      headers: { authorization: owner.token },
    });
    resultOf(done);
    expect(await listEnds(member)).toEqual([String(owner.id)]);
    await testApp.database.query(`UPDATE members SET role = 'support', is_enabled = true WHERE id = $1`, [support.id]);
    expect(await isOver(look)).toBe(true);
  });

  it('is refused without a reason, of staff, of the disabled, and to staff who may not', async () => {
    errorOf(await ask(member, support, ''), 400);
    errorOf(await ask(owner), 403);
    errorOf(await ask({ id: 99_999n, token: '' }), 404);
    await testApp.database.query('UPDATE members SET is_enabled = false WHERE id = $1', [member.id]);
    errorOf(await ask(member), 400);
    for (const role of ['finance', 'auditor', 'plans', 'member']) {
      await testApp.database.query('UPDATE members SET role = $2 WHERE id = $1', [support.id, role]);
      errorOf(await ask(member), 403);
    }
  });
});
