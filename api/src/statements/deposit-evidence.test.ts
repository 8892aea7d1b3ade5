import { addAccount } from '../../test/bank';
import { getResult, join, reportDeposit } from '../../test/money';
import { useShop } from '../../test/shop';
import { post, resultOf } from '../../test/test-app';
import type { DepositEvidence, LineConfirmationResult } from '../contract';

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
});
