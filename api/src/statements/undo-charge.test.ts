import { addAccount, sendBatch, toFile, useDesk } from '../../test/bank';
import { joinAsAdmin } from '../../test/money';
import { errorOf, resultOf, toHeaders } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type { BankAccount, BankBalance, BookedCharge, Proposed, StatementMatches } from '../contract';

const DAY = '2026-11-20';

describe('a booked charge of the bank', () => {
  const { shop, act, read } = useDesk();
  const getBalance = ({ id }: BankAccount) => read<BankBalance>(`statements/${id}/balance`);
  const charge = (id: string) => act(`statements/lines/${id}/charge`, { reason: 'Of the quarter' });
  const undo = (id: string, by = shop.admin) => act(`statements/lines/${id}/charge/undo`, { reason: 'No charge' }, by);
  const load = async ({ id }: BankAccount, lines: [string, string, number][], opening = 0): Promise<string[]> => {
    resultOf(await act(`statements/${id}/imports`, toFile(lines, opening)));
    const rows = await shop.database.query<{ id: bigint }>(
      'SELECT id FROM statement_lines WHERE bank_account_id = $1 ORDER BY id DESC LIMIT $2',
      [BigInt(id), lines.length],
    );
    return rows.map((row) => String(row.id)).toReversed();
  };

  it('is taken back, is a difference again, and is booked again or found to be something else', async () => {
    const account = await addAccount(shop, { name: 'Charges' });
    const [fee = '', interest = '', payout = ''] = await load(account, [
      [DAY, 'SMS CHARGES', -18],
      [DAY, 'INTEREST', 12],
      [DAY, 'IMPS OF A PAYOUT', -500],
    ]);
    for (const id of [fee, interest, payout]) resultOf(await charge(id));
    // Before it was there, nothing kept its debit from being a charge.
    const { sent } = await sendBatch(shop, account, [500]);
    expect((await getBalance(account)).differences).toEqual([]);
    const booked = await read<BookedCharge[]>('statements/charges');
    expect(booked).toMatchObject([{ line: { id: payout }, reason: 'Of the quarter' }, { line: { id: interest } }, {}]);
    for (let round = 0; round < 3; round++) {
      for (const id of [fee, interest]) {
        resultOf(await undo(id));
        expect(errorOf(await undo(id), 409).code).toBe('already_decided');
      }
      const { ledger, differences } = await getBalance(account);
      expect([ledger, differences.map(({ amount }) => amount)]).toEqual(['-500', ['-18', '12']]);
      for (const id of [fee, interest]) {
        resultOf(await charge(id));
        expect(errorOf(await charge(id), 409).code).toBe('already_decided');
      }
      expect((await getBalance(account)).ledger).toBe('-506');
    }
    resultOf(await undo(payout));
    const { batches } = await read<StatementMatches>('statements/matches');
    expect(batches).toMatchObject([{ lineId: payout, payouts: 1 }]);
    resultOf(await act(`statements/lines/${payout}/batch`, { batchId: batches[0]?.batchId }));
    resultOf(await act(`payouts/${sent[0]?.payoutId}/paid`, { utr: '402611229911' }));
    expect(await getBalance(account)).toMatchObject({ ledger: '-506', differences: [] });
    expect(errorOf(await undo(payout), 409).code).toBe('already_decided');
  });

  it('is opened by nothing but the transfer that takes it back', async () => {
    const account = await addAccount(shop, { name: 'Guarded' });
    const [fee = ''] = await load(account, [[DAY, 'CHEQUE BOOK', -50]]);
    resultOf(await charge(fee));
    const open = (source: string) =>
      shop.database.query(
        `UPDATE statement_lines SET charged_at = NULL, reason = NULL, decided_by = NULL, charge_source = ${source} WHERE id = $1`,
        [BigInt(fee)],
      );
    await expect(open('NULL')).rejects.toThrow('is decided and stays as it is');
    await expect(open(`(SELECT -max(id) FROM transfers WHERE kind = 'reversal')`)).rejects.toThrow('is decided');
    const post = (kind: string, sourceId: string) =>
      shop.database.query(
        `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, source_id, reference, business_date, posted_at)
         SELECT credit_account_id, debit_account_id, amount_micros + 1, '${kind}', ${sourceId}, 'x', business_date, posted_at
         FROM transfers t WHERE kind = 'bank_charge' AND source_id = $1`,
        [BigInt(fee)],
      );
    await expect(post('reversal', 't.id')).rejects.toThrow('is not what its event says');
    await expect(post('bank_charge', '-1')).rejects.toThrow('is not what its event says');
  });

  it('is taken back by two people, where the club has the rule', async () => {
    const account = await addAccount(shop, { name: 'Two' });
    const [fee = ''] = await load(account, [[DAY, 'LOCKER', -60]]);
    resultOf(await charge(fee));
    const second = await joinAsAdmin(shop.testApp);
    const setRules = (isOn: boolean) =>
      shop.testApp.app.inject({
        method: 'PUT',
        url: '/api/v1/admin/second-person',
        payload: { isOn, payoutLimit: 50_000, coversPlans: false },
        headers: toHeaders(shop.admin.token),
      });
    resultOf(await setRules(true));
    const { proposalId } = resultOf<Proposed>(await undo(fee));
    expect((await getBalance(account)).differences).toEqual([]);
    expect(errorOf(await act(`proposals/${proposalId}/carry-out`), 403).code).toBe('own_decision');
    resultOf(await act(`proposals/${proposalId}/carry-out`, {}, second));
    expect((await getBalance(account)).differences).toMatchObject([{ amount: '-60' }]);
    const off = resultOf<Proposed>(await setRules(false));
    resultOf(await act(`proposals/${off.proposalId}/carry-out`, {}, second));
  });

  it(`is taken back once, however many do at once, ${ROUNDS} times`, async () => {
    const account = await addAccount(shop, { name: 'Races' });
    const [fee = ''] = await load(account, [[DAY, 'RACED', -70]]);
    resultOf(await charge(fee));
    for (let round = 0; round < ROUNDS; round++) {
      const undone = await Promise.all(Array.from({ length: 4 }, () => undo(fee)));
      expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
      const booked = await Promise.all(Array.from({ length: 4 }, () => charge(fee)));
      expect(booked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    }
    expect(await getBalance(account)).toMatchObject({ ledger: '-70', differences: [] });
  }, 60_000);
});
