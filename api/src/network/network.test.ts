import type { Network, NetworkChildren, NetworkHit } from '../contract';
import { addPlans, depositAndConfirm, getResult, join, joinAsAdmin, type Person, type Member } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf } from '../../test/test-app';
import { countNetworkChanges } from './count-changes';
import { searchTeam } from './team';

describe('the network', () => {
  const testApp = useTestApp();
  let admin: Person;
  /** The root, then a chain of twelve below each other, then a second child of the root. */
  let root: Member;
  let chain: Member[];
  let second: Person;
  let stranger: Person;

  const joinBelow = ({ referralCode }: Member, name: string) => join(testApp, { name, referralCode });

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    await addPlans(testApp, admin);
    root = await join(testApp);
    chain = [];
    for (let depth = 1; depth <= 12; depth++) {
      chain.push(await joinBelow(chain.at(-1) ?? root, `Link ${depth} 100%`));
    }
    second = await joinBelow(root, 'Asha Link');
    stranger = await join(testApp);
    await countNetworkChanges(testApp.database);
  });

  const link = (depth: number): Person => {
    const person = chain[depth - 1];
    if (!person) throw new Error(`There is no link ${depth}`);
    return person;
  };
  const listChildren = (of: bigint, viewer: Person, query = '') =>
    testApp.app.inject({
      url: `/api/v1/network/${of}/children${query}`,
      headers: { authorization: viewer.token },
    });
  const search = (viewer: Person, q: string) =>
    getResult<NetworkHit[]>(testApp, `/api/v1/network/search?q=${encodeURIComponent(q)}`, viewer);

  it('shows oneself with the whole downline, and ten levels of counts', async () => {
    await depositAndConfirm(testApp, admin, link(2), 1500);
    await countNetworkChanges(testApp.database);
    const { self, levels } = await getResult<Network>(testApp, '/api/v1/network', root);
    expect(self).toMatchObject({ id: String(root.id), isActive: false, packageTotal: '0' });
    expect([self.teamSize, self.directCount]).toEqual([13, 2]);
    const none = { active: 0, packages: 0, invested: '0', joinedThisWeek: 1 };
    expect(levels).toEqual([
      { ...none, level: 1, members: 2, joinedThisWeek: 2 },
      { level: 2, members: 1, active: 1, packages: 1, invested: '1500', joinedThisWeek: 1 },
      ...[3, 4, 5, 6, 7, 8, 9, 10].map((level) => ({ ...none, level, members: 1 })),
    ]);
  });

  it('loads the direct downline of any member of the team, page by page, with contacts masked', async () => {
    const first = await getResult<NetworkChildren>(testApp, `/api/v1/network/${root.id}/children?limit=1`, root);
    expect(first.items).toHaveLength(1);
    expect(first.items[0]).toMatchObject({ id: String(link(1).id), teamSize: 11, directCount: 1 });
    expect(first.items[0]?.maskedEmail).toMatch(/^m\*\*\*@t\*\*\*\.example$/);
    expect(first.items[0]?.maskedMobileNumber).toMatch(/^91\*\*\*\*\d{4}$/);
    const rest = await getResult<NetworkChildren>(
      testApp,
      `/api/v1/network/${root.id}/children?limit=1&cursor=${first.nextCursor}`,
      root,
    );
    expect(rest).toMatchObject({ items: [{ id: String(second.id) }], nextCursor: null });
    const deep = await getResult<NetworkChildren>(testApp, `/api/v1/network/${link(11).id}/children`, root);
    expect(deep.items.map((node) => node.id)).toEqual([String(link(12).id)]);
  });

  it('hides members outside of the own downline, as if they did not exist', async () => {
    const above = errorOf(await listChildren(root.id, link(1)), 404);
    errorOf(await listChildren(second.id, link(1)), 404);
    errorOf(await listChildren(root.id, stranger), 404);
    const nobody = errorOf(await listChildren(999_999n, root), 404);
    expect(above).toEqual(nobody);
  });

  it.each([
    ['looking through the team', { nearestMax: 20_000, smallTeamMax: 20_000 }],
    ['asking the index', { nearestMax: 20_000, smallTeamMax: 0 }],
    ['looking further than the nearest', { nearestMax: 3, smallTeamMax: 20_000 }],
  ])('finds members of the own team with the way to them, by %s', async (_way, reach) => {
    const hits = await searchTeam(testApp.database, root.id, 'LINK', reach);
    expect(hits).toHaveLength(13);
    expect(hits.at(0)).toMatchObject({ level: 1, path: [String(link(1).id)] });
    expect(hits.at(-1)).toMatchObject({ level: 12, path: chain.map((person) => String(person.id)) });
    expect(await searchTeam(testApp.database, root.id, 'as', reach)).toMatchObject([
      { node: { name: 'Asha Link' }, level: 1 },
    ]);
    expect(await searchTeam(testApp.database, link(12).id, 'link', reach)).toEqual([]);
    expect(await searchTeam(testApp.database, stranger.id, 'link', reach)).toEqual([]);
  });

  it('finds the nearest twenty of a name that many have', async () => {
    await testApp.database.query(
      `WITH added AS (
         INSERT INTO members (name, email, mobile_number, password_hash, referral_code, sponsor_id, created_at)
         SELECT 'Twin ' || n, 'twin' || n || '@test.example', (7000000000 + n)::text, 'nobody signs in here', 'TWIN' || n, $1, now()
         FROM generate_series(1, 25) n RETURNING id
       )
       INSERT INTO lineage (descendant_id, ancestor_id, level) SELECT id, $1, 1 FROM added`,
      [stranger.id],
    );
    const nearest = await searchTeam(testApp.database, BigInt(stranger.id), 'twin', {
      nearestMax: 22,
      smallTeamMax: 0,
    });
    expect(nearest.map((hit) => hit.node.name)).toEqual(Array.from({ length: 20 }, (_, place) => `Twin ${place + 1}`));
    expect(nearest.at(0)).toMatchObject({ level: 1, path: [nearest[0]?.node.id] });
  });

  it('takes nothing for a wildcard, and does not search what is masked', async () => {
    expect(await search(root, '100%')).toHaveLength(12);
    expect(await search(root, '1_0%')).toHaveLength(0);
    expect(await search(root, '91000')).toHaveLength(0);
    expect(await search(root, ' ')).toHaveLength(0);
  });
});
