import { addAccount, sendBatch, toFile, useDesk } from '../../test/bank';
import { aUtr, countWhere, getWallet } from '../../test/money';
import { errorOf, resultOf } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type { BankAccount, BankBalance, BatchResult, PayoutLineResult, StatementMatches } from '../contract';
import { getBankBalance } from './bank-balance';

const DAY = '2026-11-20';

describe('one debit of a whole batch', () => {
  const { shop, act, read, load } = useDesk();
  const getMatches = () => read<StatementMatches>('statements/matches');
  /** The same by either way to find what moved. */
  const getBalance = async ({ id }: BankAccount) => {
    const balance = await read<BankBalance>(`statements/${id}/balance`);
    expect(await getBankBalance(shop.database, BigInt(id), 0)).toEqual(balance);
    return balance;
  };
  const keep = (lineId: string | undefined, batchId: string) => act(`statements/lines/${lineId}/batch`, { batchId });
  const amountsOf = ({ differences }: BankBalance) =>
    differences.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
  const settle = async (batchId: string, text: string) =>
    resultOf<BatchResult[]>(await act(`payout-batches/${batchId}/results`, { text, isDryRun: false }));
  const findLineId = async (narration: string) => {
    const { debits } = await getMatches();
    return debits.find((line) => line.narration === narration)?.id;
  };

  it('is offered for the batch of its sum, and the difference comes to zero as its payouts are settled', async () => {
    const account = await addAccount(shop, { name: 'Whole' });
    const { batchId, sent } = await sendBatch(shop, account, [500, 700, 900, 1100]);
    const [paid, failed, late, byHand] = sent.map(({ payoutId }) => payoutId);
    await load(account, [
      [DAY, 'BULK UPLOAD 1', -3200],
      [DAY, 'ANOTHER DEBIT', -2000],
    ]);
    const { debits, batches } = await getMatches();
    expect(debits.map(({ narration }) => narration)).toEqual(['BULK UPLOAD 1', 'ANOTHER DEBIT']);
    expect(batches).toMatchObject([{ lineId: debits[0]?.id, batchId, payouts: 4 }]);
    expect(errorOf(await keep(debits[1]?.id, batchId), 400).field).toBe('batchId');
    resultOf(await keep(debits[0]?.id, batchId));
    expect(errorOf(await keep(debits[0]?.id, batchId), 409).code).toBe('already_decided');
    expect((await getMatches()).batches).toEqual([]);
    expect(amountsOf(await getBalance(account))).toEqual([
      'line -2000',
      'sent -1100',
      'sent -500',
      'sent -700',
      'sent -900',
    ]);

    const results = [`WD${paid},${aUtr()},paid`, `WD${late},${aUtr()},paid`, `WD${byHand},,failed`];
    await settle(batchId, ['Reference,UTR,Status', ...results].join('\n'));
    expect(amountsOf(await getBalance(account))).toEqual(['line -2000', 'sent -1100', 'sent -700']);
    const returns: [string, string, number][] = [
      [DAY, `RETURN WD${failed} NO SUCH ACCOUNT`, 700],
      [DAY, `RETURN WD${byHand} NO SUCH ACCOUNT`, 1100],
    ];
    await load(account, returns, -5200);
    // One was said to have failed before: its line is kept with it at once.
    expect(amountsOf(await getBalance(account))).toEqual(['line -2000', 'line 700', 'sent -700']);
    expect((await getMatches()).payouts).toMatchObject([
      { payoutId: failed, outcome: 'failed', lines: [{ amount: '700' }] },
    ]);
    const [result] = resultOf<PayoutLineResult[]>(await act('statements/payouts', { payoutIds: [failed] }));
    expect(result?.error).toBeNull();
    const balance = await getBalance(account);
    expect(amountsOf(balance)).toEqual(['line -2000']);
    expect([balance.ledger, balance.statement?.balance]).toEqual(['-1400', '-3400']);
    expect((await getWallet(shop.testApp, sent[1]?.person ?? shop.admin)).availableBalance).toBe('700');
  });

  it('is no batch of another account, of a later day, or whose payouts have debits of their own', async () => {
    const [account, other] = [await addAccount(shop, { name: 'Third' }), await addAccount(shop, { name: 'Other' })];
    const { batchId, sent } = await sendBatch(shop, account, [510, 520]);
    await load(other, [[DAY, 'OF ANOTHER ACCOUNT', -1030]]);
    await load(account, [['2026-11-19', 'BEFORE IT WAS RELEASED', -1030]]);
    expect((await getMatches()).batches).toEqual([]);
    await load(account, [[DAY, `IMPS/WD${sent[0]?.payoutId}`, -510]], -1030);
    resultOf(await act('statements/payouts', { payoutIds: [sent[0]?.payoutId] }));
    await load(account, [[DAY, 'IN TIME', -1030]], -1540);
    expect((await getMatches()).batches).toEqual([]);
    expect(errorOf(await keep(await findLineId('IN TIME'), batchId), 400).field).toBe('batchId');
  });

  it('is no charge of the bank, and no transfer to another account, while the batch waits for it', async () => {
    const [account, other] = await read<[BankAccount, BankAccount]>('bank-accounts');
    const { batchId } = await sendBatch(shop, account, [530, 540]);
    await load(account, [[DAY, 'BULK UPLOAD 2', -1070]]);
    await load(other, [[DAY, 'FROM THE FIRST', 1070]]);
    const lineId = await findLineId('BULK UPLOAD 2');
    const otherLineId = (await getMatches()).suspense.find(({ narration }) => narration === 'FROM THE FIRST')?.id;
    const words = `The line is all of the payout batch ${batchId}: keep it with that.`;
    for (const [path, more] of [
      ['charge', {}],
      ['own-transfer', { otherLineId }],
    ] as const) {
      const said = await act(`statements/lines/${lineId}/${path}`, { reason: 'Said the bank', ...more });
      expect(errorOf(said, 400).message).toBe(words);
    }
    resultOf(await keep(lineId, batchId));
  });

  it('is chosen by a person where two batches, or two debits, come to the same', async () => {
    const account = await addAccount(shop, { name: 'Twins' });
    const [one, two] = [await sendBatch(shop, account, [600, 650]), await sendBatch(shop, account, [650, 600])];
    await load(account, [[DAY, 'FIRST OF TWINS', -1250]]);
    expect((await getMatches()).batches.map(({ batchId }) => batchId)).toEqual([one.batchId, two.batchId]);
    resultOf(await keep(await findLineId('FIRST OF TWINS'), two.batchId));
    await load(account, [[DAY, 'SECOND OF TWINS', -1250]], -1250);
    const { batches } = await getMatches();
    expect(batches.map(({ batchId }) => batchId)).toEqual([one.batchId]);
    expect(errorOf(await keep(batches[0]?.lineId, two.batchId), 400).field).toBe('batchId');
  });

  it(`is kept once, and never beside a debit of one of its payouts, ${ROUNDS} times`, async () => {
    const account = await addAccount(shop, { name: 'Races' });
    let balance = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { batchId, sent } = await sendBatch(shop, account, [500, 505]);
      const payoutId = sent[0]?.payoutId ?? '';
      const lines: [string, string, number][] = [
        [DAY, `WHOLE ${round}`, -1005],
        [DAY, `AGAIN ${round}`, -1005],
        [DAY, `IMPS/${round}/WD${payoutId}`, -500],
      ];
      await load(account, lines, balance);
      balance -= 2510;
      const ids = [await findLineId(`WHOLE ${round}`), await findLineId(`AGAIN ${round}`)];
      const keeping = Array.from({ length: 6 }, (_, place) => keep(ids[place % 2], batchId));
      const settling = Array.from({ length: 3 }, () => act('statements/payouts', { payoutIds: [payoutId] }));
      const kept = (await Promise.all(keeping)).filter(({ statusCode }) => statusCode === 200).length;
      const settled = (await Promise.all(settling)).map((each) => resultOf<PayoutLineResult[]>(each)[0]?.error);
      expect(kept + settled.filter((error) => error === null).length).toBe(1);
    }
  }, 120_000);

  it(`is kept, or an import keeps the debits of its payouts, ${ROUNDS} times`, async () => {
    const account = await addAccount(shop, { name: 'Imports' });
    let balance = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { batchId, sent } = await sendBatch(shop, account, [500, 505]);
      const [first, second] = [aUtr(), aUtr()];
      await settle(batchId, `WD${sent[0]?.payoutId},${first}\nWD${sent[1]?.payoutId},${second}`);
      await load(account, [[DAY, `WHOLE ${round}`, -1005]], balance);
      const whole = await findLineId(`WHOLE ${round}`);
      // The later payout first: keeping a batch locks its payouts the other way round.
      const own = toFile(
        [
          [DAY, `IMPS/${second}`, -505],
          [DAY, `IMPS/${first}`, -500],
        ],
        balance - 1005,
      );
      balance -= 2010;
      const importing = Array.from({ length: 3 }, () => act(`statements/${account.id}/imports`, own));
      const keeping = Array.from({ length: 3 }, () => keep(whole, batchId));
      for (const each of await Promise.all(importing)) resultOf(each);
      const kept = (await Promise.all(keeping)).filter(({ statusCode }) => statusCode === 200).length;
      const ids = sent.map(({ payoutId }) => BigInt(payoutId));
      const debits = await countWhere(shop.database, 'statement_lines WHERE payout_id = ANY ($1::bigint[])', [ids]);
      expect([
        [1, 0],
        [0, 2],
      ]).toContainEqual([kept, debits]);
    }
  }, 120_000);
});
