import type { BankAccount, Plan, ProposalPage, Proposed, Role, SecondPersonState, StaffRole } from '../contract';
import { toBusinessDate } from '../ledger/business-date';
import { addDays } from '../plan/calendar';
import { ACCOUNT_SETTINGS } from '../../test/bank';
import { insertPasskey } from '../../test/factors';
import { untilLockIsWaitedFor } from '../../test/lock-waits';
import {
  addPlans,
  getResult,
  giveRole,
  joinAs as joinWithRole,
  joinVerified,
  TIERS,
  type Person,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, getProfile, post, resultOf, toHeaders } from '../../test/test-app';

/** The sentence, the code, and no field: nothing can be mended where it was typed. */
const CHANGED = {
  code: 'already_decided',
  message: expect.stringContaining('changed after this was proposed') as string,
};

describe('a proposal of what was changed after it was made', () => {
  const testApp = useTestApp();
  let owner: Person;
  let second: Person;

  const joinAs = (role: StaffRole) => joinWithRole(testApp, role);
  const send = (person: Person, path: string, body: object = {}) =>
    post(testApp, `/api/v1/admin${path}`, body, person.token);
  const propose = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const url = `/api/v1/admin${path}`;
    const reply = await testApp.app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: toHeaders(owner.token),
    });
    return resultOf<Proposed>(reply).proposalId;
  };
  const carryOut = (id: string) => send(second, `/proposals/${id}/carry-out`);
  const read = <Result>(path: string) => getResult<Result>(testApp, `/api/v1/admin${path}`, owner);
  const findStatus = async (id: string) =>
    (await testApp.database.query<{ status: string }>('SELECT status FROM proposals WHERE id = $1', [BigInt(id)]))[0]
      ?.status;
  /** It changes nothing, waits on, and each of the two can end it. */
  const expectRefused = async (id: string, way: 'refuse' | 'withdraw') => {
    const refusal = errorOf(await carryOut(id), 409);
    expect(refusal).toMatchObject(CHANGED);
    expect(refusal).not.toHaveProperty('field');
    expect(await findStatus(id)).toBe('pending');
    resultOf(await send(way === 'refuse' ? second : owner, `/proposals/${id}/${way}`, { reason: 'Out of date' }));
  };

  beforeAll(async () => {
    [owner, second] = [await joinAs('owner'), await joinAs('owner')];
    await addPlans(testApp, owner);
  });

  it('does not bring back the UPI id that a bank account had', async () => {
    const account = { ...ACCOUNT_SETTINGS, accountNumber: '30987654321', ifsc: 'SBIN0001234' };
    resultOf(await carryOut(await propose('POST', '/bank-accounts', account)));
    const [{ id } = { id: '' }] = await read<BankAccount[]>('/bank-accounts');
    const rename = () => propose('PUT', `/bank-accounts/${id}`, { ...ACCOUNT_SETTINGS, name: 'First account' });
    const [renamed, other] = [await rename(), await rename()];
    resultOf(
      await carryOut(await propose('PUT', `/bank-accounts/${id}`, { ...ACCOUNT_SETTINGS, upiId: 'another@sbi' })),
    );
    await expectRefused(renamed, 'refuse');
    await expectRefused(other, 'withdraw');
    expect(await read<BankAccount[]>('/bank-accounts')).toMatchObject([{ name: 'Main account', upiId: 'another@sbi' }]);
    const change = { ...ACCOUNT_SETTINGS, name: 'First account', upiId: 'another@sbi' };
    resultOf(await carryOut(await propose('PUT', `/bank-accounts/${id}`, change)));
    expect(await read<BankAccount[]>('/bank-accounts')).toMatchObject([
      { name: 'First account', upiId: 'another@sbi' },
    ]);
  });

  it('does not bring back the terms that a plan had', async () => {
    const covered = { isOn: true, payoutLimit: 50_000, coversPlans: true };
    resultOf(await carryOut(await propose('PUT', '/second-person', covered)));
    const findPlan = async () => (await getResult<Plan[]>(testApp, '/api/v1/plans', owner))[0];
    const plan = await findPlan();
    const [tier] = TIERS;
    const longer = await propose('PUT', `/plans/${plan?.id}`, { ...tier, cashbackDay: 8 });
    resultOf(await carryOut(await propose('PUT', `/plans/${plan?.id}`, { ...tier, dailyProfit: 60 })));
    await expectRefused(longer, 'refuse');
    expect(await findPlan()).toMatchObject({ dailyProfit: 60, cashbackDay: 7 });
  });

  it('does not bring back the rules that were, of the second person and of purchases, nor the rates', async () => {
    const tomorrow = addDays(toBusinessDate(testApp.clock.now()), 1);
    const later = addDays(tomorrow, 7);
    const { rules } = await read<SecondPersonState>('/second-person');
    const limited = await propose('PUT', '/second-person', { ...rules, payoutLimit: 10 });
    resultOf(await carryOut(await propose('PUT', '/second-person', { ...rules, coversPlans: false })));
    await expectRefused(limited, 'refuse');
    expect((await read<SecondPersonState>('/second-person')).rules).toEqual({ ...rules, coversPlans: false });

    const held = { bonusHoldDays: 7, cashbackFrom: 'confirmation', effectiveOn: later };
    const holding = await propose('PUT', '/purchase-rules', held);
    const booked = { bonusHoldDays: 0, cashbackFrom: 'value_date', effectiveOn: tomorrow };
    resultOf(await carryOut(await propose('PUT', '/purchase-rules', booked)));
    await expectRefused(holding, 'refuse');

    const levels = Array.from({ length: 10 }, () => 100);
    const rates = { cashbackBps: 30, referralBps: levels, cashbackOnCashbackBps: levels };
    const lower = await propose('POST', '/rates', { ...rates, cashbackBps: 20, effectiveOn: later });
    resultOf(await carryOut(await propose('POST', '/rates', { ...rates, effectiveOn: tomorrow })));
    await expectRefused(lower, 'refuse');
  });

  it('is refused where another one of the same settings is carried out at that moment', async () => {
    for (const payoutLimit of [100, 200, 300, 400, 500]) {
      const { rules } = await read<SecondPersonState>('/second-person');
      const limit = await propose('PUT', '/second-person', { ...rules, payoutLimit });
      const plans = await propose('PUT', '/second-person', { ...rules, coversPlans: !rules.coversPlans });
      const replies = await Promise.all([carryOut(limit), carryOut(plans)]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const refused = replies[0]?.statusCode === 409 ? limit : plans;
      expect(await findStatus(refused)).toBe('pending');
      resultOf(await send(owner, `/proposals/${refused}/withdraw`));
    }
  });

  it('does not give somebody the rights back that were taken from them, nor takes those that they got', async () => {
    const findRole = async ({ id }: Person) =>
      (await testApp.database.query<{ role: Role }>('SELECT role FROM members WHERE id = $1', [id]))[0]?.role;
    const setRole = ({ id }: Person, role: Role) => propose('PUT', `/staff/${id}/role`, { role });
    const dismissed = await joinVerified(testApp);
    await giveRole(testApp.database, dismissed.id, 'support');
    const promotion = await setRole(dismissed, 'finance');
    resultOf(await carryOut(await setRole(dismissed, 'member')));
    await expectRefused(promotion, 'refuse');
    expect(await findRole(dismissed)).toBe('member');

    const risen = await joinVerified(testApp);
    const appoint = (role: Role) => propose('POST', '/staff/members', { email: risen.email, role });
    const [joining, leading] = [await appoint('finance'), await appoint('owner')];
    resultOf(await carryOut(leading));
    await expectRefused(joining, 'withdraw');
    expect(await findRole(risen)).toBe('owner');
    resultOf(await carryOut(await setRole(risen, 'auditor')));
    expect(await findRole(risen)).toBe('auditor');

    const moveTo = (email: string) =>
      propose('POST', `/users/${risen.id}/email`, { email, reason: 'Asked by telephone' });
    const [former, latter] = [await moveTo('former@staff.example'), await moveTo('latter@staff.example')];
    resultOf(await carryOut(latter));
    await expectRefused(former, 'refuse');
  });

  it('gives a role to nobody whose account has become somebody else’s, and signs out who gets it', async () => {
    const person = await joinVerified(testApp);
    const verifiedAt = testApp.clock.now();
    const appoint = () => propose('POST', '/staff/members', { email: person.email, role: 'finance' });
    const set = (column: string, value: unknown) =>
      testApp.database.query(`UPDATE members SET ${column} = $2 WHERE id = $1`, [person.id, value]);
    const [moved, reset, stripped] = [await appoint(), await appoint(), await appoint()];
    const { items } = await read<ProposalPage>('/proposals?limit=1');
    const account = { email: person.email, emailVerifiedAt: verifiedAt.toISOString(), hasFactor: false };
    expect(items).toMatchObject([{ before: { role: 'member', ...account }, after: { role: 'finance', ...account } }]);
    await set('email', 'thief@test.example');
    await expectRefused(moved, 'refuse');
    await set('email', person.email);
    // There and back, with a new password by a link between: it is verified by nobody until another link is opened.
    await set('email_verified_at', null);
    expect(errorOf(await carryOut(reset), 400)).toMatchObject({ message: expect.stringContaining('not verified') });
    await set('email_verified_at', new Date(verifiedAt.getTime() + 1));
    await expectRefused(reset, 'refuse');
    await set('email_verified_at', verifiedAt);
    await insertPasskey(testApp, person.id);
    await expectRefused(stripped, 'withdraw');
    // Of the release before, which did not say whose the account was.
    const [old] = await testApp.database.query<{ id: bigint }>(
      `INSERT INTO proposals (kind, wanted, subject, before, after, proposed_at, proposed_by)
       VALUES ('role', $1::jsonb, $2, '{"role": "member"}', '{"role": "finance"}', $3, $4) RETURNING id`,
      [
        JSON.stringify({ memberId: String(person.id), role: 'finance' }),
        `member:${person.id}`,
        testApp.clock.now(),
        owner.id,
      ],
    );
    await expectRefused(String(old?.id), 'refuse');
    resultOf(await getProfile(testApp, person.token));
    resultOf(await carryOut(await appoint()));
    errorOf(await getProfile(testApp, person.token), 401);
  });

  it('does not take back an email that is changed while it is carried out', async () => {
    const person = await joinAs('finance');
    const wanted = { email: 'wanted@staff.example', reason: 'Asked by telephone' };
    const id = await propose('POST', `/users/${person.id}/email`, wanted);
    const { answer } = await testApp.database.transaction(async (tx) => {
      await tx.query(`UPDATE members SET email = 'own@staff.example' WHERE id = $1`, [person.id]);
      const waiting = carryOut(id);
      await untilLockIsWaitedFor(testApp.database, waiting);
      // Not awaited here: it waits for this transaction.
      return { answer: waiting };
    });
    expect(errorOf(await answer, 409)).toMatchObject(CHANGED);
    const emails = await testApp.database.query('SELECT email FROM members WHERE id = $1', [person.id]);
    expect(emails).toEqual([{ email: 'own@staff.example' }]);
  });

  it('does not take off sale what a plan has become', async () => {
    const { rules } = await read<SecondPersonState>('/second-person');
    resultOf(await carryOut(await propose('PUT', '/second-person', { ...rules, isOn: true, coversPlans: true })));
    const listPlans = () => getResult<Plan[]>(testApp, '/api/v1/plans', owner);
    const plan = (await listPlans()).at(-1);
    const terms = TIERS.at(-1);
    const removal = await propose('DELETE', `/plans/${plan?.id}`);
    resultOf(await carryOut(await propose('PUT', `/plans/${plan?.id}`, { ...terms, dailyProfit: 77 })));
    await expectRefused(removal, 'refuse');
    expect((await listPlans()).at(-1)).toMatchObject({ id: plan?.id, dailyProfit: 77 });
    resultOf(await carryOut(await propose('DELETE', `/plans/${plan?.id}`)));
    expect((await listPlans()).map(({ id }) => id)).not.toContain(plan?.id);
  });

  it('waits for nobody who counts teams', async () => {
    const { rules } = await read<SecondPersonState>('/second-person');
    const id = await propose('PUT', '/second-person', { ...rules, payoutLimit: 600 });
    await testApp.database.transaction(async (tx) => {
      await tx.query('SELECT count_network_changes(1)');
      const waiting = untilLockIsWaitedFor(testApp.database, carryOut(id));
      await expect(waiting).rejects.toThrow('waited for nothing');
    });
    expect((await read<SecondPersonState>('/second-person')).rules).toMatchObject({ payoutLimit: 600 });
  });
});
