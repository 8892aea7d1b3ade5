import type { AuditPage, BankAccount, ProposalPage, Proposed, SecondPersonState, StaffRole, Work } from '../contract';
import type { Database } from '../database/database';
import { toBusinessDate } from '../ledger/business-date';
import { addDays } from '../plan/calendar';
import { ACCOUNT_SETTINGS } from '../../test/bank';
import {
  addPlans,
  countWhere,
  depositAndConfirm,
  getResult,
  getWallet,
  joinAs as joinWithRole,
  joinWithUpi,
  requestWithdrawal,
  type Person,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, resultOf, toHeaders } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';

describe('what a second person carries out', () => {
  const testApp = useTestApp();
  let database: Database;
  let owner: Person;
  let second: Person;
  let finance: Person;
  let support: Person;
  let member: Person;

  const joinAs = (role: StaffRole) => joinWithRole(testApp, role);

  beforeAll(async () => {
    ({ database } = testApp);
    [owner, second] = [await joinAs('owner'), await joinAs('owner')];
    [finance, support] = [await joinAs('finance'), await joinAs('support')];
    member = await joinWithUpi(testApp);
    await addPlans(testApp, owner);
  });

  const send = (person: Person, path: string, body: object = {}) =>
    post(testApp, `/api/v1/admin${path}`, body, person.token);
  const put = (person: Person, path: string, payload: object) =>
    testApp.app.inject({
      method: 'PUT',
      url: `/api/v1/admin${path}`,
      payload,
      headers: toHeaders(person.token),
    });
  const decide = (person: Person, id: string, decision: 'carry-out' | 'refuse' = 'carry-out') =>
    send(person, `/proposals/${id}/${decision}`, decision === 'refuse' ? { reason: 'Not agreed' } : {});
  const proposeReward = async (by = finance, amount = '100') => {
    const want = { memberId: String(member.id), amount, reason: 'For the test' };
    return resultOf<Proposed>(await send(by, '/rewards', want)).proposalId;
  };
  const balanceOf = async () => Number((await getWallet(testApp, member)).availableBalance);

  it('is a reward: proposed it moves nothing, refused nothing, carried out once', async () => {
    const before = await balanceOf();
    const [first, other] = [await proposeReward(), await proposeReward()];
    expect(await balanceOf()).toBe(before);
    const { items } = await getResult<ProposalPage>(testApp, '/api/v1/admin/proposals?status=pending', owner);
    expect(items[0]).toMatchObject({
      id: other,
      kind: 'reward',
      can: 'rewards.credit',
      subject: `member:${member.id}`,
      subjectName: expect.stringMatching(/^Member \d+$/) as string,
      subjectMemberId: String(member.id),
      before: { balance: String(before) },
      after: { amount: '100', balance: String(before + 100), reason: 'For the test' },
      proposedById: String(finance.id),
    });
    expect(errorOf(await decide(finance, first), 403).message).toContain('second person');
    errorOf(await decide(support, first), 403);
    resultOf(await decide(owner, first));
    resultOf(await decide(second, other, 'refuse'));
    expect(await balanceOf()).toBe(before + 100);
    expect(errorOf(await decide(second, first), 409).message).toContain('already decided: carried out');
    errorOf(await decide(owner, '999'), 404);
  });

  it('is refused to the person who proposes it, when it could not be carried out', async () => {
    const want = { memberId: String(finance.id), amount: '100', reason: 'For me' };
    expect(errorOf(await send(finance, '/rewards', want), 403).code).toBe('own_decision');
    errorOf(await send(finance, '/rewards', { ...want, memberId: '99999' }), 404);
    expect(await countWhere(database, `proposals WHERE wanted->>'reason' = 'For me'`)).toBe(0);
  });

  it('is refused by the database, too, to the same person', async () => {
    const id = await proposeReward();
    const decideInSql = `UPDATE proposals SET status = 'carried_out', decided_at = now(), decided_by = $2 WHERE id = $1`;
    const sameTwice = database.query(decideInSql, [BigInt(id), finance.id]);
    await expect(sameTwice).rejects.toThrow('proposals_second_person_check');
    resultOf(await decide(owner, id, 'refuse'));
    await expect(database.query(decideInSql, [BigInt(id), owner.id])).rejects.toThrow('stays as it is');
  });

  it('is where members pay to, with more than one owner', async () => {
    const account = { ...ACCOUNT_SETTINGS, accountNumber: '30987654321', ifsc: 'SBIN0001234' };
    const { proposalId } = resultOf<Proposed>(await send(owner, '/bank-accounts', account));
    expect(await countWhere(database, 'bank_accounts')).toBe(0);
    errorOf(await decide(finance, proposalId), 403);
    resultOf(await decide(second, proposalId));
    const [added] = await getResult<BankAccount[]>(testApp, '/api/v1/admin/bank-accounts', owner);
    expect(added).toMatchObject({ accountNumber: '30987654321', balance: '0' });

    const change = { ...ACCOUNT_SETTINGS, upiId: 'another@sbi' };
    const changed = resultOf<Proposed>(await put(second, `/bank-accounts/${added?.id}`, change));
    errorOf(await decide(second, changed.proposalId), 403);
    resultOf(await decide(owner, changed.proposalId));
    expect(await countWhere(database, `bank_accounts WHERE upi_id = 'another@sbi'`)).toBe(1);
  });

  it('is told to those who may decide, and taken back by nobody but who proposed it', async () => {
    await database.query('DELETE FROM notifications');
    const id = await proposeReward();
    const told = await database.query<{ memberId: bigint }>(
      `SELECT member_id AS "memberId" FROM notifications WHERE kind = 'proposal_waiting' ORDER BY member_id`,
    );
    expect(told.map(({ memberId }) => memberId)).toEqual([owner.id, second.id]);
    const before = await balanceOf();
    errorOf(await send(owner, `/proposals/${id}/withdraw`), 403);
    errorOf(await send(support, `/proposals/${id}/withdraw`), 403);
    resultOf(await send(finance, `/proposals/${id}/withdraw`));
    expect(errorOf(await decide(owner, id), 409).message).toContain('already decided: withdrawn');
    errorOf(await send(finance, `/proposals/${id}/withdraw`), 409);
    errorOf(await send(finance, '/proposals/999/withdraw'), 404);
    expect(await balanceOf()).toBe(before);
    const other = await proposeReward();
    await expect(
      database.query(`UPDATE proposals SET status = 'withdrawn', decided_by = $2, decided_at = now() WHERE id = $1`, [
        other,
        owner.id,
      ]),
    ).rejects.toThrow('proposals_second_person_check');
    resultOf(await send(finance, `/proposals/${other}/withdraw`));
  });

  it('is an invitation, with the name of the person who is to come and has no page yet', async () => {
    const invited = { name: 'Ravi Das', email: 'ravi@test.example', mobileNumber: '9812345670', role: 'support' };
    const { proposalId } = resultOf<Proposed>(await send(owner, '/staff', invited));
    const { items } = await getResult<ProposalPage>(testApp, '/api/v1/admin/proposals?status=pending', owner);
    expect(items[0]).toMatchObject({ id: proposalId, subjectName: 'Ravi Das', subjectMemberId: null });
    resultOf(await decide(second, proposalId, 'refuse'));
  });

  it('is the role of somebody, and new rules, with more than one owner', async () => {
    const listLogged = () => testApp.logLines.filter((line) => line.includes('role_changed'));
    const { proposalId } = resultOf<Proposed>(await put(owner, `/staff/${support.id}/role`, { role: 'auditor' }));
    errorOf(await decide(finance, proposalId), 403);
    // Proposing does everything and takes it back.
    expect(listLogged()).toEqual([]);
    resultOf(await decide(second, proposalId));
    expect(listLogged().map((line) => JSON.parse(line) as object)).toMatchObject([
      { security: 'role_changed', memberId: String(second.id), detail: `member:${support.id} is auditor` },
    ]);
    expect(await countWhere(database, `members WHERE id = $1 AND role = 'auditor'`, [support.id])).toBe(1);
    const off = { isOn: false, payoutLimit: 50_000, coversPlans: true };
    resultOf<Proposed>(await put(owner, '/second-person', off));
    await proposeReward();
  });

  it('is never what is so already: of that no entry tells, and the last one is of somebody else', async () => {
    const same = await put(owner, `/staff/${finance.id}/role`, { role: 'finance' });
    expect(errorOf(same, 400)).toMatchObject({ field: 'role', message: 'They have this role already.' });
    const none = await put(owner, `/staff/${member.id}/role`, { role: 'member' });
    expect(errorOf(none, 400)).toMatchObject({ field: 'role', message: 'They are not one of the staff.' });
  });

  it('is refused with its own sentence when it has become so meanwhile, and waits for who takes it back', async () => {
    const person = await joinAs('plans');
    const propose = () => put(owner, `/staff/${person.id}/role`, { role: 'support' });
    const [first, other] = [resultOf<Proposed>(await propose()), resultOf<Proposed>(await propose())];
    resultOf(await decide(second, first.proposalId));
    expect(errorOf(await decide(second, other.proposalId), 400).message).toBe('They have this role already.');
    resultOf(await decide(second, other.proposalId, 'refuse'));
    const trace = `audit_entries WHERE subject = $1 AND action = 'staff.role'`;
    expect(await countWhere(database, trace, [`member:${person.id}`])).toBe(1);
  });

  it('needs one by new rules from the start of their day on', async () => {
    const later = { isOn: false, payoutLimit: 10, coversPlans: false };
    const at = (date: string) => ({ ...later, effectiveOn: date });
    const today = toBusinessDate(testApp.clock.now());
    const days = [1, 2].map((count) => addDays(today, count));
    expect(errorOf(await put(owner, '/second-person', at(today)), 400).field).toBe('effectiveOn');
    for (const effectiveOn of [...days].reverse()) {
      const { proposalId } = resultOf<Proposed>(await put(owner, '/second-person', at(effectiveOn)));
      resultOf(await decide(second, proposalId));
    }
    const state = await getResult<SecondPersonState>(testApp, '/api/v1/admin/second-person', owner);
    expect(state.rules.isOn).toBe(true);
    expect(state.planned).toMatchObject(days.map((effectiveOn) => ({ rules: later, effectiveOn })));
    await proposeReward();
    const isNeeded = async (moment: string) =>
      (await database.query<{ needs: boolean }>('SELECT needs_second_person($1) AS needs', [moment]))[0]?.needs;
    expect(await isNeeded(`${today}T23:59:59+05:30`)).toBe(true);
    expect(await isNeeded(`${days[0]}T00:00:00+05:30`)).toBe(false);
    const { proposalId } = resultOf<Proposed>(
      await put(owner, '/second-person', { ...later, isOn: true, payoutLimit: 50_000, effectiveOn: days[0] }),
    );
    resultOf(await decide(second, proposalId));
    const [next] = (await getResult<SecondPersonState>(testApp, '/api/v1/admin/second-person', owner)).planned;
    expect(next?.rules.isOn).toBe(true);
    expect(await isNeeded(`${days[0]}T00:00:00+05:30`)).toBe(true);
  });

  it('is a withdrawal above the limit; who approves one does not settle it', async () => {
    await depositAndConfirm(testApp, owner, member, 2000);
    const funds = resultOf<Proposed>(
      await send(owner, '/rewards', { memberId: String(member.id), amount: '220000', reason: 'Funds' }),
    );
    resultOf(await decide(second, funds.proposalId));
    const small = await requestWithdrawal(testApp, member, 100_000);
    const large = await requestWithdrawal(testApp, member, 100_001);
    resultOf(await send(finance, `/withdrawal-requests/${small.id}/approve`));
    const { proposalId } = resultOf<Proposed>(await send(finance, `/withdrawal-requests/${large.id}/approve`));
    expect(await countWhere(database, 'payouts')).toBe(1);
    const { items } = await getResult<ProposalPage>(testApp, '/api/v1/admin/proposals?status=pending', second);
    expect(items.find(({ id }) => id === proposalId)?.after).toMatchObject({
      memberId: String(member.id),
      destination: `member${member.id}@bank`,
    });
    const [payout] = await database.query<{ id: bigint }>('SELECT id FROM payouts');
    const paid = (by: Person) => send(by, `/payouts/${payout?.id}/paid`, { utr: `UTR${by.id}00000` });
    expect(errorOf(await paid(finance), 403).message).toContain('You approved this withdrawal.');
    resultOf(await paid(owner));
    resultOf(await decide(owner, proposalId));
    expect(await countWhere(database, 'payouts')).toBe(2);
  });

  it('is seen and counted by those who could decide on it, and by who reads the audit log', async () => {
    const [plans, levels] = [await joinAs('plans'), Array.from({ length: 10 }, () => 100)];
    const rates = { effectiveOn: '2027-01-01', cashbackBps: 30, referralBps: levels, cashbackOnCashbackBps: levels };
    resultOf<Proposed>(await send(plans, '/rates', rates));
    const listKinds = async (by: Person, query = '') => {
      const path = `/api/v1/admin/proposals?limit=100${query}`;
      return (await getResult<ProposalPage>(testApp, path, by)).items.map(({ kind }) => kind);
    };
    const all = ['bank_account', 'invitation', 'rates', 'reward', 'role', 'second_person', 'withdrawal'];
    for (const [person, kinds] of [
      [owner, all],
      [await joinAs('auditor'), all],
      [finance, ['reward', 'withdrawal']],
      [plans, ['rates']],
    ] as const) {
      expect([...new Set(await listKinds(person))].sort()).toEqual(kinds);
      const { proposals } = await getResult<Work>(testApp, '/api/v1/admin/work', person);
      expect(proposals?.count).toBe((await listKinds(person, '&status=pending')).length);
    }
  });

  it('is decided once, by two people who send 24 decisions at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await balanceOf();
      const id = await proposeReward();
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, at) => decide(at % 2 ? owner : second, id, at % 3 ? 'carry-out' : 'refuse')),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(23);
      const [row] = await database.query<{ status: string }>('SELECT status FROM proposals WHERE id = $1', [
        BigInt(id),
      ]);
      expect(await balanceOf()).toBe(before + (row?.status === 'carried_out' ? 100 : 0));
    }
  });

  it('is what an owner wants who has disabled the other one, which works at once', async () => {
    resultOf(await send(owner, `/users/${second.id}/enabled`, { isEnabled: false }));
    const off = { isOn: false, payoutLimit: 50_000, coversPlans: false };
    const asked = [
      await put(owner, '/second-person', off),
      await put(owner, `/staff/${finance.id}/role`, { role: 'plans' }),
      await put(owner, `/staff/${second.id}/role`, { role: 'member' }),
      await send(owner, '/bank-accounts', { ...ACCOUNT_SETTINGS, accountNumber: '30987654322', ifsc: 'SBIN0001234' }),
    ];
    for (const reply of asked) {
      const { proposalId } = resultOf<Proposed>(reply);
      errorOf(await decide(owner, proposalId), 403);
      resultOf(await send(owner, `/proposals/${proposalId}/withdraw`));
    }
    expect((await getResult<SecondPersonState>(testApp, '/api/v1/admin/second-person', owner)).rules.isOn).toBe(true);
    resultOf(await send(owner, `/users/${second.id}/enabled`, { isEnabled: true }));
  });

  it('is decided alone where a lone owner has switched that off, and the audit log says so', async () => {
    await database.query(`UPDATE members SET role = 'member' WHERE id = $1`, [second.id]);
    resultOf(await put(owner, '/second-person', { isOn: false, payoutLimit: 50_000, coversPlans: false }));
    const before = await balanceOf();
    await send(owner, '/rewards', { memberId: String(member.id), amount: '100', reason: 'Alone' });
    expect(await balanceOf()).toBe(before + 100);
    const { items } = await getResult<AuditPage>(testApp, '/api/v1/admin/audit?limit=2', owner);
    expect(items.map(({ action, isAlone }) => [action, isAlone])).toEqual([
      ['reward.credit', true],
      ['second_person.change', true],
    ]);
  });
});
