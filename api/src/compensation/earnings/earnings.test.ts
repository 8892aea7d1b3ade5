import type { EarningExplanation, EarningHistory, EarningPage, Wallet } from '../../contract';
import { getResult, getWallet } from '../../../test/money';
import { errorOf, toHeaders } from '../../../test/test-app';
import { useSmallClub } from '../../../test/compensation/small-club';
import { catchUp } from '../runs/post-run';

const OPEN_PLAN = { minRecharge: 10_000, dailyProfit: 1000, minLevel: 10, version: 1 };

describe('the earnings of a member', () => {
  const club = useSmallClub();
  beforeAll(async () => {
    await catchUp(club.database, { now: club.testApp.clock.now, trigger: 'command' });
  });

  const get = <Result>(url: string, person = club.top) =>
    getResult<Result>(club.testApp, `/api/v1/earnings${url}`, person);
  const list = (query = '', person = club.top) => get<EarningPage>(query, person);
  const ask = (url: string, person = club.top) =>
    club.testApp.app.inject({ url: `/api/v1/earnings${url}`, headers: { authorization: person.token } });
  const linesOf = ({ items }: EarningPage) =>
    items.map(({ businessDate, kind, level, amount, cut }) => [businessDate, kind, level, amount, cut]);

  it('are listed the newest date first, by level, then the bonuses', async () => {
    const page = await list();
    expect(linesOf(page)).toEqual([
      ['2026-11-23', 'cashback', 0, '25', '0'],
      ['2026-11-23', 'cashback_on_cashback', 1, '5', '0'],
      ['2026-11-23', 'cashback_on_cashback', 2, '3.75', '0'],
      ['2026-11-20', 'referral_bonus', 1, '500', '0'],
      ['2026-11-20', 'referral_bonus', 2, '200', '0'],
    ]);
    expect(page.nextCursor).toBeNull();
    expect(linesOf(await list('', club.stranger))).toEqual([]);
  });

  it('come in pages that leave nothing out and repeat nothing', async () => {
    const all = await list();
    for (const limit of [1, 2, 3, 4]) {
      const items = [];
      for (let cursor = ''; ;) {
        const page = await list(`?limit=${limit}${cursor}`);
        items.push(...page.items);
        if (page.nextCursor === null) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(items).toEqual(all.items);
    }
  });

  it.each([
    ['kind=cashback', ['25']],
    ['kind=cashback_on_cashback', ['5', '3.75']],
    ['kind=referral_bonus', ['500', '200']],
    ['level=2', ['3.75', '200']],
    ['level=0&kind=referral_bonus', []],
    ['from=2026-11-21', ['25', '5', '3.75']],
    ['to=2026-11-22', ['500', '200']],
    ['from=2026-11-21&to=2026-11-22', []],
  ])('are filtered by %s', async (query, amounts) => {
    expect((await list(`?${query}`)).items.map(({ amount }) => amount)).toEqual(amounts);
    const lines = (await ask(`.csv?${query}`)).body.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[4])).toEqual(amounts);
  });

  it('add up per day to what the wallet says', async () => {
    const { days } = await get<EarningHistory>('/history?days=7');
    expect(days).toEqual([
      { businessDate: '2026-11-20', cashback: '0', cashbackOnCashback: '0', referralBonus: '700' },
      { businessDate: '2026-11-23', cashback: '25', cashbackOnCashback: '8.75', referralBonus: '0' },
    ]);
    expect(await getWallet(club.testApp, club.top)).toMatchObject({
      reference: '700',
      cashback: '33.75',
      earnings: '733.75',
    } satisfies Partial<Wallet>);
  });

  it('stay as they are when a credit is reversed, which lowers the wallet’s earnings', async () => {
    const [transfer] = await club.database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE credit_account_id = $1 AND kind = 'cashback'`,
      [club.leaf.id],
    );
    const before = await list('', club.leaf);
    const response = await club.testApp.app.inject({
      method: 'POST',
      url: `/api/v1/admin/transfers/${transfer?.id}/reversal`,
      headers: toHeaders(club.admin.token),
      payload: { reason: 'For the test' },
    });
    expect(response.statusCode).toBe(200);
    expect(await list('', club.leaf)).toEqual(before);
    expect(await getWallet(club.testApp, club.leaf)).toMatchObject({ earnings: '0', cashback: '0' });
  });

  const explain = async (place: number, person = club.top) => {
    const line = (await list('', person)).items[place];
    if (!line) throw new Error(`There is no line ${place}`);
    const explanation = await get<EarningExplanation>(`/${line.id}`, person);
    expect(explanation.earning).toEqual(line);
    return explanation;
  };

  it('explain cashback by the own packages', async () => {
    const [bought] = await club.database.query<{ id: bigint }>('SELECT id FROM packages WHERE member_id = $1', [
      club.top.id,
    ]);
    expect(await explain(0)).toMatchObject({
      base: '10000',
      rateBps: 25,
      rateVersion: 1,
      due: '25',
      plan: OPEN_PLAN,
      dailyCap: '1000',
      sources: {
        items: [{ source: `Package ${bought?.id}`, base: '10000', amount: '25' }],
        nextCursor: null,
      },
    });
  });

  it('explain a level by the cashback of the team there, each by name alone', async () => {
    const [leaf] = await club.database.query<{ name: string; email: string; mobile: string }>(
      'SELECT name, email, mobile_number AS mobile FROM members WHERE id = $1',
      [club.leaf.id],
    );
    const explanation = await explain(2);
    expect(explanation).toMatchObject({
      base: '25',
      rateBps: 1500,
      due: '3.75',
      sources: { items: [{ source: leaf?.name, base: '25', amount: '3.75' }], nextCursor: null },
    });
    expect(JSON.stringify(explanation)).not.toContain(leaf?.email);
    expect(JSON.stringify(explanation)).not.toContain(leaf?.mobile);
  });

  it('explain a bonus by the member who bought, without a cap', async () => {
    expect(await explain(4)).toMatchObject({
      base: '10000',
      rateBps: 200,
      rateVersion: 1,
      due: '200',
      plan: OPEN_PLAN,
      dailyCap: null,
      sources: { items: [{ base: '10000', amount: '200' }], nextCursor: null },
    });
  });

  it('are not there for anybody else, and neither is what never was a line', async () => {
    const { items } = await list();
    const bonus = items.at(-1)?.id;
    for (const id of [bonus, '202611230000000009', '202613450000000000', '7']) {
      expect(errorOf(await ask(`/${id}`, club.stranger), 404).code).toBe('not_found');
    }
    expect(errorOf(await ask(`/${items[0]?.id}`, club.stranger), 404).code).toBe('not_found');
  });

  it.each([
    ['?cursor=nonsense', 'cursor'],
    [`?cursor=${Buffer.from('12').toString('base64url')}`, 'cursor'],
    ['?level=11', 'level'],
    ['?from=2026-13-01', 'from'],
    ['/history?days=6', 'days'],
    ['/abc', 'earningId'],
  ])('refuse %s', async (url, field) => {
    expect(errorOf(await ask(url), 400).field).toBe(field);
  });
});
