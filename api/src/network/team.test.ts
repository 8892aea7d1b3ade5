import type { TeamMember, TeamPage } from '../contract';
import { depositAndConfirm, getResult, join, type Person, type Member } from '../../test/money';
import { useShop } from '../../test/shop';
import { errorOf, START } from '../../test/test-app';
import { executeUnguarded } from '../../test/unguarded';
import { listTeam } from './team';

describe('the team as a list', () => {
  const shop = useShop();
  /** The root, then a chain of twelve below each other, then a second child of the root. */
  let root: Member;
  let chain: Member[];
  let second: Member;

  const joinBelow = ({ referralCode }: Member) => join(shop.testApp, { referralCode });

  beforeAll(async () => {
    root = await join(shop.testApp);
    chain = [];
    for (let depth = 1; depth <= 12; depth++) chain.push(await joinBelow(chain.at(-1) ?? root));
    second = await joinBelow(root);
  });

  const link = (depth: number): Person => {
    const person = chain[depth - 1];
    if (!person) throw new Error(`There is no link ${depth}`);
    return person;
  };
  const list = (query = '', viewer: Person = root) =>
    getResult<TeamPage>(shop.testApp, `/api/v1/network/members${query}`, viewer);
  const idsOf = (items: readonly TeamMember[]) => items.map(({ id }) => BigInt(id));
  const firstTen = () => chain.slice(0, 10).map(({ id }) => id);

  it('holds ten levels in each order, with contacts masked', async () => {
    const { items, nextCursor } = await list();
    expect(idsOf(items)).toEqual([second.id, ...firstTen().toReversed()]);
    expect(nextCursor).toBeNull();
    expect(items[0]).toMatchObject({ level: 1, isActive: false });
    expect(items[0]?.maskedMobileNumber).toMatch(/^91\*\*\*\*\d{4}$/);
    expect(idsOf((await list('?sort=oldest')).items)).toEqual([...firstTen(), second.id]);
    const nearest = await list('?sort=nearest');
    expect(idsOf(nearest.items)).toEqual([link(1).id, second.id, ...firstTen().slice(1)]);
    expect(nearest.items.map(({ level }) => level)).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(idsOf((await list('?level=3')).items)).toEqual([link(3).id]);
  });

  it.each(['', '&sort=oldest', '&sort=nearest', '&level=1'])('goes on after a page of %s', async (query) => {
    const all = idsOf((await list(`?limit=100${query}`)).items);
    const paged: bigint[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: TeamPage = await list(`?limit=3${query}${cursor && `&cursor=${cursor}`}`);
      paged.push(...idsOf(page.items));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('shows nobody else: neither those beside nor those above', async () => {
    expect((await list('', second)).items).toEqual([]);
    expect(idsOf((await list('?sort=oldest', link(10))).items)).toEqual([link(11).id, link(12).id]);
    // A place that another one's list gave is none of this one.
    const { nextCursor } = await list('?sort=nearest&limit=2');
    expect((await list(`?sort=nearest&cursor=${nextCursor}`, link(10))).items).toEqual([]);
  });

  it('finds who has no package, and whose package is paid for five weekdays more at most', async () => {
    await depositAndConfirm(shop.testApp, shop.admin, link(2), 1500);
    await depositAndConfirm(shop.testApp, shop.admin, link(4), 1000);
    const without = idsOf((await list('?filter=noPackage&sort=oldest')).items);
    expect(without).toEqual([...firstTen().filter((id) => ![link(2).id, link(4).id].includes(id)), second.id]);
    expect((await list('?filter=ending')).items).toEqual([]);
    const pay = (member: Person, daysLeft: number) =>
      executeUnguarded(shop.database, [
        [
          `UPDATE packages p SET days_paid = v.cashback_days - $2
           FROM plan_versions v WHERE v.id = p.plan_version_id AND p.member_id = $1`,
          [member.id, daysLeft],
        ],
      ]);
    await pay(link(2), 5);
    await pay(link(4), 6);
    expect(idsOf((await list('?filter=ending')).items)).toEqual([link(2).id]);
    expect((await list('?filter=ending&level=4')).items).toEqual([]);
  });

  it('finds who joined since Monday in India', async () => {
    // Sunday's last second in India, and Monday's first.
    shop.testApp.clock.advance((new Date('2026-11-22T18:29:59Z').getTime() - START.getTime()) / 1000);
    const early = await joinBelow(second);
    shop.testApp.clock.advance(1);
    const late = [await joinBelow(second), await joinBelow(early)];
    expect(idsOf((await list('?filter=joinedThisWeek')).items)).toEqual(late.map(({ id }) => id).toReversed());
  });

  it('goes out as a file, filtered as the list is, with contacts masked, and is among the security events', async () => {
    const download = (query: string, viewer: Person = root) =>
      shop.testApp.app.inject({ url: `/api/v1/network/members.csv${query}`, headers: { authorization: viewer.token } });
    const response = await download('?filter=ending');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="team-2026-11-23.csv"',
    });
    const [header, ...lines] = response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(header).toBe('Id,Name,Level,Joined (India),Status,Packages,Team,Email,Mobile');
    const [member] = (await list('?filter=ending')).items;
    expect(lines).toEqual([
      `${member?.id},${member?.name},2,2026-11-20 11:30:00,Active,1500,${member?.teamSize},${member?.maskedEmail},${member?.maskedMobileNumber}`,
    ]);
    const all = (await download('?sort=nearest')).body.trimEnd().split('\r\n').slice(1);
    expect(all.map((line) => line.split(',')[0])).toEqual((await list('?sort=nearest')).items.map(({ id }) => id));
    expect((await download('', link(12))).body.trimEnd().split('\r\n')).toHaveLength(1);
    await shop.testApp.app.securityEvents.write();
    const events = await shop.database.query(
      `SELECT detail FROM security_events WHERE kind = 'export' AND member_id = $1 LIMIT 1`,
      [root.id],
    );
    expect(events).toEqual([{ detail: '/api/v1/network/members.csv' }]);
  });

  it('looks at so many for a page and says where it stopped', async () => {
    const look = (cursor?: string) =>
      listTeam(
        shop.database,
        root.id,
        { filter: 'ending', sort: 'oldest', ...(cursor === undefined ? {} : { cursor }) },
        shop.testApp.clock.now(),
        5,
      );
    const first = await look();
    expect(idsOf(first.items)).toEqual([link(2).id]);
    const next = await look(first.nextCursor ?? '');
    expect(next.items).toEqual([]);
    const last = await look(next.nextCursor ?? '');
    expect(last).toEqual({ items: [], nextCursor: null });
  });

  it('refuses what is no filter, no order and no level', async () => {
    for (const query of ['filter=rich', 'sort=name', 'level=11', 'search=a']) {
      const url = `/api/v1/network/members?${query}`;
      errorOf(await shop.testApp.app.inject({ url, headers: { authorization: root.token } }), 400);
    }
  });
});
