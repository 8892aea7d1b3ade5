import { addAccount, sendBatch, useDesk } from '../../test/bank';
import { getWallet, join, joinAsAdmin, joinWithUpi, reportDeposit, requestWithdrawal, reward } from '../../test/money';
import { errorOf, resultOf } from '../../test/test-app';
import type { BatchResult, PayoutLineResult, Proposed } from '../contract';

const DAY = '2026-11-20';

/** One person could say that a payout has failed, and explain away by another name what the bank has taken for it. */
describe('a debit that names a payout', () => {
  const { shop, act, getBalance, load, setRules } = useDesk();
  const charge = (id: string) => act(`statements/lines/${id}/charge`, { reason: 'Of the quarter' });
  const giveBack = (id: string) => act(`statements/lines/${id}/return`, { reason: 'To who paid it' });
  const fail = (payoutId: string) => act(`payouts/${payoutId}/failed`, { reason: 'No such account' });
  const settle = async (payoutId: string) =>
    resultOf<PayoutLineResult[]>(await act('statements/payouts', { payoutIds: [payoutId] }));

  /** While `work` goes on, decisions need a second person. */
  async function withSecondPerson(work: (carryOut: (id: string) => ReturnType<typeof act>) => Promise<void>) {
    const second = await joinAsAdmin(shop.testApp);
    const carryOut = (id: string) => act(`proposals/${id}/carry-out`, {}, second);
    resultOf(await setRules(true));
    await work(carryOut);
    resultOf(await carryOut(resultOf<Proposed>(await setRules(false)).proposalId));
  }

  it('keeps the payout from failing, by hand and by a file, until what gives it back is there', async () => {
    const account = await addAccount(shop, { name: 'Taken' });
    const { batchId, sent } = await sendBatch(shop, account, [500, 600, 700]);
    const [back, paid, other] = sent.map(({ payoutId }) => payoutId) as [string, string, string];
    const [debit, , of] = await load(account, [
      [DAY, `IMPS/P2A/WD${back}`, -500],
      [DAY, `IMPS/P2A/WD${paid}`, -600],
      [DAY, `IMPS/P2A/WD${other}`, -701],
    ]);
    const { code, message } = errorOf(await fail(back), 400);
    expect([code, message]).toEqual([
      'invalid_input',
      `The bank has taken ₹500 for the payout WD${back} on 2026-11-20: line ${debit} of the statement says so. ` +
        'Settle it as paid, or import the line by which the bank gives it back.',
    ]);
    const text = `Reference,UTR,Status\nWD${back},,failed`;
    const want = { text, isDryRun: false };
    expect(resultOf<BatchResult[]>(await act(`payout-batches/${batchId}/results`, want))).toMatchObject([
      { outcome: 'refused', reason: message },
    ]);
    expect((await getWallet(shop.testApp, sent[0]?.person ?? shop.admin)).availableBalance).toBe('0');
    // What is of another amount says nothing of it.
    resultOf(await fail(other));
    resultOf(await charge(String(of)));
    await load(account, [[DAY, `RETURN WD${back} NO SUCH ACCOUNT`, 500]], -1801);
    expect(await settle(back)).toEqual([{ payoutId: back, error: null, code: null }]);
    expect(await settle(paid)).toEqual([{ payoutId: paid, error: null, code: null }]);
    expect((await getWallet(shop.testApp, sent[0]?.person ?? shop.admin)).availableBalance).toBe('500');
    expect(await getBalance(account)).toMatchObject({ ledger: '-1301', differences: [] });
  });

  it('is explained by two people, whatever its size, also of a payout that has failed or is in no batch', async () => {
    const account = await addAccount(shop, { name: 'Named' });
    const { sent } = await sendBatch(shop, account, [810]);
    const failed = sent[0]?.payoutId ?? '';
    resultOf(await fail(failed));
    const person = await joinWithUpi(shop.testApp);
    await reward(shop.testApp, shop.admin, person, 820);
    const request = await requestWithdrawal(shop.testApp, person, 820);
    resultOf(await act(`withdrawal-requests/${request.id}/approve`));
    const [waiting] = await shop.database.query<{ id: bigint }>('SELECT max(id) AS id FROM payouts');
    const [ofFailed = '', ofWaiting = '', fee = '', credit = ''] = await load(account, [
      [DAY, `IMPS/P2A/WD${failed}`, -810],
      [DAY, `IMPS/P2A/WD${waiting?.id}`, -820],
      [DAY, 'SMS CHARGES', -18],
      [DAY, 'CASH OF NOBODY', 810],
    ]);
    await withSecondPerson(async (carryOut) => {
      for (const id of [credit, fee]) expect(resultOf(await (id === fee ? charge : giveBack)(id))).toBeNull();
      const proposed = [];
      for (const ask of [() => charge(ofFailed), () => giveBack(ofFailed), () => charge(ofWaiting)]) {
        proposed.push(resultOf<Proposed>(await ask()).proposalId);
      }
      const [asCharge = '', asReturn = '', ofOther = ''] = proposed;
      expect(errorOf(await act(`proposals/${asReturn}/carry-out`), 403).code).toBe('own_decision');
      resultOf(await carryOut(asReturn));
      expect(errorOf(await carryOut(asCharge), 409).code).toBe('already_decided');
      resultOf(await carryOut(ofOther));
    });
    expect(await getBalance(account)).toMatchObject({ ledger: '-838', differences: [] });
  });

  it('and a line above the limit are marked as returned by two people', async () => {
    const account = await addAccount(shop, { name: 'Large' });
    const [large = '', small = ''] = await load(account, [
      [DAY, 'CASH OF NOBODY', 50_001],
      [DAY, 'CASH OF NOBODY ELSE', 50_000],
    ]);
    await withSecondPerson(async (carryOut) => {
      expect(resultOf(await giveBack(small))).toBeNull();
      const { proposalId } = resultOf<Proposed>(await giveBack(large));
      resultOf(await carryOut(proposalId));
    });
    expect(errorOf(await giveBack(large), 409).code).toBe('already_decided');
  });

  it('and a credit that is the payment of a member are not marked as returned', async () => {
    const account = await addAccount(shop, { name: 'Reported' });
    const deposit = await reportDeposit(shop.testApp, await join(shop.testApp), 1500);
    const [credit = ''] = await load(account, [[DAY, `UPI/CR/${deposit.utr}`, 1500]]);
    expect(errorOf(await giveBack(credit), 400).message).toMatch(
      /^The line is the payment of Member \d+: confirm that/,
    );
    resultOf(await act(`deposits/${deposit.id}/reject`, { reason: 'Sent back' }));
    resultOf(await giveBack(credit));
  });

  it('and is alone in its batch is kept with the payout, and not with the batch', async () => {
    const account = await addAccount(shop, { name: 'Alone' });
    const { batchId, sent } = await sendBatch(shop, account, [830]);
    const payoutId = sent[0]?.payoutId ?? '';
    const [debit = ''] = await load(account, [[DAY, `IMPS/P2A/WD${payoutId}`, -830]]);
    const kept = await act(`statements/lines/${debit}/batch`, { batchId });
    expect(errorOf(kept, 400).message).toContain(`WD${payoutId}`);
    errorOf(await fail(payoutId), 400);
    expect(await settle(payoutId)).toEqual([{ payoutId, error: null, code: null }]);
  });

  it('or is as much as a batch of which nothing was paid gives a credit back, by two people', async () => {
    const account = await addAccount(shop, { name: 'Alike' });
    const { sent } = await sendBatch(shop, account, [840]);
    const [credit = '', debit = '', other = ''] = await load(account, [
      [DAY, 'CASH OF NOBODY', 840],
      [DAY, 'CASH SENT BACK', -840],
      [DAY, 'CASH SENT BACK AGAIN', -840],
    ]);
    resultOf(await giveBack(credit));
    expect(errorOf(await giveBack(debit), 400).message).toContain('all of the payout batch');
    resultOf(await fail(sent[0]?.payoutId ?? ''));
    await withSecondPerson(async (carryOut) => {
      const asReturn = resultOf<Proposed>(await giveBack(debit));
      resultOf<Proposed>(await charge(other));
      resultOf(await carryOut(asReturn.proposalId));
    });
  });
});
