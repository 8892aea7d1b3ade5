import {
  confirm,
  getResult,
  getWallet,
  joinAsAdmin,
  reportDeposit,
  requestWithdrawal,
  aUtr,
  reward,
  type Person,
  joinWithUpi,
} from '../../test/money';
import { useShop } from '../../test/shop';
import { errorOf, post, resultOf, logIn } from '../../test/test-app';
import type {
  AdminDepositPage,
  AdminPayoutPage,
  AdminRequestPage,
  DepositDecisionResult,
  Proposed,
  ReceivablePage,
  ReversalPreview,
} from '../contract';

const shop = useShop();

const decide = (path: string, body: object = {}) => post(shop.testApp, `/api/v1/admin${path}`, body, shop.admin.token);
const read = <Page>(path: string) => getResult<Page>(shop.testApp, `/api/v1/admin${path}`, shop.admin);
const disable = async ({ id }: Person) => resultOf(await decide(`/users/${id}/enabled`, { isEnabled: false }));

const getTrace = async (action: string) => {
  const [row] = await shop.database.query<{ after: object }>(
    'SELECT after FROM audit_entries WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  return row?.after;
};

describe('money of a member who was disabled', () => {
  it('comes in for a reason, one deposit at a time', async () => {
    const person = await joinWithUpi(shop.testApp);
    const { id } = await reportDeposit(shop.testApp, person, 1000);
    await disable(person);
    const { items } = await read<AdminDepositPage>('/deposits');
    expect(items[0]).toMatchObject({ id, isDisabled: true });
    const refused = errorOf(await confirm(shop.testApp, shop.admin, id), 400);
    expect(refused).toMatchObject({ field: 'reason', message: expect.stringContaining('is disabled') });
    const many = await decide('/deposits/decisions', { ids: [id], decision: 'confirm' });
    expect(resultOf<DepositDecisionResult[]>(many)).toMatchObject([
      { status: null, error: refused.message, code: 'invalid_input', field: 'reason' },
    ]);
    resultOf(await decide(`/deposits/${id}/confirm`, { reason: 'The money is in the bank' }));
    expect(await getTrace('deposit.confirm')).toMatchObject({
      reason: 'The money is in the bank',
      memberIsDisabled: true,
    });
  });

  it('goes out for a reason, and the payout says whose it is', async () => {
    const person = await joinWithUpi(shop.testApp);
    await reward(shop.testApp, shop.admin, person, 900);
    const { id } = await requestWithdrawal(shop.testApp, person, 500);
    await disable(person);
    expect((await read<AdminRequestPage>('/withdrawal-requests')).items[0]).toMatchObject({ id, isDisabled: true });
    const path = `/withdrawal-requests/${id}/approve`;
    expect(errorOf(await decide(path), 400)).toMatchObject({ field: 'reason' });
    resultOf(await decide(path, { reason: 'Asked for before' }));
    expect(await getTrace('withdrawal.approve')).toMatchObject({ reason: 'Asked for before', memberIsDisabled: true });
    const [payout] = (await read<AdminPayoutPage>('/payouts')).items;
    expect(payout).toMatchObject({ requestId: id, isDisabled: true });
    resultOf(await decide(`/payouts/${payout?.id}/paid`, { utr: aUtr() }));
    expect(await getTrace('payout.paid')).toMatchObject({ memberIsDisabled: true });
  });

  it('is rewarded, taken back, owed and given up, and each time the log says whose it is', async () => {
    const person = await joinWithUpi(shop.testApp);
    const rewarded = await reward(shop.testApp, shop.admin, person, 900);
    await requestWithdrawal(shop.testApp, person, 500);
    await disable(person);
    const isOfDisabled = { memberIsDisabled: true };
    await decide('/rewards', { memberId: String(person.id), amount: '100', reason: 'For the test' });
    expect(await getTrace('reward.credit')).toMatchObject(isOfDisabled);

    const preview = await read<ReversalPreview>(`/transfers/${rewarded}/reversal`);
    expect(preview.wallets).toMatchObject([{ memberId: String(person.id), isDisabled: true, owed: '400' }]);
    resultOf(await decide(`/transfers/${rewarded}/reversal`, { reason: 'A mistake' }));
    expect(await getTrace('transfer.reverse')).toMatchObject({ ...isOfDisabled, wallets: [{ isDisabled: true }] });
    const [owes] = (await read<ReceivablePage>('/receivables')).items;
    expect(owes).toMatchObject({ memberId: String(person.id), isDisabled: true });
    const { proposalId } = resultOf<Proposed>(
      await decide(`/receivables/${person.id}/write-off`, { reason: 'Nothing to be had' }),
    );
    const second = await joinAsAdmin(shop.testApp);
    resultOf(await post(shop.testApp, `/api/v1/admin/proposals/${proposalId}/carry-out`, {}, second.token));
    expect(await getTrace('receivable.write_off')).toMatchObject(isOfDisabled);
  });

  it('comes back from the bank, and the log says whose it is', async () => {
    const person = await joinWithUpi(shop.testApp);
    await reward(shop.testApp, shop.admin, person, 900);
    const { id } = await requestWithdrawal(shop.testApp, person, 500);
    resultOf(await decide(`/withdrawal-requests/${id}/approve`));
    const [payout] = (await read<AdminPayoutPage>('/payouts')).items;
    resultOf(await decide(`/payouts/${payout?.id}/paid`, { utr: aUtr() }));
    await disable(person);
    resultOf(await decide(`/payouts/${payout?.id}/returned`, { reason: 'Closed', reference: aUtr() }));
    expect(await getTrace('payout.returned')).toMatchObject({ memberIsDisabled: true });
  });

  it('needs no reason for anybody else, and says nothing of them', async () => {
    const person = await joinWithUpi(shop.testApp);
    const { id } = await reportDeposit(shop.testApp, person, 1000);
    expect((await read<AdminDepositPage>('/deposits')).items[0]).not.toHaveProperty('isDisabled');
    resultOf(await confirm(shop.testApp, shop.admin, id));
    expect(await getTrace('deposit.confirm')).not.toHaveProperty('memberIsDisabled');
    expect(await getWallet(shop.testApp, person)).toMatchObject({ deposit: '1000' });
  });
});

it('who is disabled and shows the password is told where to write, and nobody else that there is an account', async () => {
  const person = await joinWithUpi(shop.testApp);
  await disable(person);
  expect(errorOf(await logIn(shop.testApp, person.email), 401)).toMatchObject({
    code: 'login_failed',
    message: expect.stringContaining('on the contact page'),
  });
  const wrong = await logIn(shop.testApp, person.email, 'another long walk');
  expect(errorOf(wrong, 401).message).toBe('Login failed. Please check your credentials.');
});
