import { addAccount, announceDeposit, reportAnnounced, reportWith, toFile } from '../../test/bank';
import { aUtr, confirm, getResult, join, reportDeposit } from '../../test/money';
import { useShop } from '../../test/shop';
import { post, resultOf } from '../../test/test-app';
import type { BankAccount, Deposit, DepositEvidence, LineConfirmationResult, StatementMatches } from '../contract';

const HEADINGS = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';

describe('the evidence of a deposit', () => {
  const shop = useShop();
  const getEvidence = (id: string) =>
    getResult<DepositEvidence>(shop.testApp, `/api/v1/admin/deposits/${id}/evidence`, shop.admin);
  const act = (path: string, body: object) => post(shop.testApp, `/api/v1/admin/${path}`, body, shop.admin.token);

  it('is the line that it is matched with, and once it is confirmed the line that it rests on', async () => {
    const account = await addAccount(shop);
    const payer = await join(shop.testApp);
    const deposit = await reportDeposit(shop.testApp, payer, 1500);
    const other = await reportDeposit(shop.testApp, await join(shop.testApp), 2000);
    expect(await getEvidence(deposit.id)).toEqual({ line: null, by: null, suggested: [] });
    const rows = [`2026-11-20,2026-11-20,UPI/CR/${deposit.utr}/PAYER,,,1500,1500`];
    const content = Buffer.from([HEADINGS, ...rows].join('\n')).toString('base64');
    resultOf(await act(`statements/${account.id}/imports`, { fileName: 'november.csv', content }));
    const found = await getEvidence(deposit.id);
    expect(found).toMatchObject({ line: { amount: '1500' }, by: 'utr', suggested: [] });
    expect(await getEvidence(other.id)).toEqual({ line: null, by: null, suggested: [] });
    const confirmations = [{ lineId: found.line?.id, depositId: deposit.id }];
    const [result] = resultOf<LineConfirmationResult[]>(await act('statements/confirmations', { confirmations }));
    expect(result?.error).toBeNull();
    expect(await getEvidence(deposit.id)).toEqual({ ...found, by: null });
  });

  it('is only suggested when the line is of another amount', async () => {
    const account = await addAccount(shop, { name: 'Second' });
    const deposit = await reportDeposit(shop.testApp, await join(shop.testApp), 1900);
    const rows = [`2026-11-20,2026-11-20,UPI/CR/${deposit.utr}/PAYER,,,1800,1800`];
    const content = Buffer.from([HEADINGS, ...rows].join('\n')).toString('base64');
    resultOf(await act(`statements/${account.id}/imports`, { fileName: 'november.csv', content }));
    expect(await getEvidence(deposit.id)).toMatchObject({ line: null, by: null, suggested: [{ amount: '1800' }] });
  });

  const getMatches = () => getResult<StatementMatches>(shop.testApp, '/api/v1/admin/statements/matches', shop.admin);
  const load = async ({ id }: BankAccount, lines: Parameters<typeof toFile>[0]) => {
    resultOf(await act(`statements/${id}/imports`, toFile(lines)));
  };

  it('is no line, and asks for no reason, where the UTR is zeros alone', async () => {
    const account = await addAccount(shop, { name: 'Of zeros' });
    await load(account, [
      ['2026-11-20', 'UPI/CR/NOBODY', 1700],
      ['2026-11-20', 'CHARGES', -10],
    ]);
    const deposit = { amount: '1700', mode: 'UPI', utr: '000000000000' };
    const { token } = await join(shop.testApp);
    const { id } = resultOf<Deposit>(await post(shop.testApp, '/api/v1/deposits', deposit, token));
    expect(await getEvidence(id)).toEqual({ line: null, by: null, suggested: [] });
    resultOf(await confirm(shop.testApp, shop.admin, id));
  });

  it('is no line that says what a member has written as a reference', async () => {
    const account = await addAccount(shop, { name: 'Third' });
    const [liar, payer] = [await join(shop.testApp), await join(shop.testApp)];
    const { id } = await reportWith(shop, liar, 2500, 'PRIYA');
    const utr = aUtr();
    await load(account, [['2026-11-20', `UPI/CR/${utr}/PRIYA SHARMA`, 2500]]);
    const { matched, suspense } = await getMatches();
    expect(matched).toEqual([]);
    const line = suspense.find(({ narration }) => narration.includes(utr));
    expect(await getEvidence(id)).toEqual({ line: null, by: null, suggested: [] });
    const confirmations = [{ lineId: line?.id, depositId: id }];
    const [result] = resultOf<LineConfirmationResult[]>(await act('statements/confirmations', { confirmations }));
    expect(result?.error).toContain('say why it is it');
    const real = resultOf<Deposit>(
      await post(shop.testApp, '/api/v1/deposits', { amount: '2500', mode: 'UPI', utr }, payer.token),
    );
    expect((await getMatches()).matched).toMatchObject([{ line: { id: line?.id }, claim: { depositId: real.id } }]);
    resultOf(await confirm(shop.testApp, shop.admin, real.id));
  });

  it('stays sure beside a payment whose reference is a word of every line', async () => {
    const account = await addAccount(shop, { name: 'Fourth', modes: ['IMPS'], usedFrom: '2026-11-02' });
    const word = await reportWith(shop, await join(shop.testApp), 3000, 'IMPS');
    const payer = await join(shop.testApp);
    const one = await reportDeposit(shop.testApp, payer, 2600);
    const announced = await announceDeposit(shop, payer, 2700, 'IMPS');
    const other = await reportAnnounced(shop, payer, announced.id);
    await load(account, [
      ['2026-11-20', `IMPS/CR/${one.utr}`, 2600],
      ['2026-11-20', `IMPS/CR/${announced.reference}`, 2700],
    ]);
    const { matched } = await getMatches();
    expect(matched.map(({ claim, by }) => [claim.depositId, by])).toEqual([
      [one.id, 'utr'],
      [other.id, 'reference'],
    ]);
    for (const { id } of [one, other]) {
      resultOf(await confirm(shop.testApp, shop.admin, id));
      expect(await getEvidence(id)).toMatchObject({ line: { bookedOn: '2026-11-20' }, by: null });
    }
    expect(await getEvidence(word.id)).toEqual({ line: null, by: null, suggested: [] });
  });
});
