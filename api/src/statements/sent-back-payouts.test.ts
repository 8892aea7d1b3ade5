import { addAccount, sendBatch, useDesk } from '../../test/bank';
import { aUtr, confirm, getWallet, join, reportDeposit, type Person } from '../../test/money';
import { errorOf, resultOf } from '../../test/test-app';
import type {
  BankAccount,
  Deposit,
  DepositDecisionResult,
  LineConfirmationResult,
  StatementMatches,
} from '../contract';

const DAY = '2026-11-20';

describe('what the bank sends back of a payout', () => {
  const { shop, act, read, getBalance, load } = useDesk();
  const getMatches = () => read<StatementMatches>('statements/matches');

  /** By every door through which money of a line becomes somebody's, what it is refused with. */
  async function tryAllDoors(lineId: string, deposit: Deposit, member: Person): Promise<(string | null | undefined)[]> {
    const reason = 'The slip was shown';
    const confirmations = [{ lineId, depositId: deposit.id }];
    const want = { memberId: String(member.id), mode: 'IMPS', reason };
    const many = await act('deposits/decisions', { ids: [deposit.id], decision: 'confirm' });
    const sure = await act('statements/confirmations', { confirmations });
    const given = await act('statements/confirmations', { confirmations, reason });
    const alone = [
      await confirm(shop.testApp, shop.admin, deposit.id),
      await act(`deposits/${deposit.id}/confirm`, { reason }),
      await act(`statements/lines/${lineId}/assign`, want),
      await act(`statements/lines/${lineId}/return`, { reason }),
      await act(`statements/lines/${lineId}/charge`, { reason }),
    ];
    return [
      resultOf<DepositDecisionResult[]>(many)[0]?.error,
      ...[sure, given].map((answer) => resultOf<LineConfirmationResult[]>(answer)[0]?.error),
      ...alone.map((answer) => errorOf(answer, 400).message),
    ];
  }

  /** Two payouts leave as one batch; the bank says that the first has failed, or nothing of it yet. */
  async function sendTwo(account: BankAccount, rupees: number, isSaid: boolean) {
    const { batchId, sent } = await sendBatch(shop, account, [rupees, rupees + 50]);
    const { payoutId = '', person = shop.admin } = sent[0] ?? {};
    const text = [
      'Reference,UTR,Status',
      `WD${sent[1]?.payoutId},${aUtr()},paid`,
      ...(isSaid ? [`WD${payoutId},,failed`] : []),
    ].join('\n');
    resultOf(await act(`payout-batches/${batchId}/results`, { text, isDryRun: false }));
    return { batchId, payoutId, person };
  }

  it.each([
    ['failed', 2750, true, ', which has failed: it is kept with that once the debit is there.'],
    ['waits', 2850, false, ': settle that by it.'],
  ])('is nobody’s deposit, by no door, of one that %s, before the debit of its batch is kept', async (...given) => {
    const [state, rupees, isSaid, advice] = given;
    const account = await addAccount(shop, { name: `Sent back, ${state}` });
    const { batchId, payoutId, person } = await sendTwo(account, rupees, isSaid);
    const deposit = await reportDeposit(shop.testApp, person, rupees);
    const [lineId = ''] = await load(account, [[DAY, `RETURN WD${payoutId} ${deposit.utr}`, rupees]]);
    const refusal = `The line names the payout WD${payoutId}${advice}`;
    expect(await tryAllDoors(lineId, deposit, await join(shop.testApp))).toEqual(
      Array.from({ length: 8 }, () => refusal),
    );
    expect((await getWallet(shop.testApp, person)).deposit).toBe('0');
    // The way on: with the debit of the batch the line is the payout's.
    const [whole = ''] = await load(account, [[DAY, 'BULK UPLOAD', -2 * rupees - 50]], rupees);
    resultOf(await act(`statements/lines/${whole}/batch`, { batchId }));
    const outcome = isSaid ? 'known' : 'failed';
    expect((await getMatches()).payouts).toMatchObject([{ payoutId, outcome, lines: [{ id: lineId }] }]);
    // Nor is it one without a line, unless somebody says why.
    const alone = errorOf(await confirm(shop.testApp, shop.admin, deposit.id), 400);
    expect(alone).toMatchObject({ field: 'reason' });
    expect(alone.message).toContain(`is of payout WD${payoutId}.`);
    expect(resultOf(await act('statements/payouts', { payoutIds: [payoutId] }))).toMatchObject([{ error: null }]);
    expect((await getBalance(account)).differences).toEqual([]);
    const wallet = await getWallet(shop.testApp, person);
    expect([wallet.deposit, wallet.availableBalance]).toEqual(['0', String(rupees)]);
  });
});
