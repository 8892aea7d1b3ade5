import { ACCOUNT_SETTINGS, addAccount, announce, announceDeposit, reportAnnounced } from '../../test/bank';
import { aUtr, confirm, getResult, join, type Person } from '../../test/money';
import { useShop } from '../../test/shop';
import { buildTestApp, countRows, errorOf, post, resultOf, toHeaders } from '../../test/test-app';
import type { BankAccount, BankAccountSettings, Deposit, PaymentWay, WaitingDeposits } from '../contract';
import { findBrokenLaws } from '../reconcile/reconcile-books';

describe('an announced deposit', () => {
  const shop = useShop();
  const getWaiting = (person: Person) => getResult<WaitingDeposits>(shop.testApp, '/api/v1/deposits/waiting', person);
  const cancel = (person: Person, id: string) =>
    post(shop.testApp, `/api/v1/deposits/announced/${id}/cancel`, {}, person.token);

  it('goes to the address of the settings as long as there is no bank account', async () => {
    const ways = await getResult<PaymentWay[]>(shop.testApp, '/api/v1/deposits/ways', await join(shop.testApp));
    expect(ways).toMatchObject([{ mode: 'UPI', maxRupees: 100_000, payee: { upiId: 'safarcircle@upi.example' } }]);
  });

  it('goes nowhere by UPI in production when neither an account nor the settings say where', async () => {
    const member = await join(shop.testApp);
    const { id } = await announceDeposit(shop, member, 1500);
    const production = await buildTestApp(shop.database, { NODE_ENV: 'production', EMBEDDED: '1' });
    const real = { ...shop, testApp: production };
    expect(await getResult<PaymentWay[]>(production, '/api/v1/deposits/ways', member)).toEqual([]);
    expect(errorOf(await announce(real, member, 2000), 400).message).toBe('The club takes no UPI just now.');
    const { announced } = await getResult<WaitingDeposits>(production, '/api/v1/deposits/waiting', member);
    expect(announced).toMatchObject([{ id, payee: { upiId: null } }]);
    await production.app.close();
  });

  it('shows the account of its mode, is there on any device, and counts nowhere', async () => {
    const [main] = [await addAccount(shop), await addAccount(shop, { modes: ['NEFT'], usedFrom: '2026-12-01' })];
    const member = await join(shop.testApp);
    const announced = await announceDeposit(shop, member, 1500, 'NEFT');
    expect(announced).toMatchObject({ amount: '1500', mode: 'NEFT', payee: { accountNumber: main.accountNumber } });
    expect(announced.reference).toMatch(/^SC[2-9A-Z]{6}$/);
    expect(await announceDeposit(shop, member, 1500, 'NEFT')).toEqual(announced);
    expect(await getWaiting(member)).toEqual({ announced: [announced], hasAccounts: true });
    expect(announced).not.toHaveProperty('isEnded');
    expect(await getResult(shop.testApp, '/api/v1/deposits', member)).toMatchObject({ items: [] });
    for (const path of ['/api/v1/wallet', '/api/v1/dashboard']) {
      expect(await getResult(shop.testApp, path, member)).not.toHaveProperty('incoming');
    }
  });

  it('becomes pending with its UTR, once, and goes into the cash of its account when it is confirmed', async () => {
    const other = await addAccount(shop, { name: 'Second', modes: ['IMPS'] });
    const member = await join(shop.testApp);
    const { id, reference } = await announceDeposit(shop, member, 2000, 'IMPS');
    errorOf(await post(shop.testApp, `/api/v1/deposits/announced/${id}/report`, { utr: '12' }, member.token), 400);
    const deposit = await reportAnnounced(shop, member, id);
    expect(deposit).toMatchObject({ amount: '2000', mode: 'IMPS', status: 'pending' });
    expect((await getWaiting(member)).announced).toEqual([]);
    for (const path of ['/api/v1/wallet', '/api/v1/dashboard']) {
      expect(await getResult(shop.testApp, path, member)).toMatchObject({ incoming: { count: 1, amount: '2000' } });
    }
    const again = await post(shop.testApp, `/api/v1/deposits/announced/${id}/report`, { utr: aUtr() }, member.token);
    expect(errorOf(again, 409).code).toBe('already_decided');
    const confirmed = resultOf<Deposit & { paymentReference: string }>(
      await confirm(shop.testApp, shop.admin, deposit.id),
    );
    expect(confirmed.paymentReference).toBe(reference);
    const accounts = await getResult<BankAccount[]>(shop.testApp, '/api/v1/admin/bank-accounts', shop.admin);
    expect(accounts.map(({ id: accountId, balance }) => [accountId, balance])).toContainEqual([other.id, '2000']);
    expect(await findBrokenLaws(shop.database)).toEqual([]);
  });

  it('has the reference that the club gives out: a member sends none of their own', async () => {
    const { token } = await join(shop.testApp);
    const deposit = { amount: '1500', mode: 'UPI', utr: aUtr(), paymentReference: 'RENT' };
    expect(errorOf(await post(shop.testApp, '/api/v1/deposits', deposit, token), 400).code).toBe('invalid_input');
  });

  it('is cancelled by its member alone', async () => {
    const [member, other] = [await join(shop.testApp), await join(shop.testApp)];
    const { id } = await announceDeposit(shop, member, 1500);
    errorOf(await cancel(other, id), 404);
    resultOf(await cancel(member, id));
    expect((await getWaiting(member)).announced).toEqual([]);
    errorOf(await cancel(member, id), 409);
  });

  it('refuses a mode that does not carry it, and names one that does', async () => {
    const member = await join(shop.testApp);
    const refuse = async (rupees: number, mode: 'UPI' | 'IMPS' | 'RTGS') => {
      const error = errorOf(await announce(shop, member, rupees, mode), 400);
      expect(error.field).toBe('mode');
      return error.message;
    };
    expect(await refuse(100_001, 'UPI')).toBe('UPI carries at most ₹1,00,000. Pay by IMPS.');
    expect(await refuse(500_001, 'IMPS')).toBe('IMPS carries at most ₹5,00,000. Pay by NEFT.');
    expect(await refuse(199_999, 'RTGS')).toBe('RTGS carries at least ₹2,00,000. Pay by IMPS.');
    await addAccount(shop, { name: 'Merchant', modes: ['UPI'], isVerifiedMerchant: true });
    expect((await announceDeposit(shop, member, 500_000)).mode).toBe('UPI');
  });

  it('goes by the page of a bank to an account that takes such a transfer, and by card to none', async () => {
    const member = await join(shop.testApp);
    const main = await addAccount(shop, { name: 'All sums', modes: ['IMPS'] });
    expect(await announceDeposit(shop, member, 1500, 'NetBanking')).toMatchObject({
      mode: 'NetBanking',
      reference: expect.stringMatching(/^SC/) as string,
      payee: { accountNumber: main.accountNumber },
    });
    const card = await announceDeposit(shop, member, 2000, 'Credit Card');
    expect(card.payee).toEqual({
      holderName: 'Safar Circle',
      bankName: null,
      accountNumber: null,
      ifsc: null,
      upiId: null,
    });
    const { announced } = await getWaiting(member);
    expect(announced.map(({ mode }) => mode)).toEqual(['Credit Card', 'NetBanking']);
    const deposit = await reportAnnounced(shop, member, card.id, 'CARD77');
    expect(deposit).toMatchObject({ mode: 'Credit Card', utr: 'CARD77', status: 'pending' });
  });

  it('lapses after seven days, and five may be open', async () => {
    const member = await join(shop.testApp);
    for (const rupees of [1000, 1001, 1002, 1003, 1004]) await announceDeposit(shop, member, rupees);
    expect(errorOf(await announce(shop, member, 1005), 409).code).toBe('too_many_pending');
    await shop.database.query(
      `UPDATE announced_deposits SET created_at = created_at - interval '7 days' WHERE member_id = $1`,
      [member.id],
    );
    expect((await getWaiting(member)).announced).toEqual([]);
    await announceDeposit(shop, member, 1005);
  });

  it('is one, however often it is asked for at once', async () => {
    const member = await join(shop.testApp);
    const before = await countRows(shop.database, 'announced_deposits');
    await Promise.all(Array.from({ length: 10 }, () => announceDeposit(shop, member, 1500)));
    expect(await countRows(shop.database, 'announced_deposits')).toBe(before + 1);
  });

  it('draws another reference when the first is given out already', async () => {
    const [first, second] = [await join(shop.testApp), await join(shop.testApp)];
    const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
    const { reference } = await announceDeposit(shop, first, 1500);
    const taken = Buffer.from([...reference.slice(2)].map((sign) => signs.indexOf(sign)));
    let calls = 0;
    const randomBytes = (size: number) => (++calls === 1 ? taken : Buffer.alloc(size, calls));
    const unlucky = await buildTestApp(shop.database, {}, { randomBytes });
    expect((await announceDeposit({ ...shop, testApp: unlucky }, second, 1500)).reference).toBe('SC444444');
    await unlucky.app.close();
  });

  it('of UPI counts what was paid today, but not what the bank booked before', async () => {
    const member = await join(shop.testApp);
    const getUpi = async () => {
      const ways = await getResult<PaymentWay[]>(shop.testApp, '/api/v1/deposits/ways', member);
      return ways.find(({ mode }) => mode === 'UPI');
    };
    const limit = Number((await getUpi())?.maxRupees);
    const first = await announceDeposit(shop, member, 60_000);
    expect(await getUpi()).toMatchObject({ paidTodayRupees: 0 });
    const deposit = await reportAnnounced(shop, member, first.id);
    expect(await getUpi()).toMatchObject({ maxRupees: limit, paidTodayRupees: 60_000 });
    await announceDeposit(shop, member, limit - 60_000);
    const error = errorOf(await announce(shop, member, limit - 59_999), 400);
    expect(error.message).toMatch(/^UPI carries at most \S+ a day, and you have paid ₹60,000 today\. Pay by /);
    const reject = `/api/v1/admin/deposits/${deposit.id}/reject`;
    resultOf(await post(shop.testApp, reject, { reason: 'Not found.' }, shop.admin.token));
    expect(await getUpi()).toMatchObject({ paidTodayRupees: 0 });
    const next = await announceDeposit(shop, member, 50_000);
    const { id } = await reportAnnounced(shop, member, next.id);
    expect(await getUpi()).toMatchObject({ paidTodayRupees: 50_000 });
    const booked = { valueDate: '2026-11-19' };
    resultOf(await post(shop.testApp, `/api/v1/admin/deposits/${id}/confirm`, booked, shop.admin.token));
    expect(await getUpi()).toMatchObject({ paidTodayRupees: 0 });
  });
});

