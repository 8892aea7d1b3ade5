import type { AdminUserDetail, AdminUserPage, AdminUserQuery, AuditEntry, StatementPage } from '../contract';
import { addPlans, depositAndConfirm, getResult, join, joinAsAdmin, reward, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, post, register, resultOf, logIn } from '../../test/test-app';
import type { SearchSteps } from '../search/in-steps';
import { findMemberIds } from '../search/members';
import { listUsersById } from './user.queries';

/** Each makes another of the four steps answer. */
const STEPS: SearchSteps[] = [
  { shortWalkRows: 1000, fewHits: 1000, longWalkRows: 1000 },
  { shortWalkRows: 1, fewHits: 1000, longWalkRows: 1 },
  { shortWalkRows: 1, fewHits: 0, longWalkRows: 1000 },
  { shortWalkRows: 1, fewHits: 0, longWalkRows: 1 },
];
const NAMES = ['Zoya Khan', 'asha verma', 'Asha Rao', 'Om Prakash', 'Anupam Om', 'Ravi_Das', 'Ravi Das'];

describe('user management', () => {
  const testApp = useTestApp();
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    await addPlans(testApp, admin);
    for (const name of NAMES) await register(testApp, { name });
    await testApp.database.query(`UPDATE members SET is_enabled = false WHERE name = 'Asha Rao'`);
    await testApp.database.query(
      `UPDATE members SET email = 'Ridge.77@peak.example', referral_code = 'ASHA42' WHERE name = 'Om Prakash'`,
    );
    const [zoya] = await testApp.database.query<{ id: bigint }>(`SELECT id FROM members WHERE name = 'Zoya Khan'`);
    await depositAndConfirm(testApp, admin, { id: zoya?.id ?? 0n, token: await tokenOf('Zoya Khan') }, 1000);
  });

  async function tokenOf(name: string): Promise<string> {
    const [row] = await testApp.database.query<{ email: string }>('SELECT email FROM members WHERE name = $1', [name]);
    return resultOf<{ token: string }>(await logIn(testApp, row?.email ?? '')).token;
  }
  const list = (query: string) => getResult<AdminUserPage>(testApp, `/api/v1/admin/users?${query}`, admin);
  const namesOf = async (query: string) => (await list(query)).items.map((user) => user.name);
  const setEnabled = (id: bigint, isEnabled: boolean, token = admin.token) =>
    post(testApp, `/api/v1/admin/users/${id}/enabled`, { isEnabled }, token);

  it.each([
    ['search=om&sort=name&order=asc', ['Anupam Om', 'Om Prakash']],
    ['search=vi_d', ['Ravi_Das']],
    ['search=nobody', []],
    ['search=ridge.77%40PEAK.example', ['Om Prakash']],
    ['search=dge.77', ['Om Prakash']],
    ['search=asha4', ['Om Prakash']],
    ['search=ASHA&sort=name&order=asc', ['Asha Rao', 'asha verma', 'Om Prakash']],
    ['search=asha&isEnabled=true&sort=name', ['Om Prakash', 'asha verma']],
    ['isEnabled=false', ['Asha Rao']],
  ])('%s finds %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('finds by mobile number, and sorts by amount', async () => {
    const [zoya] = (await list('search=zoya')).items;
    expect(zoya).toMatchObject({ name: 'Zoya Khan', amount: '1000', isEnabled: true, referredBy: null });
    expect(await namesOf(`search=${zoya?.mobile.slice(3)}`)).toEqual(['Zoya Khan']);
    expect((await namesOf('sort=amount'))[0]).toBe('Zoya Khan');
    expect((await namesOf('sort=amount&order=asc')).at(-1)).toBe('Zoya Khan');
  });

  it('counts all members without counting them', async () => {
    const { counters } = await list('search=nobody');
    const [counted] = await testApp.database.query<{ total: bigint; active: bigint }>(
      'SELECT count(*) AS total, count(*) FILTER (WHERE is_enabled) AS active FROM members',
    );
    expect(counters.total).toBe(Number(counted?.total));
    expect(counters.active).toBe(Number(counted?.active));
    expect(counters.inactive).toBe(counters.total - counters.active);
  });

  /** Walks to the end, page by page. */
  async function listAll(query: AdminUserQuery, steps?: SearchSteps): Promise<string[]> {
    const names: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page: AdminUserQuery = { ...query, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const rows = await listUsersById(testApp.database, await findMemberIds(testApp.database, page, steps));
      names.push(...rows.slice(0, 2).map((row) => row.name));
      const last = rows[1];
      if (rows.length < 3 || !last) return names;
      cursor = Buffer.from(String(last.id)).toString('base64url');
    }
  }

  it.each(['joined', 'name', 'amount'] as const)(
    'gives the same members by %s however they are found, in either order',
    async (sort) => {
      for (const search of ['a', 'as', 'das', '91', 'asha', 'example']) {
        const up = await listAll({ search, sort, order: 'asc' });
        for (const steps of STEPS) {
          expect(await listAll({ search, sort, order: 'asc' }, steps)).toEqual(up);
          expect(await listAll({ search, sort, order: 'desc' }, steps)).toEqual([...up].reverse());
        }
        expect(up.length).toBeGreaterThan(1);
      }
      expect(await listAll({ sort })).toHaveLength((await list('')).counters.total);
    },
  );

  it('signs a disabled member out at once and for good, and says so in the log', async () => {
    const member = await join(testApp);
    expect(resultOf(await setEnabled(member.id, false))).toMatchObject({ isEnabled: false });
    errorOf(await getProfile(testApp, member.token), 401);
    resultOf(await setEnabled(member.id, false));
    expect(resultOf(await setEnabled(member.id, true))).toMatchObject({ isEnabled: true });
    errorOf(await getProfile(testApp, member.token), 401);
    const log = await testApp.database.query<Pick<AuditEntry, 'action'>>(
      'SELECT action, actor_id AS actor FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`member:${member.id}`],
    );
    expect(log).toEqual([
      { action: 'member.disable', actor: admin.id },
      { action: 'member.enable', actor: admin.id },
    ]);
  });

  it('lets one of two admins disable the other, and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = [await joinAsAdmin(testApp), await joinAsAdmin(testApp)] as const;
      const disable = (other: Person, by: Person) =>
        post(testApp, `/api/v1/admin/users/${other.id}/enabled`, { isEnabled: false }, by.token);
      const replies = await Promise.all([disable(pair[1], pair[0]), disable(pair[0], pair[1])]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    }
  });

  it('lets nobody disable themselves', async () => {
    expect(errorOf(await setEnabled(admin.id, false), 403).code).toBe('own_decision');
    errorOf(await setEnabled(999_999n, false), 404);
  });

  it('shows one member with sponsors, wallet, packages and sessions', async () => {
    const sponsor = await register(testApp, { name: 'Sponsor' });
    const grant = await register(testApp, { referralCode: sponsor.referralCode });
    const member = { id: BigInt(grant._id), token: grant.token };
    await depositAndConfirm(testApp, admin, member, 2500);
    await reward(testApp, admin, member, 40);
    const detail = await getResult<AdminUserDetail>(testApp, `/api/v1/admin/users/${member.id}`, admin);
    expect(detail).toMatchObject({
      user: { id: grant._id, amount: '2500', referredBy: 'Sponsor' },
      sponsorChain: [{ id: sponsor._id, name: 'Sponsor', level: 1 }],
      wallet: { deposit: '2500', earnings: '40' },
      packages: [{ principal: '2500' }],
      sessions: [{ isCurrent: false }],
      teamSize: 0,
    });
    const statement = await getResult<StatementPage>(
      testApp,
      `/api/v1/admin/users/${member.id}/statement?limit=1`,
      admin,
    );
    expect(statement.items).toMatchObject([{ kind: 'reward', amount: '40', balance: '2540' }]);
    errorOf(
      await testApp.app.inject({
        url: '/api/v1/admin/users/999999',
        headers: { authorization: admin.token },
      }),
      404,
    );
  });
});
