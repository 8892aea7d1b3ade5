import { joinAndBuy, goTo, openClub, type Member } from '../../../test/compensation/test-club';
import { confirm, reportDeposit, reward, withdraw } from '../../../test/money';
import { post } from '../../../test/test-app';
import { createTestDatabase } from '../../../test/test-database';
import { listDifferences } from '../../ledger/reconcile';
import { catchUp } from './post-run';
import { listRunDifferences } from '../../reconcile/reconcile-books';

/** A chain, so that purchases, withdrawals and reversals all want the wallets that the runs want. */
const CHAIN = 6;
const ROUNDS = 8;

it('runs and all other movements of money wait for each other, and never both ways', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const club = await openClub(database);
  const { testApp, admin } = club;
  const members: Member[] = [];
  for (let depth = 0; depth < CHAIN; depth++) members.push(await joinAndBuy(club, 10_000, members.at(-1)));
  await database.query(
    `INSERT INTO payout_details (member_id, upi_id, updated_at) SELECT id, 'member' || id || '@bank', now() FROM members`,
  );
  const deposits = await Promise.all(
    Array.from({ length: ROUNDS }, (_, round) => {
      const member = members[round % CHAIN];
      if (!member) throw new Error('The chain is empty');
      return reportDeposit(testApp, member, 1000);
    }),
  );
  const bought = await database.query<{ id: bigint }>(`SELECT id FROM transfers WHERE kind = 'deposit' ORDER BY id`);
  for (const member of members) await reward(testApp, admin, member, 5000);

  await goTo(club, '2026-12-04');
  const take = (transfer: { id: bigint }) =>
    post(testApp, `/api/v1/admin/transfers/${transfer.id}/reversal`, { reason: 'In a race' }, admin.token);
  const answers = Promise.all([
    ...deposits.map(({ id }) => confirm(testApp, admin, id)),
    ...members.map((member) => withdraw(testApp, member, 500)),
    ...bought.slice(0, 2).map(take),
  ]);
  const [runs, responses] = await Promise.all([
    catchUp(database, { now: testApp.clock.now, trigger: 'command' }),
    answers,
  ]);
  expect(runs.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'posted'));
  expect(responses.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(responses.map(() => 200));
  expect(await listRunDifferences(database)).toEqual([]);
  expect(await listDifferences(database)).toEqual([]);
  await testApp.app.close();
  await database.close();
});
