import { addAccount, sendBatch, useDesk } from '../../test/bank';
import { aUtr, getWallet, join, joinAsAdmin, reportDeposit } from '../../test/money';
import type { Person } from '../../test/money';
import { errorOf, resultOf, toHeaders } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type {
  BankAccount,
  BankBalance,
  LineConfirmationResult,
  PayoutLineResult,
  Proposed,
  StatementMatches,
  TrialBalance,
} from '../contract';

const DAY = '2026-11-20';

describe('lines of a statement that no report of a member names', () => {
  const { shop, act, read, getBalance, load } = useDesk();
  const getMatches = () => read<StatementMatches>('statements/matches');
  const settle = async (...payoutIds: string[]) =>
    resultOf<PayoutLineResult[]>(await act('statements/payouts', { payoutIds }));
  const amountsOf = ({ differences }: BankBalance) => differences.map(({ kind, amount }) => [kind, amount]);
  const lineOf = async (narration: string) => {
    const [line] = await shop.database.query<{ id: bigint; payoutId: bigint | null }>(
      'SELECT id, payout_id AS "payoutId" FROM statement_lines WHERE narration = $1',
      [narration],
    );
    return line;
  };

  /** Waits in a batch that was released. */
  async function sendPayout(account: BankAccount, rupees: number): Promise<[string, Person]> {
    const { sent } = await sendBatch(shop, account, [rupees]);
    const { payoutId = '', person = shop.admin } = sent[0] ?? {};
    return [payoutId, person];
  }

  it('settle payouts that they name, with the UTR of the bank, until bank and ledger say the same', async () => {
    await addAccount(shop, { name: 'First' });
    const account = await addAccount(shop, { name: 'Payouts' });
    const [first] = await sendPayout(account, 500);
    const [second] = await sendPayout(account, 600);
    const [third] = await sendPayout(account, 700);
    const utr = aUtr();
    resultOf(await act(`payouts/${third}/paid`, { utr: aUtr() }));
    const paid = await shop.database.query<{ utr: string }>('SELECT utr FROM payouts WHERE id = $1', [BigInt(third)]);
    await load(account, [
      [DAY, `IMPS/P2A/${utr}/Withdrawal WD${first}`, -500],
      [DAY, `UPI/DR/Withdrawal WD${second}`, -600],
      [DAY, `IMPS/P2A/${paid[0]?.utr}`, -700],
      [DAY, `IMPS/P2A/WD${second} OF ANOTHER AMOUNT`, -601],
    ]);
    const { payouts, debits } = await getMatches();
    expect(payouts.map((each) => [each.payoutId, each.outcome])).toEqual([
      [first, 'paid'],
      [second, 'paid'],
    ]);
    expect(debits.map(({ amount }) => amount)).toEqual(['-601']);
    expect((await lineOf(`IMPS/P2A/${paid[0]?.utr}`))?.payoutId).toBe(BigInt(third));
    expect(await settle(first, second, third)).toMatchObject([
      { error: null, code: null },
      { error: null, code: null },
      { error: expect.stringContaining(`No open line is the payout WD${third}`), code: 'already_decided' },
    ]);
    const rows = await shop.database.query<{ utr: string }>('SELECT utr FROM payouts ORDER BY id');
    expect(rows[0]?.utr).toBe(utr);
    expect(rows[1]?.utr).toMatch(/^LINE\d+$/);
    expect(amountsOf(await getBalance(account))).toEqual([['line', '-601']]);
    resultOf(await act(`statements/lines/${debits[0]?.id}/charge`, { reason: 'A fee for cards' }));
    expect(await getBalance(account)).toMatchObject({
      ledger: '-2401',
      statement: { balance: '-2401' },
      differences: [],
    });
    expect(errorOf(await act(`statements/lines/${debits[0]?.id}/charge`, { reason: 'Again' }), 409).code).toBe(
      'already_decided',
    );
    const { lines, faults } = await read<TrialBalance>('books/trial-balance');
    expect(lines.find((line) => line.account === 'bank_charges')).toMatchObject({ debit: '601', credit: '0' });
    expect(faults).toEqual([]);
  });

  it('keep with its payout what was settled by hand after the import', async () => {
    const account = await addAccount(shop, { name: 'By hand' });
    const [payoutId] = await sendPayout(account, 500);
    const utr = aUtr();
    await load(account, [[DAY, `IMPS/P2A/${utr}/X`, -500]]);
    expect((await getMatches()).debits.map(({ narration }) => narration)).toContain(`IMPS/P2A/${utr}/X`);
    resultOf(await act(`payouts/${payoutId}/paid`, { utr }));
    expect((await getMatches()).payouts).toMatchObject([{ payoutId, outcome: 'known', utr }]);
    expect((await getBalance(account)).differences).toEqual([]);
    expect(await settle(payoutId)).toEqual([{ payoutId, error: null, code: null }]);
    expect((await getMatches()).payouts).toEqual([]);
  });

  it('propose to take back what the bank has sent back, and give back what it never took', async () => {
    const account = await addAccount(shop, { name: 'Returned' });
    const [returned, one] = await sendPayout(account, 500);
    const [failed, other] = await sendPayout(account, 600);
    const utr = aUtr();
    resultOf(await act(`payouts/${returned}/paid`, { utr }));
    await load(account, [
      [DAY, `IMPS/P2A/${utr}`, -500],
      [DAY, `Withdrawal WD${failed}`, -600],
      [DAY, `IMPS/RETURN/${utr}/ACCOUNT CLOSED`, 500],
      [DAY, `RETURN WD${failed} NO SUCH ACCOUNT`, 600],
    ]);
    expect((await getMatches()).payouts).toMatchObject([
      { payoutId: failed, outcome: 'failed', lines: [{ amount: '-600' }, { amount: '600' }] },
      { payoutId: returned, outcome: 'returned', lines: [{ amount: '500' }] },
    ]);
    const line = await lineOf(`IMPS/RETURN/${utr}/ACCOUNT CLOSED`);
    expect(errorOf(await act(`statements/lines/${line?.id}/return`, { reason: 'By mistake' }), 400).message).toContain(
      `names the payout WD${returned}`,
    );
    expect(await settle(returned, failed)).toMatchObject([{ error: expect.any(String) }, { error: null }]);
    resultOf(await act(`payouts/${returned}/returned`, { reason: 'Account closed', reference: utr }));
    expect((await getMatches()).payouts).toEqual([]);
    expect(await getBalance(account)).toMatchObject({ ledger: '0', statement: { balance: '0' }, differences: [] });
    for (const [person, rupees] of [
      [one, '500'],
      [other, '600'],
    ] as const) {
      expect((await getWallet(shop.testApp, person)).availableBalance).toBe(rupees);
    }
  });

  it('are not the payment of another member, whatever the reason, when the bank has sent a payout back', async () => {
    const [account] = await read<[BankAccount]>('bank-accounts');
    const [payoutId, person] = await sendPayout(account, 3333);
    const other = await join(shop.testApp);
    const deposit = await reportDeposit(shop.testApp, other, 3333);
    const narration = `RETURN WD${payoutId}`;
    const ways = async () => {
      const lineId = String((await lineOf(narration))?.id);
      const reason = 'The slip was shown';
      const confirmations = [{ lineId, depositId: deposit.id }];
      const want = { memberId: String(other.id), mode: 'IMPS', reason };
      const [given] = resultOf<LineConfirmationResult[]>(
        await act('statements/confirmations', { confirmations, reason }),
      );
      const assigned = errorOf(await act(`statements/lines/${lineId}/assign`, want), 400).message;
      const returned = errorOf(await act(`statements/lines/${lineId}/return`, { reason }), 400).message;
      return [given?.error, assigned, returned];
    };
    const refusal = expect.stringContaining(`names the payout WD${payoutId}`) as string;
    // Also while the line of what has left is not imported yet.
    await load(account, [[DAY, narration, 3333]], -3333);
    expect(await ways()).toEqual([refusal, refusal, refusal]);
    await load(account, [[DAY, `Withdrawal WD${payoutId}`, -3333]]);
    expect(await ways()).toEqual([refusal, refusal, refusal]);
    expect((await getMatches()).payouts).toMatchObject([{ payoutId, outcome: 'failed' }]);
    expect(await settle(payoutId)).toEqual([{ payoutId, error: null, code: null }]);
    expect((await getWallet(shop.testApp, person)).availableBalance).toBe('3333');
    expect((await getWallet(shop.testApp, other)).deposit).toBe('0');
  });

  it('are given back in pairs, or are interest of the bank', async () => {
    const account = await addAccount(shop, { name: 'Pairs' });
    await load(account, [
      [DAY, 'CASH BY MISTAKE', 900],
      [DAY, 'NEFT TO WHO PAID CASH', -900],
      [DAY, 'UPI/CR/631500112299/RETURN', 2000],
      [DAY, 'UPI/REV/631500112299/RETURN', -2000],
      [DAY, 'INTEREST CREDIT', 12],
    ]);
    const [credit, debit, interest] = [
      await lineOf('CASH BY MISTAKE'),
      await lineOf('NEFT TO WHO PAID CASH'),
      await lineOf('INTEREST CREDIT'),
    ];
    const giveBack = (id?: bigint) => act(`statements/lines/${id}/return`, { reason: 'Not for us' });
    expect(errorOf(await giveBack(debit?.id), 400).message).toContain('Mark that one first');
    for (const id of [credit?.id, debit?.id]) resultOf(await giveBack(id));
    resultOf(await act(`statements/lines/${interest?.id}/charge`, { reason: 'Interest of the quarter' }));
    expect(await getBalance(account)).toMatchObject({ ledger: '12', statement: { balance: '12' }, differences: [] });
  });

  it('become the deposit of a member who has not reported it, by two people', async () => {
    const account = await addAccount(shop, { name: 'Assigned' });
    const member = await join(shop.testApp);
    const utr = aUtr();
    await load(account, [
      [DAY, `IMPS/P2A/${utr}/NO NOTE`, 1500],
      [DAY, 'CASH OF PAISE', 1500.5],
      [DAY, 'CASH OF LITTLE', 900],
    ]);
    const line = await lineOf(`IMPS/P2A/${utr}/NO NOTE`);
    const [paise, little] = [await lineOf('CASH OF PAISE'), await lineOf('CASH OF LITTLE')];
    const want = { memberId: String(member.id), mode: 'IMPS', reason: 'The slip was shown' };
    const assign = (id = line?.id, by = shop.admin, more = {}) =>
      act(`statements/lines/${id}/assign`, { ...want, ...more }, by);
    for (const id of [paise?.id, little?.id]) {
      expect(errorOf(await assign(id), 400).message).toBe(
        'Only a credit of whole rupees, at least ₹1,000, can be a deposit.',
      );
    }
    expect(errorOf(await assign(line?.id, shop.admin, { memberId: '999999' }), 404).field).toBe('memberId');
    expect(errorOf(await assign(line?.id, shop.admin, { memberId: String(shop.admin.id) }), 403)).toMatchObject({
      ...{ code: 'own_decision', field: 'memberId' },
    });
    const second = await joinAsAdmin(shop.testApp);
    const setRules = (payload: object) => {
      const url = '/api/v1/admin/second-person';
      return shop.testApp.app.inject({ method: 'PUT', url, payload, headers: toHeaders(shop.admin.token) });
    };
    const rules = { isOn: true, payoutLimit: 50_000, coversPlans: false };
    resultOf(await setRules(rules));
    const { proposalId } = resultOf<Proposed>(await assign());
    resultOf(await act(`proposals/${proposalId}/carry-out`, {}, second));
    const off = resultOf<Proposed>(await setRules({ ...rules, isOn: false }));
    resultOf(await act(`proposals/${off.proposalId}/carry-out`, {}, second));
    const [deposit] = await shop.database.query(
      `SELECT d.status, d.utr, d.member_id AS "memberId" FROM statement_lines l JOIN deposits d ON d.id = l.deposit_id WHERE l.id = $1`,
      [line?.id],
    );
    expect(deposit).toEqual({ status: 'success', utr, memberId: member.id });
    expect((await getWallet(shop.testApp, member)).deposit).toBe('1500');
    expect(errorOf(await assign(), 409).code).toBe('already_decided');
    expect((await getBalance(account)).ledger).toBe('1500');
  });

  it(`rest on one thing, however many decide at once, ${ROUNDS} times`, async () => {
    const account = (await read<BankAccount[]>('bank-accounts')).at(-1) as BankAccount;
    const member = await join(shop.testApp);
    for (let round = 0; round < ROUNDS; round++) {
      const [payoutId] = await sendPayout(account, 500);
      const narration = `ROUND ${round} WD${payoutId}`;
      await load(
        account,
        [
          [DAY, narration, -500],
          [DAY, `CHARGES ${round}`, -5],
          [DAY, `CREDIT ${round} OF NOBODY`, 1000],
        ],
        495 * round,
      );
      const charge = await lineOf(`CHARGES ${round}`);
      const settling = Array.from({ length: 4 }, () => act('statements/payouts', { payoutIds: [payoutId] }));
      const charging = Array.from({ length: 4 }, () =>
        act(`statements/lines/${charge?.id}/charge`, { reason: `Of the bank, ${round}` }),
      );
      const credit = await lineOf(`CREDIT ${round} OF NOBODY`);
      const want = { memberId: String(member.id), mode: 'IMPS', reason: 'The slip was shown' };
      const assigning = Array.from({ length: 4 }, () => act(`statements/lines/${credit?.id}/assign`, want));
      const byHand = await act(`payouts/${payoutId}/paid`, { utr: aUtr() });
      const results = (await Promise.all(settling)).map((each) => resultOf<PayoutLineResult[]>(each)[0]?.error);
      const charged = (await Promise.all(charging)).map(({ statusCode }) => statusCode);
      const assigned = (await Promise.all(assigning)).map(({ statusCode }) => statusCode);
      for (const codes of [charged, assigned]) expect(codes.filter((code) => code === 200)).toHaveLength(1);
      const isPaid = results.includes(null) || byHand.statusCode === 200;
      expect(isPaid).toBe(true);
      if (byHand.statusCode === 200) await settle(payoutId);
    }
    expect(await getBalance(account)).toMatchObject({ ledger: String(495 * ROUNDS), differences: [] });
  });
});
