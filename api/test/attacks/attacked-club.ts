import type { Database } from '../../src/database/database';
import { keepLiability } from '../../src/compensation/liability/keep-liability';
import type { Proposed } from '../../src/contract';
import { goTo, joinAndBuy, joinUnder, openClub, pay, setEnabled, type TestClub } from '../compensation/test-club';
import {
  aUtr,
  depositAndConfirm,
  joinAsAdmin,
  joinWithUpi,
  reportDeposit,
  requestWithdrawal,
  reward,
  type Person,
} from '../money';
import { addAccount, toFile } from '../bank';
import { post, resultOf, toHeaders } from '../test-app';

const MONDAY = '2026-11-23';

type Order = <Result>(path: string, body: object) => Promise<Result>;

/** A deposit and a payout with their lines, a charge of the bank, what was given back, and an own transfer. */
async function importStatement({ testApp, admin }: TestClub, order: Order): Promise<void> {
  const { database } = testApp;
  const account = await addAccount({ testApp, admin, database });
  const second = await addAccount({ testApp, admin, database }, { name: 'Second account' });
  const [paid] = await database.query<{ depositUtr: string; rupees: number; payoutUtr: string }>(
    `SELECT d.utr AS "depositUtr", (d.amount_micros / 1000000)::int AS rupees,
       (SELECT min(utr) FROM payouts WHERE status = 'success') AS "payoutUtr"
     FROM deposits d WHERE d.status = 'success' ORDER BY d.id DESC LIMIT 1`,
  );
  const lines: [string, string, number][] = [
    [MONDAY, `UPI/CR/${paid?.depositUtr}`, paid?.rupees ?? 0],
    [MONDAY, `IMPS/P2A/${paid?.payoutUtr}`, -500],
    [MONDAY, 'CHARGES', -5],
    [MONDAY, 'CASH', 77],
    [MONDAY, 'CASH BACK', -77],
    [MONDAY, 'TO OWN', -90],
    [MONDAY, 'OF NOBODY', 3],
  ];
  await order(`statements/${account.id}/imports`, toFile(lines));
  await order(`statements/${second.id}/imports`, toFile([[MONDAY, 'FROM OWN', 90]]));
  const findLine = async (narration: string) => {
    const [line] = await database.query<{ id: bigint }>('SELECT id FROM statement_lines WHERE narration = $1', [
      narration,
    ]);
    return String(line?.id);
  };
  await order(`statements/lines/${await findLine('CHARGES')}/charge`, { reason: 'Of the quarter' });
  for (const given of ['CASH', 'CASH BACK']) {
    await order(`statements/lines/${await findLine(given)}/return`, { reason: 'To who paid it' });
  }
  await order(`statements/lines/${await findLine('TO OWN')}/own-transfer`, {
    otherLineId: await findLine('FROM OWN'),
    reason: 'For the payouts',
  });
}

/** A club in which each thing about money has happened once and another waits: all of it can be attacked. */
export async function openAttackedClub(database: Database): Promise<TestClub> {
  const club = await openClub(database);
  const { testApp, admin } = club;
  const order = async <Result>(path: string, body: object, by = admin) =>
    resultOf<Result>(await post(testApp, `/api/v1/admin/${path}`, body, by.token));
  const findId = async (from: string) => {
    const [row] = await database.query<{ id: bigint }>(`SELECT max(id) AS id FROM ${from}`);
    return String(row?.id);
  };
  const reverseLast = async (kind: string) =>
    order(`transfers/${await findId(`transfers WHERE kind = '${kind}'`)}/reversal`, {
      reason: 'False',
      withEarnings: true,
    });
  /** Owes what was taken out before it was taken back. */
  const oweReward = async () => {
    const member = await joinWithUpi(testApp);
    await reward(testApp, admin, member, 600);
    await requestWithdrawal(testApp, member, 600);
    await order(`transfers/${await findId(`transfers WHERE kind = 'reward'`)}/reversal`, { reason: 'By mistake' });
    return order<Proposed>(`receivables/${member.id}/write-off`, { reason: 'Nothing to be had' });
  };
  const withdraw = async (member: Person, end?: 'reject' | 'approve' | 'paid' | 'failed' | 'returned') => {
    const { id } = await requestWithdrawal(testApp, member, 500);
    if (end === undefined) return;
    await order(`withdrawal-requests/${id}/${end === 'reject' ? 'reject' : 'approve'}`, { reason: 'For the test' });
    const payout = `payouts/${await findId('payouts')}`;
    if (end === 'paid' || end === 'returned') await order(`${payout}/paid`, { utr: aUtr() });
    if (end === 'failed') await order(`${payout}/failed`, { reason: 'No such account' });
    if (end === 'returned') await order(`${payout}/returned`, { reason: 'Closed', reference: aUtr() });
  };

  const top = await joinAndBuy(club, 10_000);
  await joinAndBuy(club, 20_000, top);
  const liar = await joinAndBuy(club, 1_000_000, top);
  const saver = await joinWithUpi(testApp);
  await goTo(club, MONDAY);
  await pay(club);
  await keepLiability(database, testApp.clock.now());
  await reverseLast('deposit');
  await setEnabled(club, liar, false);

  for (const rupees of [5000, 2000]) await reward(testApp, admin, saver, rupees);
  for (const end of ['reject', 'approve', 'paid', 'failed', 'returned', undefined] as const) await withdraw(saver, end);
  const { proposalId } = await oweReward();
  const second = await joinAsAdmin(testApp);
  await order(`proposals/${proposalId}/carry-out`, {}, second);
  await oweReward();

  const refused = await reportDeposit(testApp, saver, 3000);
  await order(`deposits/${refused.id}/reject`, { reason: 'Not on the statement' });
  await depositAndConfirm(testApp, admin, saver, 1000);
  resultOf(
    await testApp.app.inject({
      method: 'DELETE',
      url: '/api/v1/admin/plans/1',
      headers: toHeaders(admin.token),
    }),
  );
  await reportDeposit(testApp, saver, 5000);
  await importStatement(club, order);
  await joinUnder(club, top);
  return club;
}
