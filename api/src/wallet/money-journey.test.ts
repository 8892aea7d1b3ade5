import type { AdminDeposit, AdminPayoutPage, Dashboard, Package, StatementPage, Withdrawal } from '../contract';
import { listDifferences } from '../ledger/reconcile';
import {
  addPlans,
  aUtr,
  confirm,
  depositAndConfirm,
  getResult,
  getWallet,
  join,
  joinAsAdmin,
  joinWithUpi,
  reportDeposit,
  requestWithdrawal,
  reward,
  withdraw,
  type Person,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, resultOf } from '../../test/test-app';
import { ENGINES } from '../../test/test-database';

describe.each(ENGINES)('money on %s', (engine) => {
  const testApp = useTestApp(engine);
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    await addPlans(testApp, admin);
  });
  afterEach(async () => expect(await listDifferences(testApp.database)).toEqual([]));
  const approve = (id: string) => post(testApp, `/api/v1/admin/withdrawal-requests/${id}/approve`, {}, admin.token);
  const reject = (id: string) =>
    post(testApp, `/api/v1/admin/withdrawal-requests/${id}/reject`, { reason: 'Not today' }, admin.token);
  const findPayoutId = async (requestId: string) => {
    const page = await getResult<AdminPayoutPage>(testApp, '/api/v1/admin/payouts?limit=100', admin);
    return page.items.find((payout) => payout.requestId === requestId)?.id ?? '';
  };

  it('goes from a payment to a package, and out again, and the statement agrees', async () => {
    const member = await joinWithUpi(testApp);
    const deposit = await reportDeposit(testApp, member, 1500);
    expect(deposit).toMatchObject({ amount: '1500', status: 'pending' });
    expect(await getWallet(testApp, member)).toMatchObject({ deposit: '0', availableBalance: '0' });

    const confirmed = resultOf<AdminDeposit>(await confirm(testApp, admin, deposit.id));
    expect(confirmed).toMatchObject({ id: deposit.id, status: 'success', memberId: String(member.id) });
    const [bought] = await getResult<Package[]>(testApp, '/api/v1/packages', member);
    expect(bought).toMatchObject({ principal: '1500', status: 'running', daysPaid: 0 });
    expect(bought?.plan).toMatchObject({ minRecharge: 1000, version: 1 });

    await reward(testApp, admin, member, 700);
    expect(await getWallet(testApp, member)).toMatchObject({
      deposit: '1500',
      earnings: '700',
      availableBalance: '2200',
      withdrawable: '700',
      governingPlan: { minWidthdraw: 300 },
    });

    const request = await requestWithdrawal(testApp, member, 400);
    expect(request).toMatchObject({ status: 'pending', payoutStatus: null, destination: 'me••••@bank' });
    expect(await getWallet(testApp, member)).toMatchObject({
      withdraw: '400',
      availableBalance: '1800',
      withdrawable: '300',
      pendingPayouts: '400',
    });
    resultOf(await approve(request.id));
    const payoutId = await findPayoutId(request.id);
    const utr = aUtr();
    resultOf(await post(testApp, `/api/v1/admin/payouts/${payoutId}/paid`, { utr }, admin.token));

    expect(await getWallet(testApp, member)).toMatchObject({ withdraw: '400', pendingPayouts: '0' });
    const { items } = await getResult<StatementPage>(testApp, '/api/v1/wallet/statement', member);
    expect(items.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['withdrawal', '-400', '1800'],
      ['reward', '700', '2200'],
      ['deposit', '1500', '1500'],
    ]);
    const [paid] = (await getResult<{ items: Withdrawal[] }>(testApp, '/api/v1/withdrawals', member)).items;
    expect(paid).toMatchObject({ status: 'approved', payoutStatus: 'success', utr });
    expect(await getResult<Dashboard>(testApp, '/api/v1/dashboard', member)).toEqual({
      walletBalance: '1800',
      totalEarnings: '700',
      teamMembers: 0,
      pendingPayouts: '0',
      today: { date: '2026-11-20', credited: '0', nextCreditOn: '2026-11-23' },
      hasPackage: true,
      breakdown: { directReferrals: '0', cashback: '0', bonuses: '700' },
    });
  });

  it('gives the amount of a rejected request and of a failed payout back', async () => {
    const member = await joinWithUpi(testApp);
    await reward(testApp, admin, member, 1000);
    const rejected = await requestWithdrawal(testApp, member, 600);
    resultOf(await reject(rejected.id));
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '1000', withdraw: '0' });

    const failed = await requestWithdrawal(testApp, member, 1000);
    resultOf(await approve(failed.id));
    const url = `/api/v1/admin/payouts/${await findPayoutId(failed.id)}/failed`;
    resultOf(await post(testApp, url, { reason: 'Account closed' }, admin.token));
    expect(await getWallet(testApp, member)).toMatchObject({
      availableBalance: '1000',
      withdraw: '0',
      pendingPayouts: '0',
    });
    const { items } = await getResult<{ items: Withdrawal[] }>(testApp, '/api/v1/withdrawals', member);
    expect(items.map(({ status, payoutStatus, reason }) => [status, payoutStatus, reason])).toEqual([
      ['approved', 'failed', 'Account closed'],
      ['rejected', null, 'Not today'],
    ]);
  });

  it('refuses a UTR that was used before, however it is written', async () => {
    const member = await join(testApp);
    const deposit = { amount: '1000', mode: 'NEFT', utr: 'ABCD000000000001' };
    resultOf(await post(testApp, '/api/v1/deposits', deposit, member.token));
    const again = await post(testApp, '/api/v1/deposits', { ...deposit, utr: ' abcd 000000000001' }, member.token);
    expect(errorOf(again, 409)).toMatchObject({ code: 'utr_taken', field: 'utr' });
    const otherMode = { amount: '1000', mode: 'NetBanking', utr: 'ABCD000000000001' };
    resultOf(await post(testApp, '/api/v1/deposits', otherMode, member.token));
  });

  it.each([
    [{ amount: '999' }, 'amount', 'Amount must be whole rupees, at least ₹1,000.'],
    [{ amount: '1000.5' }, 'amount', 'Amount must be whole rupees, in digits alone.'],
    [{ amount: '-1000' }, 'amount', 'Amount must be whole rupees, in digits alone.'],
    [{ utr: '12345' }, 'utr', 'UTR must be 12 digits for UPI.'],
    [{ mode: 'Cheque' }, 'mode', expect.stringContaining('must be')],
  ])('refuses the deposit %j', async (given, field, message) => {
    const member = await join(testApp);
    const deposit = { amount: '1000', mode: 'UPI', utr: aUtr(), ...given };
    const response = await post(testApp, '/api/v1/deposits', deposit, member.token);
    expect(errorOf(response, 400)).toMatchObject({ field, message });
  });

  it('lets nobody decide on their own deposit, request or reward', async () => {
    const other = await joinAsAdmin(testApp);
    const deposit = await reportDeposit(testApp, other, 1000);
    expect(errorOf(await confirm(testApp, other, deposit.id), 403).code).toBe('own_decision');
    resultOf(await confirm(testApp, admin, deposit.id));
    const own = { memberId: String(other.id), amount: '5', reason: 'For me' };
    expect(errorOf(await post(testApp, '/api/v1/admin/rewards', own, other.token), 403).code).toBe('own_decision');
  });

  it('never decides twice', async () => {
    const member = await joinWithUpi(testApp);
    const deposit = await depositAndConfirm(testApp, admin, member, 2000);
    expect(errorOf(await confirm(testApp, admin, deposit.id), 409)).toMatchObject({
      code: 'already_decided',
      message: `The deposit ${deposit.id} is already decided: success.`,
    });
    await reward(testApp, admin, member, 500);
    const request = await requestWithdrawal(testApp, member, 500);
    resultOf(await reject(request.id));
    expect(errorOf(await approve(request.id), 409).code).toBe('already_decided');
    expect(errorOf(await approve('999999999'), 404).code).toBe('not_found');
  });

  it('keeps the principal of running packages and the smallest withdrawal of the tier', async () => {
    const member = await joinWithUpi(testApp);
    await depositAndConfirm(testApp, admin, member, 2500);
    await reward(testApp, admin, member, 800);
    expect(errorOf(await withdraw(testApp, member, 499), 400)).toMatchObject({
      field: 'amount',
      message: 'Amount must be at least ₹500.',
    });
    expect(errorOf(await withdraw(testApp, member, 801), 409)).toMatchObject({
      code: 'insufficient_balance',
      message: 'You can withdraw at most ₹800 now.',
    });
    await requestWithdrawal(testApp, member, 800);
  });

  it('lets the last rupees of a member without a running package leave', async () => {
    const member = await joinWithUpi(testApp);
    await reward(testApp, admin, member, 530);
    expect(await getWallet(testApp, member)).toMatchObject({ leastWithdrawal: '200' });
    expect(errorOf(await withdraw(testApp, member, 199), 400).message).toBe('Amount must be at least ₹200.');
    await requestWithdrawal(testApp, member, 400);
    expect(await getWallet(testApp, member)).toMatchObject({ withdrawable: '130', leastWithdrawal: '130' });
    expect(errorOf(await withdraw(testApp, member, 129), 400).message).toBe('Amount must be at least ₹130.');
    await requestWithdrawal(testApp, member, 130);
    expect(await getWallet(testApp, member)).toMatchObject({ withdrawable: '0', leastWithdrawal: '200' });

    const other = await joinWithUpi(testApp);
    await depositAndConfirm(testApp, admin, other, 1000);
    await reward(testApp, admin, other, 130);
    expect(errorOf(await withdraw(testApp, other, 130), 400).message).toBe('Amount must be at least ₹300.');
  });

  it('asks for payout details before the first withdrawal', async () => {
    const member = await join(testApp);
    await reward(testApp, admin, member, 800);
    expect(errorOf(await withdraw(testApp, member, 800), 409).code).toBe('payout_details_missing');
  });

  it('reverses a deposit once, with its package, and never below zero', async () => {
    const member = await joinWithUpi(testApp);
    await depositAndConfirm(testApp, admin, member, 1000);
    const rewardId = await reward(testApp, admin, member, 400);
    await requestWithdrawal(testApp, member, 400);
    const { items } = await getResult<StatementPage>(testApp, '/api/v1/wallet/statement?kind=deposit', member);
    const reverse = (id: string | undefined) =>
      post(testApp, `/api/v1/admin/transfers/${id}/reversal`, { reason: 'Bank recall' }, admin.token);

    resultOf(await reverse(items[0]?.id));
    expect(await getWallet(testApp, member)).toMatchObject({ deposit: '0', availableBalance: '0' });
    const [ended] = await getResult<Package[]>(testApp, '/api/v1/packages', member);
    expect(ended?.status).toBe('reversed');
    expect(errorOf(await reverse(items[0]?.id), 409)).toMatchObject({
      message: expect.stringContaining('already'),
    });
    resultOf(await reverse(rewardId));
    expect(await getWallet(testApp, member)).toMatchObject({ availableBalance: '0', owed: '400' });
    const withdrawals = await getResult<StatementPage>(testApp, '/api/v1/wallet/statement?kind=withdrawal', member);
    expect(errorOf(await reverse(withdrawals.items[0]?.id), 409).code).toBe('not_reversible');
  });

  it('pages through a statement by cursor, with the balance after each movement', async () => {
    const member = await join(testApp);
    for (const rupees of [10, 20, 30, 40, 50]) await reward(testApp, admin, member, rupees);
    const seen: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/api/v1/wallet/statement?limit=2${cursor && `&cursor=${cursor}`}`;
      const page: StatementPage = await getResult<StatementPage>(testApp, url, member);
      seen.push(page.items.map((entry) => entry.balance));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([['150', '100'], ['60', '30'], ['10']]);
  });

  it('decides many deposits at once, each by itself', async () => {
    const member = await join(testApp);
    const first = await reportDeposit(testApp, member, 1000);
    const done = await depositAndConfirm(testApp, admin, member, 1000);
    const last = await reportDeposit(testApp, member, 1000);
    const body = { ids: [first.id, done.id, last.id], decision: 'confirm' };
    const response = await post(testApp, '/api/v1/admin/deposits/decisions', body, admin.token);
    expect(resultOf(response)).toEqual([
      { id: first.id, status: 'success', error: null, code: null },
      {
        id: done.id,
        status: null,
        error: `The deposit ${done.id} is already decided: success.`,
        code: 'already_decided',
      },
      { id: last.id, status: 'success', error: null, code: null },
    ]);
    expect(await getWallet(testApp, member)).toMatchObject({ deposit: '3000' });
  });
});
