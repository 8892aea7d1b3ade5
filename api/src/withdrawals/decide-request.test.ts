import type {
  AdminPayoutPage,
  AdminRequestPage,
  NotificationPage,
  PayoutCandidates,
  Withdrawal,
  WithdrawalPage,
} from '../contract';
import { untilLockIsWaitedFor } from '../../test/lock-waits';
import { deliverMails, findLinkToken } from '../../test/mails';
import {
  aUtr,
  countWhere,
  getResult,
  getWallet,
  joinAsAdmin,
  requestWithdrawal,
  reward,
  withdraw,
  type Person,
  joinWithUpi,
  type Member,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, proveAgain, resultOf, logIn, NEW_PASSWORD, PASSWORD } from '../../test/test-app';
import { listDifferences } from '../ledger/reconcile';
import { listBrokenLaws } from '../reconcile/laws';
import { requestWithdrawal as askFor } from './request-withdrawal';

const HOUR_SECONDS = 60 * 60;

/** Somebody has taken an account over, and asked for money; then its owner takes it back. */
describe('withdrawals of an account that its owner takes back', () => {
  const testApp = useTestApp();
  let admin: Person;
  let second: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    second = await joinAsAdmin(testApp);
  });
  beforeEach(async () => {
    testApp.clock.reset();
    await proveAgain(testApp);
  });
  afterEach(async () => {
    expect(await listDifferences(testApp.database)).toEqual([]);
    expect(await listBrokenLaws(testApp.database)).toEqual([]);
  });

  const later = async (hours: number) => {
    testApp.clock.advance(hours * HOUR_SECONDS);
    await proveAgain(testApp);
  };
  const order = (path: string, body: object = {}, by = admin) => post(testApp, `/api/v1/admin${path}`, body, by.token);

  async function joinWithMoney(): Promise<Member> {
    const member = await joinWithUpi(testApp);
    await reward(testApp, admin, member, 5000);
    return member;
  }

  /** @returns the token of the link that undoes it */
  async function changeEmail({ token, email: before }: Member): Promise<string> {
    const email = `thief.${before}`;
    resultOf(await post(testApp, '/api/v1/user/email', { email, currentPassword: PASSWORD }, token));
    const link = (await deliverMails(testApp)).find(({ to }) => to === email);
    resultOf(await post(testApp, '/api/v1/user/confirm-email', { token: findLinkToken(link?.text) }));
    return findLinkToken((await deliverMails(testApp)).find(({ to }) => to === before)?.text);
  }

  const undo = (token: string) => post(testApp, '/api/v1/user/reset-password', { token, password: NEW_PASSWORD });

  async function logInAgain({ email, id }: Member): Promise<Person> {
    return { id, token: resultOf<{ token: string }>(await logIn(testApp, email, NEW_PASSWORD)).token };
  }

  const approve = async ({ id }: Withdrawal) => resultOf(await order(`/withdrawal-requests/${id}/approve`));
  const findPayout = async ({ id }: Withdrawal) => {
    const { items } = await getResult<AdminPayoutPage>(testApp, '/api/v1/admin/payouts?limit=100', admin);
    return items.find(({ requestId }) => requestId === id);
  };
  const pay = async (withdrawal: Withdrawal, more: object = {}) => {
    const payout = await findPayout(withdrawal);
    return order(`/payouts/${payout?.id}/paid`, { utr: aUtr(), ...more }, second);
  };

  it('are rejected when nobody has decided, and in doubt when they are approved; those before stay', async () => {
    const member = await joinWithMoney();
    const own = await requestWithdrawal(testApp, member, 300);
    const ownApproved = await requestWithdrawal(testApp, member, 350);
    await approve(ownApproved);
    await later(25);
    const link = await changeEmail(member);
    await later(25);
    const asked = await requestWithdrawal(testApp, member, 400);
    const approved = await requestWithdrawal(testApp, member, 500);
    await approve(approved);
    const paid = await requestWithdrawal(testApp, member, 600);
    await approve(paid);
    resultOf(await pay(paid));
    const { withdraw: before } = await getWallet(testApp, member);
    expect(before).toBe('2150');

    resultOf(await undo(link));
    const owner = await logInAgain(member);
    expect(await getWallet(testApp, owner)).toMatchObject({ withdraw: '1750' });
    const { items } = await getResult<WithdrawalPage>(testApp, '/api/v1/withdrawals', owner);
    expect(items).toEqual([
      expect.objectContaining({ id: paid.id, payoutStatus: 'success' }),
      expect.objectContaining({ id: approved.id, status: 'approved', payoutStatus: 'pending', isDoubted: true }),
      expect.objectContaining({ id: asked.id, status: 'rejected', isStopped: true }),
      expect.objectContaining({ id: ownApproved.id, status: 'approved' }),
      expect.objectContaining({ id: own.id, status: 'pending' }),
    ]);
    expect(items.filter(({ isStopped, isDoubted }) => isStopped ?? isDoubted)).toHaveLength(2);
    expect(errorOf(await order(`/withdrawal-requests/${asked.id}/approve`), 409).code).toBe('already_decided');

    const payout = await findPayout(approved);
    expect(payout).toMatchObject({ isDoubted: true });
    const url = '/api/v1/admin/payout-batches/candidates?template=generic';
    const candidates = (await getResult<PayoutCandidates>(testApp, url, admin)).items;
    expect(candidates.find(({ payoutId }) => payoutId === payout?.id)?.obstacles).toContain('doubted');
    expect(candidates.find(({ payoutId }) => payoutId !== payout?.id)?.obstacles).not.toContain('doubted');
    expect(errorOf(await pay(approved), 400)).toMatchObject({ field: 'reason' });
    expect(await findPayout(approved)).toMatchObject({ status: 'pending' });
    resultOf(await order(`/payouts/${payout?.id}/failed`, { reason: 'The owner says so' }, second));
    expect(await getWallet(testApp, owner)).toMatchObject({ withdraw: '1250' });
  });

  it('are told to the owner, whatever was chosen meanwhile, and to who pays; the log has each', async () => {
    const member = await joinWithMoney();
    const link = await changeEmail(member);
    await later(25);
    const asked = await requestWithdrawal(testApp, member, 400);
    const approved = await requestWithdrawal(testApp, member, 500);
    await approve(approved);
    const payout = await findPayout(approved);
    await deliverMails(testApp);

    resultOf(await undo(link));
    const mails = await deliverMails(testApp);
    const told = mails.find(({ to, subject }) => to === member.email && subject.includes('Withdrawals were stopped'));
    expect(told?.text).toContain('₹400 to me••••@bank is back in your wallet.');
    expect(told?.text).toContain('₹500 to me••••@bank was approved already.');
    const inbox = await getResult<NotificationPage>(testApp, '/api/v1/notifications', second);
    expect(inbox.items[0]).toMatchObject({ kind: 'account_taken_back', path: `/admin/user/${member.id}` });
    expect(inbox.items[0]?.lines.join(' ')).toContain(`WD${payout?.id}`);
    const logged = await testApp.database.query(
      `SELECT action, subject, after ->> 'amount' AS amount FROM audit_entries
       WHERE actor_id = $1 AND action IN ('withdrawal.stop', 'payout.doubt') ORDER BY id`,
      [member.id],
    );
    expect(logged).toEqual([
      { action: 'withdrawal.stop', subject: `withdrawal:${asked.id}`, amount: '400' },
      { action: 'payout.doubt', subject: `payout:${payout?.id}`, amount: '500' },
    ]);
    resultOf(await pay(approved, { reason: 'The owner has asked for it on the phone' }));
    const [entry] = await testApp.database.query(
      `SELECT after ->> 'reason' AS reason FROM audit_entries WHERE subject = $1 AND action = 'payout.paid'`,
      [`payout:${payout?.id}`],
    );
    expect(entry).toEqual({ reason: 'The owner has asked for it on the phone' });
    const [shown] = (await getResult<AdminRequestPage>(testApp, '/api/v1/admin/withdrawal-requests', admin)).items;
    expect(shown).toMatchObject({ id: approved.id });
  });

  it('are found also when one is asked for at that moment', async () => {
    const member = await joinWithMoney();
    const link = await changeEmail(member);
    await later(25);
    const { database, clock } = testApp;
    let undone: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await askFor(tx, member.id, { amount: '400', method: 'UPI' }, clock.now());
      undone = undo(link);
      // For the request: if it waited for nothing, it would miss it.
      await untilLockIsWaitedFor(database, undone);
    });
    resultOf((await undone) as Awaited<ReturnType<typeof undo>>);
    expect(await countWhere(database, `withdrawal_requests WHERE member_id = $1 AND NOT is_stopped`, [member.id])).toBe(
      0,
    );
    expect(errorOf(await withdraw(testApp, await logInAgain(member), 400), 409).code).toBe('withdrawals_held');
  });

  it('stay in doubt, and are stopped by nobody of the staff', async () => {
    const { database } = testApp;
    const again = `UPDATE payouts SET doubted_at = NULL WHERE doubted_at IS NOT NULL`;
    await expect(database.query(again)).rejects.toThrow('stays as it is');
    const member = await joinWithMoney();
    const { id } = await requestWithdrawal(testApp, member, 400);
    const decide = (columns: string) =>
      database.query(`UPDATE withdrawal_requests SET decided_at = now(), reason = 'x', ${columns} WHERE id = $1`, [id]);
    const name = 'withdrawal_requests_decision_check';
    await expect(decide(`status = 'rejected'`)).rejects.toThrow(name);
    await expect(decide(`status = 'approved', is_stopped = true`)).rejects.toThrow(name);
    await expect(decide(`status = 'rejected', is_stopped = true, decided_by = ${admin.id}`)).rejects.toThrow(name);
  });
});
