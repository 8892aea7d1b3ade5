import { joinAndBuy, joinUnder, openClub, type TestClub } from '../../test/compensation/test-club';
import { confirm, joinWithUpi, reportDeposit, requestWithdrawal, reward } from '../../test/money';
import { post, resultOf } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { Database } from '../database/database';

describe('what the audit log says of money', () => {
  let database: Database;
  let club: TestClub;
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    club = await openClub(database);
  });
  afterAll(async () => {
    await club.testApp.app.close();
    await database.close();
  });

  const listEntries = (subject: string) =>
    database.query(
      'SELECT action, actor_id AS "actorId", before, after FROM audit_entries WHERE subject = $1 ORDER BY id',
      [subject],
    );

  it('of a deposit: who reported it, and its member, package, wallet and bonuses once it is confirmed', async () => {
    const sponsor = await joinAndBuy(club, 10_000);
    const buyer = await joinUnder(club, sponsor);
    const { id, utr } = await reportDeposit(club.testApp, buyer, 20_000);
    resultOf(await confirm(club.testApp, club.admin, id));
    const [bought] = await database.query<{ id: bigint }>('SELECT id FROM packages WHERE deposit_id = $1', [id]);
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
      { action: 'withdrawal.reject', actorId: club.admin.id, after: { memberId, amount: '500' } },
    ]);
  });
});
