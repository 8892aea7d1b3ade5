import type { AdminPayoutPage, Deposit, DepositMode, SearchHits } from '../contract';
import {
  addPlans,
  depositAndConfirm,
  getResult,
  join,
  joinAsAdmin,
  joinWithUpi,
  reportDeposit,
  requestWithdrawal,
  reward,
  type Person,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { buildTestApp, errorOf, post, resultOf } from '../../test/test-app';

const NOTHING = { members: [], deposits: [], requests: [], payouts: [], conversations: [] };

describe('the one search of the back office', () => {
  const testApp = useTestApp();
  let owner: Person;
  let member: Person;
  let deposit: { id: string; utr: string };
  let request: { id: string };

  beforeAll(async () => {
    owner = await joinAsAdmin(testApp);
    await addPlans(testApp, owner);
    // Ids of each kind that are those of no other kind.
    for (const [at, table] of ['deposits', 'withdrawal_requests', 'payouts'].entries()) {
      await testApp.database.query(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${(at + 1) * 1000}`, []);
    }
    member = await joinWithUpi(testApp);
    await testApp.database.query(
      `UPDATE members SET name = 'Zoya Khan', email = 'Zoya.K@test.example', mobile_number = '9123456780', referral_code = 'ZOYA77' WHERE id = $1`,
      [member.id],
    );
    deposit = await depositAndConfirm(testApp, owner, member, 2000);
    await reward(testApp, owner, member, 900);
    request = await requestWithdrawal(testApp, member, 500);
    await post(testApp, `/api/v1/admin/withdrawal-requests/${request.id}/approve`, {}, owner.token);
    resultOf(await post(testApp, `/api/v1/admin/payouts/3000/paid`, { utr: 'NEFT0042' }, owner.token));
  });

  const search = (text: string, person = owner) =>
    getResult<SearchHits>(testApp, `/api/v1/admin/search?q=${encodeURIComponent(text)}`, person);

  it.each([
    'zoy',
    'KHAN',
    '91234',
    '9123456780',
    '+91 91234 56780',
    'zoya.k@TEST.example',
    'OYA.k@te',
    ' zoya77 ',
    'OYA77',
    'Zo',
  ])('finds a member by %j', async (text) => {
    const hits = await search(text);
    expect(hits).toMatchObject({ ...NOTHING, members: [{ id: String(member.id), name: 'Zoya Khan' }] });
  });

  it('finds what has an id, as it is shown, and a member first by the own one', async () => {
    expect(await search(`#${member.id}`)).toMatchObject({ members: [{ id: String(member.id) }], deposits: [] });
    expect((await search(String(member.id))).members?.[0]).toMatchObject({ id: String(member.id) });
    expect(await search(deposit.id)).toMatchObject({ deposits: [{ id: '1000', name: 'Zoya Khan' }], requests: [] });
    expect(await search(request.id)).toMatchObject({ deposits: [], requests: [{ id: '2000', status: 'approved' }] });
    expect(await search('3000')).toMatchObject({ requests: [], payouts: [{ id: '3000' }] });
    expect(await search('wd3000')).toEqual({ ...NOTHING, payouts: [expect.objectContaining({ utr: 'NEFT0042' })] });
    expect(await search('9'.repeat(19))).toEqual(NOTHING);
  });

  it('finds payments by three digits or more of their ids, a whole one first, and all of them only with a sign', async () => {
    await testApp.database.query('ALTER TABLE deposits ALTER COLUMN id RESTART WITH 51000', []);
    const later = await reportDeposit(testApp, member, 1000);
    const idsOf = async (text: string) => (await search(text)).deposits?.map(({ id }) => id);
    expect(later).toMatchObject({ id: '51000' });
    expect(await idsOf('100')).toEqual(['51000', '1000']);
    expect(await idsOf('1000')).toEqual(['1000', '51000']);
    expect(await idsOf('10')).toEqual([]);
    expect(await idsOf('#100')).toEqual([]);
    expect(await search('200')).toMatchObject({ requests: [{ id: '2000' }] });
    for (const text of ['300', 'wd300']) expect(await search(text)).toMatchObject({ payouts: [{ id: '3000' }] });
    expect((await search('WD30')).payouts).toEqual([]);
    await testApp.database.query('ALTER TABLE members ALTER COLUMN id RESTART WITH 6543210', []);
    await join(testApp);
    expect((await search('54321')).members).toContainEqual(expect.objectContaining({ id: '6543210' }));
  });

  it('finds a payment by its UTR, with the spaces that came along', async () => {
    const spaced = `${deposit.utr.slice(0, 4)} ${deposit.utr.slice(4)}`;
    expect(await search(spaced)).toMatchObject({ ...NOTHING, deposits: [{ id: deposit.id }] });
    expect(await search('neft0042')).toMatchObject({ ...NOTHING, payouts: [{ id: '3000' }] });
  });

  it('finds a payment by five characters or more of its UTR, the newest first, and a whole one before them', async () => {
    const report = async (mode: DepositMode, utr: string) => {
      const reported = await post(testApp, '/api/v1/deposits', { amount: '1000', mode, utr }, member.token);
      return resultOf<Deposit>(reported).id;
    };
    const whole = await report('NetBanking', '4321098');
    const [older, newer] = [await report('UPI', '774321098001'), await report('UPI', '774321098002')];
    const idsOf = async (text: string) => (await search(text)).deposits?.map(({ id }) => id);
    expect(await idsOf('4321098')).toEqual([whole, newer, older]);
    expect(await idsOf('32109')).toEqual([newer, older, whole]);
    expect(await idsOf('3210')).toEqual([]);
    expect(await idsOf('43210 98001')).toEqual([older]);
    expect((await search('ft004')).payouts).toMatchObject([{ id: '3000' }]);
    const ofLetters = await report('NetBanking', 'OFLETTERSALONE');
    expect(await idsOf('oflettersalone')).toEqual([ofLetters]);
    expect(await idsOf('letters')).toEqual([]);
  });

  it('finds a message by its number', async () => {
    await testApp.database.query('ALTER TABLE conversations ALTER COLUMN id RESTART WITH 4000', []);
    resultOf(await post(testApp, '/api/v1/conversations', { text: 'Where is it?' }, member.token));
    for (const text of ['4000', '#4000']) {
      expect(await search(text)).toMatchObject({
        ...NOTHING,
        conversations: [{ id: '4000', subject: 'Where is it?' }],
      });
    }
  });

  it('leads to the list of the payment alone', async () => {
    await reportDeposit(testApp, member, 1000);
    const page = await getResult<AdminPayoutPage>(testApp, '/api/v1/admin/deposits?search=%231000', owner);
    expect(page.items.map(({ id }) => id)).toEqual(['1000']);
  });

  it('finds few, and nothing without a text', async () => {
    for (let at = 0; at < 7; at++) await join(testApp);
    await testApp.database.query(`UPDATE members SET name = 'Many Alike' WHERE name <> 'Zoya Khan'`, []);
    expect((await search('alike')).members).toHaveLength(5);
    expect(await search('  ')).toEqual(NOTHING);
    for (const text of ['nobody', 'k0te', '@@@', '(((', '-----']) expect(await search(text)).toEqual(NOTHING);
    expect(await search('%')).toEqual(NOTHING);
  });

  it('names those first whose name begins with the text, before newer ones who have it in their email', async () => {
    for (let at = 0; at < 5; at++) await join(testApp);
    await testApp.database.query(
      `UPDATE members SET email = 'a' || id || '@zoyaland.example' WHERE name <> 'Zoya Khan'`,
      [],
    );
    const { members } = await search('zoya');
    expect(members).toHaveLength(5);
    expect(members?.findIndex(({ name }) => name === 'Zoya Khan')).toBe(0);
  });

  it('names those first whose number begins with the digits, before newer ones who have them elsewhere', async () => {
    await testApp.database.query(
      `UPDATE members SET email = 'a' || id || 'x91234@test.example' WHERE name <> 'Zoya Khan'`,
      [],
    );
    const { members } = await search('91234');
    expect(members).toHaveLength(5);
    expect(members?.[0]).toMatchObject({ name: 'Zoya Khan', mobile: '9123456780' });
  });

  it.each([
    ['finance', ['members', 'deposits', 'requests', 'payouts']],
    ['support', ['members', 'deposits', 'requests', 'payouts', 'conversations']],
    ['auditor', ['members', 'deposits', 'requests', 'payouts', 'conversations']],
    ['plans', []],
  ])('shows %s the groups that they may read, and no more', async (role, groups) => {
    const person = await join(testApp);
    await testApp.database.query('UPDATE members SET role = $2 WHERE id = $1', [person.id, role]);
    const hits = await search('zoya', person);
    expect(Object.entries(hits).flatMap(([group, value]) => (value === null ? [] : [group]))).toEqual(groups);
  });

  it('reads through no long list of what waits for an index', async () => {
    const indexes = await testApp.database.query<{ name: string; options: string[] }>(
      `SELECT c.relname AS name, c.reloptions AS options FROM pg_class c JOIN pg_am a ON a.oid = c.relam
       WHERE a.amname = 'gin' AND c.relnamespace = 'public'::regnamespace`,
      [],
    );
    expect(indexes.map(({ name }) => name)).toContain('members_search_idx');
    for (const { name, options } of indexes) {
      expect({ name, options }).toEqual({ name, options: ['gin_pending_list_limit=64'] });
    }
  });

  it('is not for members, and counts as a search', async () => {
    const asked = (person: Person, app = testApp.app) =>
      app.inject({ url: '/api/v1/admin/search?q=zoya', headers: { authorization: person.token } });
    errorOf(await asked(member), 403);
    const limited = await buildTestApp(testApp.database, { SEARCHES_PER_MEMBER: '2' });
    for (let at = 0; at < 2; at++) expect((await asked(owner, limited.app)).statusCode).toBe(200);
    errorOf(await asked(owner, limited.app), 429);
    await limited.app.close();
  });
});
