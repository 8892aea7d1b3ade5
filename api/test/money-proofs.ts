import { randomUUID } from 'node:crypto';
import { getClubAccountId } from '../src/ledger/accounts';
import { postTransfers, SOURCE_KEY, type NewTransfer } from '../src/ledger/post-transfers';
import { listDifferences } from '../src/ledger/reconcile';
import { MICROS_PER_RUPEE } from '../src/ledger/rupees';
import {
  aUtr,
  confirm,
  countWhere,
  depositAndConfirm,
  getWallet,
  join,
  joinWithUpi,
  reportDeposit,
  requestWithdrawal,
  reward,
  withdraw,
  type Person,
} from './money';
import { post, resultOf, START, type TestApp } from './test-app';

const CALLERS = 24;

/** The proofs about money that need many callers at once. Each throws when what it proves does not hold. */

async function collectStatuses(calls: (caller: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: CALLERS }, (_, caller) => calls(caller)));
  return responses.map((response) => response.statusCode).sort();
}

/** The one that wins, and the refusals of all others. */
const ONE_WINS = [200, ...Array.from({ length: CALLERS - 1 }, () => 409)];

export type Decision = 'approve' | 'reject' | 'mixed';

export async function proveOneDecisionWins(
  testApp: TestApp,
  admin: Person,
  decision: Decision,
  rounds: number,
): Promise<void> {
  const member = await joinWithUpi(testApp);
  for (let round = 0; round < rounds; round++) {
    await reward(testApp, admin, member, 500);
    const { id } = await requestWithdrawal(testApp, member, 500);
    const statuses = await collectStatuses((caller) => {
      const verb = decision === 'mixed' ? (caller % 2 === 0 ? 'approve' : 'reject') : decision;
      const url = `/api/v1/admin/withdrawal-requests/${id}/${verb}`;
      return post(testApp, url, { reason: 'Decided in a race' }, admin.token);
    });
    expect(statuses).toEqual(ONE_WINS);
    const [payouts, returned] = [
      await countWhere(testApp.database, 'payouts WHERE request_id = $1', [id]),
      await countWhere(testApp.database, `transfers WHERE kind = 'withdrawal_returned' AND source_id = $1`, [id]),
    ];
    expect(payouts + returned).toBe(1);
  }
}

export async function proveOneWithdrawalWins(testApp: TestApp, admin: Person, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const member = await joinWithUpi(testApp);
    await depositAndConfirm(testApp, admin, member, 3000);
    await reward(testApp, admin, member, 900);
    const statuses = await collectStatuses(() => withdraw(testApp, member, 900));
    expect(statuses).toEqual(ONE_WINS);
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '3000', withdraw: '900' });
  }
}

export async function proveOneConfirmationWins(testApp: TestApp, admin: Person, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const member = await join(testApp);
    const deposit = await reportDeposit(testApp, member, 2000);
    const statuses = await collectStatuses(() => confirm(testApp, admin, deposit.id));
    expect(statuses).toEqual(ONE_WINS);
    expect(await countWhere(testApp.database, 'packages WHERE member_id = $1', [member.id])).toBe(1);
    expect(await getWallet(testApp, member)).toMatchObject({ deposit: '2000' });
  }
}

export async function proveOneUtrIsOneDeposit(testApp: TestApp, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const member = await join(testApp);
    const deposit = { amount: '1000', mode: 'UPI', utr: aUtr() };
    const statuses = await collectStatuses(() => post(testApp, '/api/v1/deposits', deposit, member.token));
    expect(statuses).toEqual(ONE_WINS);
  }
}

export async function proveOneKeyIsOneEffect(testApp: TestApp, admin: Person, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const member = await join(testApp);
    const payload = { memberId: String(member.id), amount: '70', reason: 'Once and only once' };
    const headers = { authorization: admin.token, 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: CALLERS }, () =>
        testApp.app.inject({ method: 'POST', url: '/api/v1/admin/rewards', payload, headers }),
      ),
    );
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(200);
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '70' });
  }
}

export async function proveOneReversalWins(testApp: TestApp, admin: Person, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const member = await join(testApp);
    await reward(testApp, admin, member, 5000);
    const transferId = await reward(testApp, admin, member, 100);
    const url = `/api/v1/admin/transfers/${transferId}/reversal`;
    const statuses = await collectStatuses(() => post(testApp, url, { reason: 'A mistake' }, admin.token));
    expect(statuses).toEqual(ONE_WINS);
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '5000' });
  }
}

const toWithdrawal = ({ id }: Person, rupees: number): NewTransfer => ({
  debitAccountId: id,
  creditAccountId: getClubAccountId('payout_clearing', id),
  amountMicros: BigInt(rupees) * MICROS_PER_RUPEE,
  kind: 'withdrawal',
  sourceId: id,
  reference: 'Of no request',
});

export async function proveWalletsStayAboveZero(testApp: TestApp, admin: Person): Promise<void> {
  const member = await joinWithUpi(testApp);
  const transferId = await reward(testApp, admin, member, 600);
  const tooMuch = testApp.database.transaction((tx) => postTransfers(tx, [toWithdrawal(member, 601)], START));
  await expect(tooMuch).rejects.toMatchObject({ code: 'insufficient_balance' });
  await requestWithdrawal(testApp, member, 600);
  resultOf(await post(testApp, `/api/v1/admin/transfers/${transferId}/reversal`, { reason: 'Too late' }, admin.token));
  expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '0', withdrawable: '0', owed: '600' });
}

export async function proveOneEventIsPostedOnce(testApp: TestApp, admin: Person): Promise<void> {
  const member = await joinWithUpi(testApp);
  await reward(testApp, admin, member, 600);
  const { id } = await requestWithdrawal(testApp, member, 500);
  const again = { ...toWithdrawal(member, 500), sourceId: BigInt(id) };
  // The wallet holds less by now, and another key would refuse that.
  await reward(testApp, admin, member, 600);
  const posting = testApp.database.transaction((tx) => postTransfers(tx, [again], START));
  await expect(posting).rejects.toThrow(SOURCE_KEY);
}

export async function proveTransfersStay({ database }: TestApp): Promise<void> {
  for (const statement of [
    'UPDATE transfers SET amount_micros = amount_micros + 1',
    'DELETE FROM transfers',
    'TRUNCATE transfers CASCADE',
  ]) {
    await expect(database.query(statement)).rejects.toThrow('transfers only grows');
  }
}

export async function proveBalancesMoveByTransfer({ database }: TestApp, member: Person): Promise<void> {
  const statement = 'UPDATE accounts SET balance_micros = balance_micros + 1 WHERE id = $1';
  await expect(database.query(statement, [member.id])).rejects.toThrow('accounts only grows');
}

export async function proveBalancesReconcile(testApp: TestApp, admin: Person): Promise<void> {
  await reward(testApp, admin, await join(testApp), 10);
  expect(await listDifferences(testApp.database)).toEqual([]);
}

export async function proveDecisionsStay({ database }: TestApp, depositId: string): Promise<void> {
  const statement = `UPDATE deposits SET status = 'failed', reason = 'changed my mind' WHERE id = $1`;
  await expect(database.query(statement, [depositId])).rejects.toThrow('is decided and stays as it is');
}
