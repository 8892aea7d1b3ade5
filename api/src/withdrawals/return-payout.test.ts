import {
  aUtr,
  getResult,
  getWallet,
  join,
  joinWithUpi,
  requestWithdrawal,
  reward,
  type Person,
} from '../../test/money';
import { useShop, expectBooksAgree } from '../../test/shop';
import { errorOf, post, resultOf } from '../../test/test-app';
import type { AdminPayoutPage, NotificationPage, Proposed, StatementPage, WithdrawalPage } from '../contract';

describe('a payout that the bank sends back after it was paid', () => {
  const shop = useShop(expectBooksAgree);

  const decide = (path: string, body: object = {}) =>
    post(shop.testApp, `/api/v1/admin${path}`, body, shop.admin.token);
  const giveBack = (id: bigint, reference = 'RET4711X') =>
    decide(`/payouts/${id}/returned`, { reason: ' Account closed ', reference });

  async function approve(member: Person, rupees: number): Promise<bigint> {
    const { id } = await requestWithdrawal(shop.testApp, member, rupees);
    resultOf(await decide(`/withdrawal-requests/${id}/approve`));
    const [payout] = await shop.database.query<{ id: bigint }>('SELECT id FROM payouts WHERE request_id = $1', [id]);
    return payout?.id ?? 0n;
  }

  it('is in the wallet again, as no earning, and its member is told', async () => {
    const member = await joinWithUpi(shop.testApp);
    await reward(shop.testApp, shop.admin, member, 600);
    const id = await approve(member, 500);
    expect(errorOf(await giveBack(id), 409).code).toBe('already_decided');
    resultOf(await decide(`/payouts/${id}/paid`, { utr: aUtr() }));
    const read = async () =>
      (await getResult<AdminPayoutPage>(shop.testApp, '/api/v1/admin/payouts', shop.admin)).counters;
    const before = await read();
    expect(errorOf(await giveBack(id, 'no'), 400)).toMatchObject({ field: 'reference' });
    resultOf(await giveBack(id));
    expect(await read()).toMatchObject({
      successCount: before.successCount - 1,
      totalWithdrawn: String(Number(before.totalWithdrawn) - 500),
    });

    expect(await getWallet(shop.testApp, member)).toMatchObject({
      earnings: '600',
      withdraw: '0',
      availableBalance: '600',
      withdrawable: '600',
      pendingPayouts: '0',
    });
    const statement = await getResult<StatementPage>(shop.testApp, '/api/v1/wallet/statement', member);
    expect(statement.items[0]).toMatchObject({
      kind: 'payout_returned',
      amount: '500',
      reference: `Payout WD${id} returned by the bank: Account closed`,
    });
    const { items } = await getResult<WithdrawalPage>(shop.testApp, '/api/v1/withdrawals', member);
    expect(items).toMatchObject([{ payoutStatus: 'returned', reason: 'Account closed' }]);
    const told = await getResult<NotificationPage>(shop.testApp, '/api/v1/notifications', member);
    expect(told.items[0]).toMatchObject({ kind: 'payout_returned', title: expect.stringContaining('₹500') });
    const returned = await getResult<AdminPayoutPage>(
      shop.testApp,
      '/api/v1/admin/payouts?status=returned',
      shop.admin,
    );
    expect(returned.items).toMatchObject([{ id: String(id), returnReference: 'RET4711X' }]);
    expect(errorOf(await giveBack(id), 409).code).toBe('already_decided');
  });

  it('settles first what the member owes the club', async () => {
    const member = await joinWithUpi(shop.testApp);
    const transferId = await reward(shop.testApp, shop.admin, member, 700);
    const id = await approve(member, 700);
    resultOf(await decide(`/payouts/${id}/paid`, { utr: aUtr() }));
    resultOf(await decide(`/transfers/${transferId}/reversal`, { reason: 'By mistake' }));
    expect(await getWallet(shop.testApp, member)).toMatchObject({ owed: '700' });
    resultOf(await giveBack(id));
    const wallet = await getWallet(shop.testApp, member);
    expect(wallet).toMatchObject({ availableBalance: '0', earnings: '0', withdraw: '0' });
    expect(wallet).not.toHaveProperty('owed');
  });

  it('changes nothing else of what was paid, in the database neither', async () => {
    const member = await joinWithUpi(shop.testApp);
    await reward(shop.testApp, shop.admin, member, 500);
    const id = await approve(member, 500);
    resultOf(await decide(`/payouts/${id}/paid`, { utr: aUtr() }));
    const change = `UPDATE payouts SET status = 'returned', reason = 'x', return_reference = 'x', returned_at = now(), returned_by = $2`;
    const changing = shop.database.query(`${change}, amount_micros = 1 WHERE id = $1`, [id, shop.admin.id]);
    await expect(changing).rejects.toThrow('stays as it is');
    const own = shop.database.query(`${change.replace('$2', 'member_id')} WHERE id = $1`, [id]);
    await expect(own).rejects.toThrow('payouts_returned_other_check');
  });

  it('waits for a second person where the club asks for one', async () => {
    const member = await joinWithUpi(shop.testApp);
    await reward(shop.testApp, shop.admin, member, 500);
    const id = await approve(member, 500);
    resultOf(await decide(`/payouts/${id}/paid`, { utr: aUtr() }));
    await shop.database.query(
      `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans) VALUES ($1, true, 50000, false)`,
      [shop.testApp.clock.now()],
    );
    expect(errorOf(await giveBack(id, 'no'), 400)).toMatchObject({ field: 'reference' });
    const { proposalId } = resultOf<Proposed>(await giveBack(id));
    expect(await getWallet(shop.testApp, member)).toMatchObject({ availableBalance: '0', withdraw: '500' });
    const carryOut = `/proposals/${proposalId}/carry-out`;
    expect(errorOf(await decide(carryOut), 403).code).toBe('own_decision');
    const second = await join(shop.testApp);
    await shop.database.query(`UPDATE members SET role = 'finance' WHERE id = $1`, [second.id]);
    resultOf(await post(shop.testApp, `/api/v1/admin${carryOut}`, {}, second.token));
    expect(await getWallet(shop.testApp, member)).toMatchObject({ availableBalance: '500', withdraw: '0' });
  });
});