describe('a deposit by UPI', () => {
  const shop = useShop();
  const listUpiIds = async () => {
    const ways = await getResult<PaymentWay[]>(shop.testApp, '/api/v1/deposits/ways', await join(shop.testApp));
    return ways.filter(({ mode }) => mode === 'UPI').map(({ payee }) => payee.upiId);
  };
  const change = async ({ id }: BankAccount, settings: Partial<BankAccountSettings>) =>
    resultOf(
      await shop.testApp.app.inject({
        method: 'PUT',
        url: `/api/v1/admin/bank-accounts/${id}`,
        payload: { ...ACCOUNT_SETTINGS, ...settings },
        headers: toHeaders(shop.admin.token),
      }),
    );

  it('goes where the accounts of the club say alone, from the first day of the first one', async () => {
    const account = await addAccount(shop, { usedFrom: '2026-11-21' });
    expect(await listUpiIds()).toEqual(['safarcircle@upi.example']);
    const member = await join(shop.testApp);
    await announceDeposit(shop, member, 1500);
    const getWaiting = () => getResult<WaitingDeposits>(shop.testApp, '/api/v1/deposits/waiting', member);
    expect(await getWaiting()).toMatchObject({ announced: [{ payee: { upiId: 'safarcircle@upi.example' } }] });
    expect((await getWaiting()).hasAccounts).toBe(false);
    await change(account, {});
    expect(await getWaiting()).toMatchObject({ announced: [{ isEnded: true }], hasAccounts: true });
    expect(await listUpiIds()).toEqual(['safarcircle@sbi']);
    const closings: Partial<BankAccountSettings>[] = [
      { usedUntil: '2026-11-19' },
      { modes: ['IMPS'] },
      { modes: [], upiId: null },
    ];
    for (const closing of closings) {
      await change(account, closing);
      expect(await listUpiIds()).toEqual([]);
    }
  });

  it('that was announced has ended once nobody is to pay it any more', async () => {
    const member = await join(shop.testApp);
    const getWaiting = () => getResult<WaitingDeposits>(shop.testApp, '/api/v1/deposits/waiting', member);
    const listEnded = async () =>
      (await getWaiting()).announced.filter(({ isEnded }) => isEnded).map(({ mode }) => mode);
    const account = await addAccount(shop, { modes: ['UPI', 'NEFT'] });
    await announceDeposit(shop, member, 1500);
    await announceDeposit(shop, member, 1500, 'NetBanking');
    await announceDeposit(shop, member, 1500, 'Credit Card');
    expect(await listEnded()).toEqual([]);
    await change(account, { modes: ['NEFT'] });
    expect(await listEnded()).toEqual(['UPI']);
    await change(account, { modes: ['UPI', 'NEFT'], usedUntil: '2026-11-20' });
    expect(await listEnded()).toEqual([]);
    await change(account, { modes: ['UPI', 'NEFT'], usedUntil: '2026-11-19' });
    expect(await listEnded()).toEqual(['NetBanking', 'UPI']);
  });

  it('is refused when it is closed, and another mode is named', async () => {
    const member = await join(shop.testApp);
    const refuse = async () => errorOf(await announce(shop, member, 1500), 400).message;
    expect(await refuse()).toBe('The club takes no UPI just now.');
    await addAccount(shop, { modes: ['NEFT'] });
    expect(await refuse()).toBe('The club takes no UPI just now. Pay by NEFT.');
  });
});
