import { ACCOUNT_SETTINGS } from '../../test/bank';
import { depositAndConfirm, getResult, join } from '../../test/money';
import { useShop } from '../../test/shop';
import { errorOf, post, resultOf, toHeaders } from '../../test/test-app';
import type { BankAccount, NewBankAccount } from '../contract';
import { findBrokenLaws } from '../reconcile/reconcile-books';

const ACCOUNT: NewBankAccount = { ...ACCOUNT_SETTINGS, accountNumber: '3098 7654 321', ifsc: 'sbin0001234' };

describe("the club's bank accounts", () => {
  const shop = useShop();
  const add = (account: object) => post(shop.testApp, '/api/v1/admin/bank-accounts', account, shop.admin.token);
  const list = () => getResult<BankAccount[]>(shop.testApp, '/api/v1/admin/bank-accounts', shop.admin);

  it('the first takes over the cash that is there; the next ones begin with none', async () => {
    const member = await join(shop.testApp);
    await depositAndConfirm(shop.testApp, shop.admin, member, 3000);
    const first = resultOf<BankAccount>(await add(ACCOUNT));
    expect(first).toMatchObject({ accountNumber: '30987654321', ifsc: 'SBIN0001234', upiId: 'safarcircle@sbi' });
    expect(first.balance).toBe('3000');
    const second = resultOf<BankAccount>(await add({ ...ACCOUNT, name: 'Second', accountNumber: '50100012345678' }));
    expect(await list()).toEqual([{ ...second, balance: '0' }, first]);
    expect(await findBrokenLaws(shop.database)).toEqual([]);
    const [kept] = await shop.database.query<{ count: bigint }>(`SELECT count(*) FROM accounts WHERE kind = 'cash'`);
    expect(kept?.count).toBe(16n);
  });

  it('refuses what is no account, and one that is there', async () => {
    for (const [field, value] of Object.entries({ accountNumber: '12', ifsc: 'SBIN', upiId: null, name: ' ' })) {
      expect(errorOf(await add({ ...ACCOUNT, [field]: value }), 400).field).toBe(field);
    }
    expect(errorOf(await add({ ...ACCOUNT, usedUntil: '2026-10-01' }), 400).field).toBe('usedUntil');
    expect(errorOf(await add(ACCOUNT), 400)).toMatchObject({ field: 'accountNumber' });
  });

  it('is changed but for its number, and the log says what was before', async () => {
    const [account] = await list();
    const { id, accountNumber, ifsc } = account as BankAccount;
    const { app } = shop.testApp;
    const change = (payload: object) =>
      app.inject({
        method: 'PUT',
        url: `/api/v1/admin/bank-accounts/${id}`,
        payload,
        headers: toHeaders(shop.admin.token),
      });
    errorOf(await change({ ...ACCOUNT_SETTINGS, accountNumber: '111111111111' }), 400);
    const changed = resultOf<BankAccount>(await change({ ...ACCOUNT_SETTINGS, usedUntil: '2026-12-31' }));
    expect(changed).toMatchObject({ accountNumber, ifsc, usedUntil: '2026-12-31' });
    const [entry] = await shop.database.query<{ before: object; after: object }>(
      `SELECT before, after FROM audit_entries WHERE action = 'bank_account.change' AND subject = $1`,
      [`bank_account:${id}`],
    );
    expect(entry).toMatchObject({ before: { usedUntil: null }, after: { usedUntil: '2026-12-31' } });
    await expect(
      shop.database.query(`UPDATE bank_accounts SET account_number = '111111111111' WHERE id = $1`, [id]),
    ).rejects.toThrow('stays as it is');
  });

  it('has room for six, each with a cash account of its own', async () => {
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, place) => add({ ...ACCOUNT, accountNumber: String(700_000_000_000 + place) })),
    );
    const codes = added.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([...Array<number>(4).fill(200), 409, 409]);
    const [kept] = await shop.database.query<{ count: bigint }>(`SELECT count(*) FROM accounts WHERE kind = 'cash'`);
    expect(kept?.count).toBe(48n);
  });
});
