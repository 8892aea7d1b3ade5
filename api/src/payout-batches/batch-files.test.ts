import { createHash } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import { addAccount } from '../../test/bank';
import { addUpi, aUtr, join, joinAsAdmin, reward, type Person } from '../../test/money';
import { useShop } from '../../test/shop';
import { reverse } from '../../test/take-back';
import { errorOf, post, proveAgain, resultOf } from '../../test/test-app';
import type { PayoutBatch, PayoutCandidates, Withdrawal } from '../contract';

describe('the files of payout batches', () => {
  const shop = useShop();
  let second: Person;
  let bankAccountId: string;

  beforeAll(async () => {
    second = await joinAsAdmin(shop.testApp);
    bankAccountId = (await addAccount(shop)).id;
  });

  const order = (path: string, body: object = {}, by = shop.admin) =>
    post(shop.testApp, `/api/v1/admin/${path}`, body, by.token);
  const read = (path: string) =>
    shop.testApp.app.inject({
      url: `/api/v1/admin/payout-batches/${path}`,
      headers: { authorization: shop.admin.token },
    });
  const nameOf = async ({ id }: PayoutBatch) => (await read(`${id}/file.csv`)).headers['content-disposition'];

  /** What waits to be paid, of somebody who has just joined. */
  async function addPayout(rupees: number, method: 'UPI' | 'Bank Transfer' = 'Bank Transfer'): Promise<string> {
    const person = await join(shop.testApp);
    if (method === 'UPI') await addUpi(shop.testApp, person);
    else {
      await shop.database.query(
        `INSERT INTO payout_details (member_id, account_holder, account_number, ifsc, updated_at)
         VALUES ($1, 'Asha Verma', $2, 'SBIN0001234', now())`,
        [person.id, `0${aUtr()}`],
      );
    }
    await reward(shop.testApp, shop.admin, person, rupees);
    const wish = { amount: String(rupees), method };
    const { id } = resultOf<Withdrawal>(await post(shop.testApp, '/api/v1/withdrawals', wish, person.token));
    resultOf(await order(`withdrawal-requests/${id}/approve`));
    const [row] = await shop.database.query<{ id: bigint }>('SELECT id FROM payouts WHERE request_id = $1', [id]);
    return String(row?.id);
  }
  const prepare = (template: string, payoutIds: string[]) =>
    order('payout-batches', { bankAccountId, template, smallMode: 'IMPS', payoutIds });
  const release = async (template: string) => {
    const { id } = resultOf<PayoutBatch>(await prepare(template, [await addPayout(500)]));
    return resultOf<PayoutBatch>(await order(`payout-batches/${id}/release`, {}, second));
  };

  it('for HDFC have the number of their batch on the day of its release', async () => {
    const [first, , later] = [await release('hdfc'), await release('generic'), await release('hdfc')];
    expect(await nameOf(later)).toBe('attachment; filename="SAFAR2011.002"');
    expect(await nameOf(first)).toBe('attachment; filename="SAFAR2011.001"');
    // Half an hour after midnight in India.
    shop.testApp.clock.advance(13 * 3600);
    await proveAgain(shop.testApp);
    expect(await nameOf(await release('hdfc'))).toBe('attachment; filename="SAFAR2111.001"');
    shop.testApp.clock.reset();
  });

  it('for any bank are also a workbook, whose SHA-256 the audit log keeps', async () => {
    const { id } = await release('generic');
    const book = await read(`${id}/file.xlsx`);
    expect(book.headers['content-disposition']).toBe(`attachment; filename="payouts-${id}.xlsx"`);
    const [, line] = await readSheet(book.rawPayload);
    const said = [expect.stringMatching(/^WD/), 'IMPS', 'Asha Verma', expect.stringMatching(/^0\d{12}$/)];
    expect(line?.slice(0, 7)).toEqual([...said, 'SBIN0001234', null, 500]);
    const [entry] = await shop.database.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'payout_batch.download' AND subject = $1`,
      [`payout_batch:${id}`],
    );
    const sha256 = createHash('sha256').update(book.rawPayload).digest('hex');
    expect(entry?.after).toEqual({ file: `payouts-${id}.xlsx`, sha256 });
    const ofBank = await release('icici');
    expect(errorOf(await read(`${ofBank.id}/file.xlsx`), 404).message).toContain('no workbook');
  });

  it('hold no payment by UPI beyond what UPI carries', async () => {
    const [most, tooMuch] = [await addPayout(100_000, 'UPI'), await addPayout(100_001, 'UPI')];
    const { items } = resultOf<PayoutCandidates>(await read('candidates?template=generic'));
    const obstaclesOf = (id: string) => items.find(({ payoutId }) => payoutId === id)?.obstacles;
    expect([obstaclesOf(most), obstaclesOf(tooMuch)]).toEqual([[], ['over_upi_limit']]);
    const refused = errorOf(await prepare('generic', [most, tooMuch]), 400);
    expect(refused.message).toContain(`WD${tooMuch} cannot be in this batch: over upi limit`);
  });

  it('hold the payout of who owes the club only when somebody has chosen it all the same', async () => {
    const payoutId = await addPayout(500);
    const find = async () => {
      const { items } = resultOf<PayoutCandidates>(await read('candidates?template=generic'));
      return items.find((each) => each.payoutId === payoutId);
    };
    expect(await find()).toMatchObject({ obstacles: [], isChosen: true });
    const [reward] = await shop.database.query<{ id: bigint }>(
      `SELECT t.id FROM transfers t JOIN payouts p ON p.member_id = t.credit_account_id WHERE t.kind = 'reward' AND p.id = $1`,
      [payoutId],
    );
    resultOf(await reverse(shop.testApp, shop.admin, String(reward?.id)));
    expect(await find()).toMatchObject({ obstacles: ['owes'], isChosen: false });
    const { id } = resultOf<PayoutBatch>(await prepare('generic', [payoutId]));
    expect(resultOf<PayoutBatch>(await order(`payout-batches/${id}/release`, {}, second)).state).toBe('released');
  });
});
