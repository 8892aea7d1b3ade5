import type { Withdrawal } from '../contract';
import {
  addPlans,
  confirm,
  depositAndConfirm,
  getResult,
  getWallet,
  joinAsAdmin,
  reportDeposit,
  requestWithdrawal,
  reward,
  type Person,
  join,
  joinWithUpi,
  type Member,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { post, resultOf } from '../../test/test-app';

describe('what a wallet shows', () => {
  const testApp = useTestApp();
  let admin: Person;
  let sponsor: Member;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    await addPlans(testApp, admin);
  });
  beforeEach(async () => {
    sponsor = await joinWithUpi(testApp);
  });

  const order = async (url: string, body: object = {}) =>
    resultOf<{ id: string }>(await post(testApp, `/api/v1/admin${url}`, body, admin.token));

  const read = () => getWallet(testApp, sponsor);
  const joinUnder = (above?: Member) => join(testApp, above ? { referralCode: above.referralCode } : {});

  const findDepositTransferId = async (depositId: string) => {
    const [row] = await testApp.database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE kind = 'deposit' AND source_id = $1`,
      [depositId],
    );
    return String(row?.id);
  };

  it('counts a direct member from the first purchase until the last is taken back', async () => {
    expect(await read()).toMatchObject({ referral: 0 });
    const buyer = await joinUnder(sponsor);
    expect(await read()).toMatchObject({ referral: 0 });
    const first = await depositAndConfirm(testApp, admin, buyer, 1000);
    expect(await read()).toMatchObject({ referral: 1 });
    const second = await depositAndConfirm(testApp, admin, buyer, 1000);
    await order(`/transfers/${await findDepositTransferId(first.id)}/reversal`, { reason: 'Bounced' });
    expect(await read()).toMatchObject({ referral: 1 });
    await order(`/transfers/${await findDepositTransferId(second.id)}/reversal`, { reason: 'Bounced' });
    expect(await read()).toMatchObject({ referral: 0 });
  });

  it('knows each state of a withdrawal until it is paid', async () => {
    await reward(testApp, admin, sponsor, 900);
    expect(await read()).toMatchObject({ pendingPayouts: '0', withdrawable: '900' });
    const { id } = await requestWithdrawal(testApp, sponsor, 500);
    expect(await read()).toMatchObject({ pendingPayouts: '500' });
    await order(`/withdrawal-requests/${id}/approve`);
    expect(await read()).toMatchObject({ pendingPayouts: '500' });
    const [payout] = await testApp.database.query<{ id: bigint }>('SELECT id FROM payouts WHERE request_id = $1', [id]);
    await order(`/payouts/${payout?.id}/paid`, { utr: `PAID${id}WALLET` });
    expect(await read()).toMatchObject({ pendingPayouts: '0', withdraw: '500' });
    const { items } = await getResult<{ items: Withdrawal[] }>(testApp, '/api/v1/withdrawals', sponsor);
    expect(items).toMatchObject([{ payoutStatus: 'success' }]);
  });

  it('knows when a package ends without money', async () => {
    await depositAndConfirm(testApp, admin, sponsor, 2000);
    expect(await read()).toMatchObject({ withdrawable: '0', governingPlan: { minRecharge: 2000 } });
    await testApp.database.query(
      `UPDATE packages SET status = 'finished', ended_at = purchased_at WHERE member_id = $1`,
      [sponsor.id],
    );
    expect(await read()).toMatchObject({ withdrawable: '2000', governingPlan: null });
  });

  it('is right after purchases and reversals up and down a line at once', async () => {
    const line = [sponsor];
    for (let depth = 0; depth < 4; depth++) line.push(await joinUnder(line.at(-1)));
    for (let round = 0; round < 5; round++) {
      const deposits = await Promise.all(line.map((person) => reportDeposit(testApp, person, 1000)));
      const confirmed = await Promise.all([
        ...deposits.map(({ id }) => confirm(testApp, admin, id)),
        ...line.map((person) => joinUnder(person).then(() => ({ statusCode: 200 }))),
      ]);
      expect(confirmed.map((reply) => reply.statusCode).filter((status) => status !== 200)).toEqual([]);
      expect(await read()).toMatchObject({ referral: 1 });
      const ids = await Promise.all(deposits.map(({ id }) => findDepositTransferId(id)));
      await Promise.all(ids.map((id) => order(`/transfers/${id}/reversal`, { reason: 'Bounced' })));
      expect(await read()).toMatchObject({ referral: 0, deposit: '0' });
    }
  });
});
