import { addAccount, useDesk } from '../../test/bank';
import { aUtr, join, joinAsAdmin, reward } from '../../test/money';
import { post, resultOf } from '../../test/test-app';
import type { BankAccount, PayoutBatch, PayoutLineResult, SmallMode, StatementMatches, Withdrawal } from '../contract';

const NEFT_UTR = 'N307261234567890';
/** Of an account, or of a member at the bank: a UTR by IMPS has as many digits. */
const NUMBER = '029123456789';

describe('the UTR of a payout that a line settles', () => {
  const { shop, act, read, load } = useDesk();

  /** Waits in a batch that was released, to an account. */
  async function sendTo(account: BankAccount, ifsc: string, smallMode: SmallMode): Promise<string> {
    const person = await join(shop.testApp);
    await shop.database.query(
      `INSERT INTO payout_details (member_id, account_holder, account_number, ifsc, updated_at)
       VALUES ($1, 'Asha Verma', $2, $3, now())`,
      [person.id, `0${aUtr()}`, ifsc],
    );
    await reward(shop.testApp, shop.admin, person, 500);
    const wish = { amount: '500', method: 'Bank Transfer' };
    const { id } = resultOf<Withdrawal>(await post(shop.testApp, '/api/v1/withdrawals', wish, person.token));
    resultOf(await act(`withdrawal-requests/${id}/approve`));
    const [row] = await shop.database.query<{ id: bigint }>('SELECT id FROM payouts WHERE request_id = $1', [id]);
    const payoutId = String(row?.id);
    const order = { bankAccountId: account.id, template: 'generic', smallMode, payoutIds: [payoutId] };
    const batch = resultOf<PayoutBatch>(await act('payout-batches', order));
    resultOf(await act(`payout-batches/${batch.id}/release`, {}, await joinAsAdmin(shop.testApp)));
    return payoutId;
  }

  it('has the form of the mode that the payout left by, and within one bank that of any', async () => {
    const account = await addAccount(shop, { name: 'Payouts' });
    const byNeft = await sendTo(account, 'HDFC0000001', 'NEFT');
    const unnamed = await sendTo(account, 'HDFC0000001', 'NEFT');
    const byImps = await sendTo(account, 'HDFC0000001', 'IMPS');
    const inBank = await sendTo(account, 'SBIN0000001', 'NEFT');
    await load(account, [
      ['2026-11-20', `NEFT/${NEFT_UTR}/ASHA/${NUMBER}/WD${byNeft}`, -500],
      ['2026-11-20', `NEFT/ASHA/${NUMBER}/WD${unnamed}`, -500],
      ['2026-11-20', `IMPS/412345678901/ASHA/WD${byImps}`, -500],
      ['2026-11-20', `TRANSFER/412345678902/ASHA/WD${inBank}`, -500],
    ]);
    const payoutIds = [byNeft, unnamed, byImps, inBank];
    const utrs = [NEFT_UTR, expect.stringMatching(/^LINE\d+$/), '412345678901', '412345678902'];
    const { payouts } = await read<StatementMatches>('statements/matches');
    expect(payouts.map(({ payoutId }) => payoutId)).toEqual(payoutIds);
    expect(payouts.map(({ utr }) => utr)).toEqual(utrs);
    const settled = resultOf<PayoutLineResult[]>(await act('statements/payouts', { payoutIds }));
    expect(settled.map(({ error }) => error)).toEqual([null, null, null, null]);
    const rows = await shop.database.query<{ utr: string }>('SELECT utr FROM payouts ORDER BY id');
    expect(rows.map(({ utr }) => utr)).toEqual(utrs);
  });
});
