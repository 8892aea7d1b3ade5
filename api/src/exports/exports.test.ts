import { useDemoApp } from '../../test/demo-database';
import {
  aUtr,
  depositAndConfirm,
  getResult,
  holdBonuses,
  join,
  joinAsAdmin,
  joinWithUpi,
  reportDeposit,
  requestWithdrawal,
  reward,
  type Person,
} from '../../test/money';
import { countRows, getProfile, post, register, resultOf } from '../../test/test-app';
import type { AdminDepositPage, AuditPage, ViewGrant } from '../contract';
import { addDeposit } from '../deposits/deposits';

describe('lists as files', () => {
  const testApp = useDemoApp();
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
  });

  const get = (url: string, { token }: Person) =>
    testApp.app.inject({ url: `/api/v1${url}`, headers: { authorization: token } });
  const linesOf = async (url: string, person = admin) =>
    (await get(url, person)).body.replace('\uFEFF', '').trimEnd().split('\r\n');

  it('has the own statement with plain amounts, filtered as the page is', async () => {
    const member = await joinWithUpi(testApp);
    await depositAndConfirm(testApp, admin, member, 1000);
    await reward(testApp, admin, member, 400);
    await requestWithdrawal(testApp, member, 300);
    const response = await get('/wallet/statement.csv', member);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement-2026-11-20.csv"',
    });
    const [header, ...lines] = response.body.trimEnd().split('\r\n');
    expect(header).toBe('\uFEFFId,Date,Time (India),Kind,Reference,Amount,Balance,Can be withdrawn from');
    expect(lines.map((line) => line.split(',').slice(-3))).toEqual([
      ['-300', '1100', ''],
      ['400', '1400', ''],
      ['1000', '1000', ''],
    ]);
    const kindsOf = (rows: string[]) => rows.slice(1).map((line) => line.split(',')[3]);
    expect(kindsOf(response.body.trimEnd().split('\r\n'))).toEqual(['Withdrawal', 'Reward', 'Deposit']);
    const staffs = kindsOf(await linesOf(`/admin/users/${member.id}/statement.csv`));
    expect(staffs).toEqual(['Withdrawal asked for', 'Reward', 'Deposit']);
    const rewards = await linesOf('/wallet/statement.csv?kind=reward', member);
    expect(rewards).toHaveLength(2);
    expect(await linesOf(`/admin/users/${member.id}/statement.csv?kind=reward`)).toEqual(rewards);
    expect((await get('/admin/users/999999999/statement.csv', admin)).statusCode).toBe(404);
    expect(rewards[1]).toMatch(/^\d+,2026-11-20,2026-11-20 11:30:00,Reward,Reward: For the test,400,1400,$/);
  });

  it('speaks to a member in the language of their account, and to staff in English', async () => {
    const member = await joinWithUpi(testApp);
    await testApp.database.query(`UPDATE members SET language = 'hi' WHERE id = $1`, [member.id]);
    await depositAndConfirm(testApp, admin, member, 1000);
    await reward(testApp, admin, member, 400);
    const [header, newest] = await linesOf('/wallet/statement.csv', member);
    expect(header).toBe('आईडी,तारीख़,समय (भारत),प्रकार,रेफ़रेंस,रकम,शेष राशि,इस दिन से निकाल सकते हैं');
    expect(newest).toMatch(/,इनाम,इनाम: For the test,400,1400,$/);
    expect(await linesOf('/earnings.csv', member)).toEqual([
      'आईडी,तारीख़,प्रकार,लेवल,रकम,सीमा से कटा,इस दिन से निकाल सकते हैं',
    ]);
    expect((await linesOf('/network/members.csv', member))[0]).toBe(
      'आईडी,नाम,लेवल,जुड़ने का समय (भारत),स्थिति,पैकेज,टीम,ई-मेल,मोबाइल नंबर',
    );
    const [staffs] = await linesOf(`/admin/users/${member.id}/statement.csv`);
    expect(staffs).toMatch(/^Id,Date,Time \(India\),Kind,/);
  });

  it('speaks the language of the page that asks, and English to support in the place of a member', async () => {
    const member = await join(testApp);
    await testApp.database.query(`UPDATE members SET language = 'hi' WHERE id = $1`, [member.id]);
    const grant = await post(testApp, `/api/v1/admin/users/${member.id}/view`, { reason: 'Asks' }, admin.token);
    const viewer = { ...member, token: resultOf<ViewGrant>(grant).token };
    for (const file of ['/wallet/statement.csv', '/earnings.csv', '/network/members.csv']) {
      const readHeadings = async (query: string, person: Person) => (await linesOf(`${file}${query}`, person))[0];
      expect(await readHeadings('', member)).toMatch(/^आईडी,/);
      expect(await readHeadings('?language=en', member)).toMatch(/^Id,/);
      expect(await readHeadings('?language=hi', viewer)).toMatch(/^Id,/);
      expect((await get(`${file}?language=fr`, member)).statusCode).toBe(400);
    }
    const audit = `/api/v1/admin/audit?subject=member:${member.id}&action=file.export`;
    const { items } = await getResult<AuditPage>(testApp, audit, admin);
    expect(items.at(-1)?.after).toEqual({ file: 'statement.csv' });
  });

  it('says of a held bonus when it can be withdrawn, and of a deposit its value date', async () => {
    await holdBonuses(testApp, 7);
    const sponsor = await join(testApp);
    await depositAndConfirm(testApp, admin, sponsor, 10_000);
    const { referralCode } = resultOf(await getProfile(testApp, sponsor.token));
    const { _id, token } = await register(testApp, { referralCode });
    const { id } = await reportDeposit(testApp, { id: BigInt(_id), token }, 20_000);
    const url = `/api/v1/admin/deposits/${id}/confirm`;
    resultOf(await post(testApp, url, { valueDate: '2026-11-18' }, admin.token));
    const ends = (lines: string[]) => lines.map((line) => line.split(',').at(-1));
    expect(ends(await linesOf('/wallet/statement.csv?kind=referral_bonus', sponsor))).toEqual([
      'Can be withdrawn from',
      '2026-11-27',
    ]);
    expect(ends(await linesOf('/earnings.csv', sponsor))).toEqual(['Can be withdrawn from', '2026-11-27']);
    const [header, newest] = await linesOf('/admin/deposits.csv');
    expect(ends([header ?? '', newest ?? ''])).toEqual(['Value date', '2026-11-18']);
  });

  it.each([
    ['users', 'members', ''],
    ['deposits', 'deposits', ''],
    ['deposits', `deposits WHERE status = 'failed'`, '?status=failed'],
    ['withdrawal-requests', 'withdrawal_requests', ''],
    ['payouts', `payouts WHERE status = 'success'`, '?status=success'],
  ])('has all of %s: one line a row of %s', async (name, table, query) => {
    const lines = await linesOf(`/admin/${name}.csv${query}`);
    expect(lines).toHaveLength(1 + (await countRows(testApp.database, table)));
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('has the late deposits alone where the page has them alone', async () => {
    const { id: memberId } = await join(testApp);
    const paid = {
      memberId,
      amountMicros: 1_000_000_000n,
      mode: 'UPI' as const,
      utr: aUtr(),
      paymentReference: undefined,
    };
    const { id } = await testApp.database.transaction((tx) => addDeposit(tx, paid, new Date('2026-11-10T06:00:00Z')));
    const { items } = await getResult<AdminDepositPage>(testApp, '/api/v1/admin/deposits?late=yes&limit=100', admin);
    const [, ...lines] = await linesOf('/admin/deposits.csv?late=yes');
    expect(lines.map((line) => line.split(',')[0])).toEqual(items.map((deposit) => deposit.id));
    expect(items[0]?.id).toBe(String(id));
    expect(lines.length).toBeLessThan(await countRows(testApp.database, 'deposits'));
  });

  it('says in words what became of a payment, and who somebody is', async () => {
    expect((await linesOf('/admin/payouts.csv?status=success'))[1]).toContain(',Success,');
    expect((await linesOf('/admin/withdrawal-requests.csv')).join()).toMatch(/,(Approved|Pending),/);
    expect((await linesOf('/admin/users.csv')).join()).toContain(',yes,Owner');
  });

  it('keeps a UTR of digits as text', async () => {
    const utrs = await testApp.database.query<{ utr: string }>(`SELECT utr FROM deposits WHERE mode = 'UPI' LIMIT 1`);
    expect((await get('/admin/deposits.csv', admin)).body).toContain(`,"=""${utrs[0]?.utr}""",`);
  });

  it('goes on after the first page of a long list', async () => {
    await testApp.database.query(
      `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, created_at)
       SELECT CASE n WHEN 1 THEN '=cmd|x' ELSE 'Many ' || n END, 'many' || n || '@test.example', (7000000000 + n)::text, '-', 'MANY' || n, $1
       FROM generate_series(1, 1100) n`,
      [testApp.clock.now()],
    );
    const lines = await linesOf('/admin/users.csv?sort=name&order=asc');
    expect(lines).toHaveLength(1 + (await countRows(testApp.database, 'members')));
    expect(lines[1]).toMatch(/^\d+,'=cmd\|x,many1@test.example,7000000001,,/);
    expect(await linesOf('/admin/users.csv?search=many')).toHaveLength(1 + 1099);
  });
});
