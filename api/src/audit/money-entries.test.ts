import { joinAndBuy, joinUnder, useClub } from '../../test/compensation/test-club';
import {
  aUtr,
  confirm,
  depositAndConfirm,
  joinWithUpi,
  reportDeposit,
  requestWithdrawal,
  reward,
} from '../../test/money';
import { findTransferId, reverse } from '../../test/take-back';
import { post, resultOf } from '../../test/test-app';

describe('what the audit log says of money', () => {
  const club = useClub();

  const listEntries = (subject: string) =>
    club.database.query(
      'SELECT action, actor_id AS "actorId", before, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [subject],
    );

  it('of a deposit: who reported it, and its member, package, wallet and bonuses once it is confirmed', async () => {
    const sponsor = await joinAndBuy(club, 10_000);
    const buyer = await joinUnder(club, sponsor);
    const { id, utr } = await reportDeposit(club.testApp, buyer, 20_000);
    resultOf(await confirm(club.testApp, club.admin, id));
    const [bought] = await club.database.query<{ id: bigint }>('SELECT id FROM packages WHERE deposit_id = $1', [id]);
    const memberId = String(buyer.id);
    expect(await listEntries(`deposit:${id}`)).toMatchObject([
      { action: 'deposit.report', actorId: buyer.id, after: { memberId, amount: '20000', mode: 'UPI', utr } },
      {
        action: 'deposit.confirm',
        actorId: club.admin.id,
        before: { status: 'pending' },
        after: {
          status: 'success',
          memberId,
          amount: '20000',
          packageId: String(bought?.id),
          balanceBefore: '0',
          balanceAfter: '20000',
          bonuses: [{ memberId: String(sponsor.id), amount: '1000' }],
        },
      },
    ]);
  });

  it('of a withdrawal: who asked, with the wallet before and after, and whose it was when it is decided', async () => {
    const member = await joinWithUpi(club.testApp);
    await reward(club.testApp, club.admin, member, 900);
    const { id } = await requestWithdrawal(club.testApp, member, 500);
    const url = `/api/v1/admin/withdrawal-requests/${id}/reject`;
    resultOf(await post(club.testApp, url, { reason: 'For the test' }, club.admin.token));
    const memberId = String(member.id);
    expect(await listEntries(`withdrawal:${id}`)).toMatchObject([
      {
        action: 'withdrawal.request',
        actorId: member.id,
        before: { balance: '900' },
        after: { memberId, balance: '400', amount: '500', method: 'UPI' },
      },
      {
        action: 'withdrawal.reject',
        actorId: club.admin.id,
        before: { status: 'pending', balance: '400' },
        after: { status: 'rejected', memberId, amount: '500', balance: '900' },
      },
    ]);
  });

  it('of a payout: the wallet before and after it has failed, and after the bank has returned it', async () => {
    const member = await joinWithUpi(club.testApp);
    await reward(club.testApp, club.admin, member, 900);
    const memberId = String(member.id);
    const decide = async (path: string, body: object = {}) =>
      resultOf(await post(club.testApp, `/api/v1/admin/${path}`, body, club.admin.token));
    const approve = async () => {
      const { id } = await requestWithdrawal(club.testApp, member, 500);
      await decide(`withdrawal-requests/${id}/approve`);
      const [payout] = await club.database.query<{ id: bigint }>('SELECT id FROM payouts WHERE request_id = $1', [id]);
      return String(payout?.id);
    };
    const failed = await approve();
    await decide(`payouts/${failed}/failed`, { reason: 'Account closed' });
    expect(await listEntries(`payout:${failed}`)).toMatchObject([
      {
        action: 'payout.failed',
        before: { status: 'pending', balance: '400' },
        after: {
          status: 'failed',
          memberId,
          amount: '500',
          balance: '900',
          reason: 'Account closed',
          destination: `member${member.id}@bank`,
        },
      },
    ]);
    const returned = await approve();
    await decide(`payouts/${returned}/paid`, { utr: aUtr() });
    await decide(`payouts/${returned}/returned`, { reason: 'No such account', reference: 'RTN0001' });
    expect(await listEntries(`payout:${returned}`)).toMatchObject([
      { action: 'payout.paid', after: { memberId, amount: '500', destination: `member${member.id}@bank` } },
      {
        action: 'payout.returned',
        before: { status: 'success', balance: '400' },
        after: { status: 'returned', memberId, amount: '500', balance: '900', reference: 'RTN0001' },
      },
    ]);
  });

  it('of a reward: the wallet before and after', async () => {
    const member = await joinWithUpi(club.testApp);
    await reward(club.testApp, club.admin, member, 900);
    await reward(club.testApp, club.admin, member, 50);
    expect(await listEntries(`member:${member.id}`)).toMatchObject([
      { action: 'reward.credit', before: { balance: '0' }, after: { amount: '900', balance: '900' } },
      { action: 'reward.credit', before: { balance: '900' }, after: { amount: '50', balance: '950' } },
    ]);
  });

  it('of a reversal: its deposit, package and bonuses, and every wallet before and after', async () => {
    const sponsor = await joinAndBuy(club, 10_000);
    const buyer = await joinUnder(club, sponsor);
    const { id } = await depositAndConfirm(club.testApp, club.admin, buyer, 20_000);
    const [bought] = await club.database.query<{ id: bigint }>('SELECT id FROM packages WHERE deposit_id = $1', [id]);
    const transferId = await findTransferId(club.database, 'deposit', id);
    resultOf(await reverse(club.testApp, club.admin, transferId, { neverCame: true }));
    expect(await listEntries(`transfer:${transferId}`)).toMatchObject([
      {
        action: 'transfer.reverse',
        before: { kind: 'deposit', amount: '20000' },
        after: {
          depositId: id,
          packageId: String(bought?.id),
          neverCame: true,
          bonuses: [{ memberId: String(sponsor.id), amount: '1000' }],
          wallets: [
            { memberId: String(buyer.id), taken: '20000', before: '20000', after: '0', owed: '0' },
            { memberId: String(sponsor.id), taken: '1000', before: '11000', after: '10000', owed: '0' },
          ],
        },
      },
    ]);
  });
});
