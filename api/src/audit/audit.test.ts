import type { AuditPage } from '../contract';
import { recordCommand } from '../commands/run-command';
import { getResult, join, joinAsAdmin, reportDeposit, reward, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { proveAgain, logIn, resultOf } from '../../test/test-app';

describe('what admins read', () => {
  const testApp = useTestApp();
  let admin: Person;
  let member: Person;
  let memberId: bigint;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    await testApp.database.query(`UPDATE members SET name = 'Nadia Roy' WHERE id = $1`, [admin.id]);
    member = await join(testApp);
    memberId = member.id;
    await testApp.database.query(`UPDATE members SET name = '=Asha' WHERE id = $1`, [memberId]);
    await reward(testApp, admin, member, 10);
    testApp.clock.advance(24 * 60 * 60);
    await proveAgain(testApp);
    await reward(testApp, admin, member, 20);
  });

  const list = (query: string) => getResult<AuditPage>(testApp, `/api/v1/admin/audit${query}`, admin);
  const amountsOf = async (query: string) =>
    (await list(query)).items.map(({ after }) => (after as { amount: string }).amount);

  it('is the log, the newest first, page by page', async () => {
    const first = await list('?limit=1');
    expect(first.items).toMatchObject([
      {
        action: 'reward.credit',
        actorId: String(admin.id),
        actorName: 'Nadia Roy',
        before: { balance: '10' },
        after: { amount: '20', reason: 'For the test' },
        address: '127.0.0.1',
      },
    ]);
    expect(await amountsOf(`?limit=1&cursor=${first.nextCursor}`)).toEqual(['10']);
  });

  it.each([
    ['?search=REWARD', ['20', '10']],
    ['?search=member:', ['20', '10']],
    ['?search=nadia', ['20', '10']],
    ['?search=na', ['20', '10']],
    ['?search=payout', []],
    ['?search=_', []],
    ['?from=2026-11-21', ['20']],
    ['?to=2026-11-20', ['10']],
    ['?from=2026-11-20&to=2026-11-21&search=credit', ['20', '10']],
  ])('can be searched: %s', async (query, amounts) => {
    expect(await amountsOf(query)).toEqual(amounts);
  });

  it('names the subject, and is filtered by person, subject and action', async () => {
    const subject = `member:${memberId}`;
    const named = { subject, subjectName: '=Asha', subjectMemberId: String(memberId) };
    expect((await list(`?subject=${subject}`)).items).toMatchObject([named, named]);
    expect(await amountsOf(`?subject=member&action=reward.credit&actorId=${admin.id}&to=2026-11-20`)).toEqual(['10']);
    expect(await amountsOf(`?actorId=${memberId}`)).toEqual([]);
    expect(await amountsOf('?action=deposit.confirm')).toEqual([]);
  });

  it('says what the members are called whom an entry names by their ids', async () => {
    const { id } = await reportDeposit(testApp, member, 1000);
    expect((await list(`?subject=deposit:${id}`)).items).toMatchObject([
      { after: { memberId: String(member.id) }, memberNames: { [String(member.id)]: '=Asha' } },
    ]);
  });

  it('is a file of what is filtered, which cannot run as a formula; taking it out is an entry itself', async () => {
    const headers = { authorization: admin.token };
    const actorId = String(admin.id);
    const url = `/api/v1/admin/audit.csv?action=reward.credit&to=2026-11-20&actorId=${actorId}`;
    const file = await testApp.app.inject({ url, headers });
    const [head, row, ...rest] = file.body.trimEnd().split('\r\n');
    expect(head).toBe(
      '\uFEFFId,Time (India),Member id,Name,Address,Action,Subject,Name of subject,Before,After,Decided alone,Code',
    );
    expect(row).toMatch(
      new RegExp(
        `,Nadia Roy,127.0.0.1,Credited a reward,member:${memberId},'=Asha,"{""balance"":""0""}","{""amount"":""10"".*,yes,reward.credit$`,
      ),
    );
    expect(rest).toEqual([]);
    expect((await list('?action=file.export')).items).toMatchObject([
      {
        actorId: String(admin.id),
        subject: 'file:audit',
        after: { file: 'audit.csv', action: 'reward.credit', to: '2026-11-20', actorId },
        memberNames: { [actorId]: 'Nadia Roy' },
      },
    ]);
  });

  it('has what was started at a command line', async () => {
    await recordCommand(testApp.database, 'payout', testApp.clock.now());
    expect((await list('?subject=command')).items).toMatchObject([
      { action: 'command.run', subject: 'command:payout', actorId: null, actorName: 'The command line' },
    ]);
  });

  it('has the sign-ins of staff, and not those of members', async () => {
    const { id, email } = await join(testApp);
    resultOf(await logIn(testApp, email));
    await testApp.database.query(`UPDATE members SET role = 'support' WHERE id = $1`, [id]);
    resultOf(await logIn(testApp, email));
    const { items } = await list(`?actorId=${id}`);
    expect(items.map(({ action, subject }) => [action, subject])).toEqual([['staff.sign_in', `member:${id}`]]);
  });
});
