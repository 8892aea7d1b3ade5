import { addAccount, toFile, useDesk } from '../../test/bank';
import { untilLockIsWaitedFor } from '../../test/lock-waits';
import { confirm, depositAndConfirm, getWallet, join, joinAsAdmin, reportDeposit } from '../../test/money';
import { findAudited, findTransferId, previewReversal, reverse as takeBack } from '../../test/take-back';
import { errorOf, post, resultOf, toHeaders } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type { BankAccount, BankBalance, Deposit, DepositEvidence, Proposed, StatementMatches } from '../contract';
import { linkLine } from '../statements/explain-line';
import { reverseTransfer } from './reverse-transfer';

const DAY = '2026-11-20';
type Line = [day: string, narration: string, rupees: number];

describe('the line of the bank of a deposit that is reversed', () => {
  const { shop, act, read } = useDesk();
  const load = async ({ id }: BankAccount, lines: Line[], opening = 0) => {
    resultOf(await act(`statements/${id}/imports`, toFile(lines, opening)));
  };
  const findLine = async (narration: string) => {
    const [line] = await shop.database.query<{ id: bigint; depositId: bigint | null }>(
      'SELECT id, deposit_id AS "depositId" FROM statement_lines WHERE narration = $1',
      [narration],
    );
    if (!line) throw new Error(`There is no line ${narration}`);
    return line;
  };
  const explain = async (narration: string, path: string, body: object) =>
    act(`statements/lines/${(await findLine(narration)).id}/${path}`, body);
  const listDifferencesOf = async ({ id }: BankAccount) => {
    const { differences } = await read<BankBalance>(`statements/${id}/balance`);
    return differences.map(({ kind, amount }) => [kind, amount]);
  };
  /** There is room for few of them. */
  const getAccount = async () => {
    const [account] = await read<BankAccount[]>('bank-accounts');
    return account ?? addAccount(shop);
  };
  const findDepositTransfer = (id: string) => findTransferId(shop.database, 'deposit', id);
  const reverse = async (id: string, more: object = {}) =>
    takeBack(shop.testApp, shop.admin, await findDepositTransfer(id), more);

  /** A member has reported what another one has paid, and was confirmed on its line. */
  async function confirmWrongly(account: BankAccount, rupees: number) {
    const { id, utr } = await reportDeposit(shop.testApp, await join(shop.testApp), rupees);
    const narration = `UPI/CR/${utr}`;
    await load(account, [[DAY, narration, rupees]]);
    resultOf(await confirm(shop.testApp, shop.admin, id));
    expect((await findLine(narration)).depositId).toBe(BigInt(id));
    return { id, utr, narration };
  }

  it('is open again, is confirmed for the member who has paid, and leaves no difference', async () => {
    const account = await addAccount(shop, { name: 'Wrong member' });
    const { id, utr, narration } = await confirmWrongly(account, 1500);
    const { opensLine } = await previewReversal(shop.testApp, shop.admin, await findDepositTransfer(id));
    expect(opensLine).toEqual({ bookedOn: DAY, narration });
    resultOf(await reverse(id));
    const line = await findLine(narration);
    expect(line.depositId).toBeNull();
    const told = { depositId: id, openedStatementLine: String(line.id) };
    expect(await findAudited(shop.database, 'transfer.reverse')).toMatchObject({ after: told });
    expect(await listDifferencesOf(account)).toEqual([['line', '1500']]);
    expect(await read<DepositEvidence>(`deposits/${id}/evidence`)).toMatchObject({ line: null });
    expect(errorOf(await act(`deposits/${id}/false`, { reason: 'Not theirs' }), 400).message).toContain('came');

    await load(account, [[DAY, narration, 1500]]);
    const payer = await join(shop.testApp);
    const paid = { amount: '1500', mode: 'NetBanking', utr };
    const right = resultOf<Deposit>(await post(shop.testApp, '/api/v1/deposits', paid, payer.token));
    const { matched, confirmed } = await read<StatementMatches>('statements/matches');
    expect(confirmed).toEqual([]);
    expect(matched).toMatchObject([{ line: { id: String(line.id) }, claim: { depositId: right.id }, by: 'utr' }]);
    expect(errorOf(await confirm(shop.testApp, shop.admin, right.id), 400).field).toBe('reason');
    resultOf(await act(`deposits/${right.id}/confirm`, { reason: 'It is from their account' }));
    expect((await findLine(narration)).depositId).toBe(BigInt(right.id));
    expect(await getWallet(shop.testApp, payer)).toMatchObject({ deposit: '1500' });
    expect(await read<BankBalance>(`statements/${account.id}/balance`)).toMatchObject({
      ledger: '1500',
      differences: [],
    });
  });

  it('is assigned to another member, by another mode where its UTR is known', async () => {
    const account = await addAccount(shop, { name: 'Assigned' });
    const [wrong, right] = [await join(shop.testApp), await join(shop.testApp)];
    await load(account, [[DAY, 'CASH OF SOMEBODY', 1600]]);
    const assign = (memberId: bigint, mode: string) =>
      explain('CASH OF SOMEBODY', 'assign', { memberId: String(memberId), mode, reason: 'They said so' });
    resultOf(await assign(wrong.id, 'NEFT'));
    const { depositId } = await findLine('CASH OF SOMEBODY');
    resultOf(await reverse(String(depositId)));
    const linked = await explain('CASH OF SOMEBODY', 'link', { depositId: String(depositId), reason: 'Again' });
    expect(errorOf(linked, 400).message).toContain('is reversed');
    expect(errorOf(await assign(right.id, 'NEFT'), 409)).toMatchObject({ code: 'utr_taken', field: 'mode' });
    resultOf(await assign(right.id, 'IMPS'));
    expect(await getWallet(shop.testApp, right)).toMatchObject({ deposit: '1600' });
    expect(await listDifferencesOf(account)).toEqual([]);
  });

  it('is marked as returned, and so is the debit that gives it back under another reference', async () => {
    const account = await addAccount(shop, { name: 'Returned' });
    const { id, narration } = await confirmWrongly(account, 1700);
    resultOf(await reverse(id));
    await load(account, [[DAY, 'RECALL 77', -1700]], 1700);
    expect(errorOf(await explain('RECALL 77', 'return', { reason: 'Recalled' }), 400).message).toContain('first');
    for (const each of [narration, 'RECALL 77']) resultOf(await explain(each, 'return', { reason: 'Recalled' }));
    expect(await listDifferencesOf(account)).toEqual([]);
  });

  it('is linked with it by no later import, also when an import has linked it before', async () => {
    const account = await addAccount(shop, { name: 'Linked' });
    const { id, utr } = await depositAndConfirm(shop.testApp, shop.admin, await join(shop.testApp), 1800);
    const lines: Line[] = [[DAY, `UPI/CR/${utr}`, 1800]];
    await load(account, lines);
    expect((await findLine(`UPI/CR/${utr}`)).depositId).toBe(BigInt(id));
    resultOf(await reverse(id));
    await load(account, lines);
    expect((await findLine(`UPI/CR/${utr}`)).depositId).toBeNull();
    const assignment = { memberId: String((await join(shop.testApp)).id), mode: 'IMPS', reason: 'The payer' };
    resultOf(await explain(`UPI/CR/${utr}`, 'assign', assignment));
    expect(await listDifferencesOf(account)).toEqual([]);
  });

  it('stays with it until a second person carries the reversal out', async () => {
    const { id, narration } = await confirmWrongly(await getAccount(), 1900);
    const second = await joinAsAdmin(shop.testApp);
    const setRules = async (isOn: boolean) =>
      resultOf<Proposed>(
        await shop.testApp.app.inject({
          method: 'PUT',
          url: '/api/v1/admin/second-person',
          payload: { isOn, payoutLimit: 50_000, coversPlans: false },
          headers: toHeaders(shop.admin.token),
        }),
      );
    await setRules(true);
    const { proposalId } = resultOf<Proposed>(await reverse(id));
    expect((await findLine(narration)).depositId).toBe(BigInt(id));
    resultOf(await act(`proposals/${proposalId}/carry-out`, {}, second));
    expect((await findLine(narration)).depositId).toBeNull();
    resultOf(await act(`proposals/${(await setRules(false)).proposalId}/carry-out`, {}, second));
  });

  it('is opened by nothing but the reversal, and nothing else of it changes', async () => {
    const { id, narration } = await confirmWrongly(await getAccount(), 2000);
    const line = await findLine(narration);
    const opened = 'deposit_id = NULL, reason = NULL, decided_by = NULL';
    const set = (what: string) => shop.database.query(`UPDATE statement_lines SET ${what} WHERE id = $1`, [line.id]);
    await expect(set(opened)).rejects.toThrow('is decided and stays as it is');
    await shop.database
      .transaction(async (tx) => {
        const want = { transferId: await findDepositTransfer(id), reason: 'x' };
        await reverseTransfer(tx, want, { memberId: shop.admin.id, address: '' }, shop.testApp.clock.now());
        // As it was before it was opened.
        await tx.query('UPDATE statement_lines SET deposit_id = $2, decided_by = 1 WHERE id = $1', [line.id, id]);
        const changes = [
          `deposit_id = NULL, decided_by = NULL, reason = 'x'`,
          `${opened}, returned_at = now()`,
          `${opened}, charge_source = -1`,
          `${opened}, payout_id = 1`,
          'decided_by = 2',
          `reason = 'x'`,
          `deposit_id = NULL, returned_at = now(), reason = 'x'`,
        ];
        for (const change of changes) {
          await tx.query('SAVEPOINT before_change', []);
          const changed = tx.query(`UPDATE statement_lines SET ${change} WHERE id = $1`, [line.id]);
          await expect(changed).rejects.toThrow('stays as it is');
          await tx.query('ROLLBACK TO before_change', []);
        }
        await tx.query(`UPDATE statement_lines SET ${opened} WHERE id = $1`, [line.id]);
        throw new Error('Enough');
      })
      .catch((error: Error) => expect(error.message).toBe('Enough'));
  });

  it('is left open by an import, and opened after a clerk who links it, that its reversal meets', async () => {
    const actor = { memberId: shop.admin.id, address: '' };
    const account = await getAccount();
    const one = await depositAndConfirm(shop.testApp, shop.admin, await join(shop.testApp), 2100);
    const want = { transferId: await findDepositTransfer(one.id), reason: 'Not theirs' };
    const imported = await shop.database.transaction(async (tx) => {
      await reverseTransfer(tx, want, actor, shop.testApp.clock.now());
      const answer = load(account, [
        [DAY, `UPI/CR/${one.utr}`, 2100],
        [DAY, 'CASH WITH A SLIP', 2101],
      ]);
      await untilLockIsWaitedFor(shop.database, answer);
      return { answer };
    });
    await imported.answer;
    expect((await findLine(`UPI/CR/${one.utr}`)).depositId).toBeNull();

    const other = await depositAndConfirm(shop.testApp, shop.admin, await join(shop.testApp), 2101);
    const lineId = String((await findLine('CASH WITH A SLIP')).id);
    const reversed = await shop.database.transaction(async (tx) => {
      const link = { lineId, depositId: other.id, reason: 'The slip names it' };
      await linkLine(tx, link, actor, shop.testApp.clock.now());
      const answer = reverse(other.id);
      await untilLockIsWaitedFor(shop.database, answer);
      return { answer };
    });
    resultOf(await reversed.answer);
    expect((await findLine('CASH WITH A SLIP')).depositId).toBeNull();
  });

  it(`is the right member's in the end, whatever reverses, imports and confirms at once, ${ROUNDS} times`, async () => {
    const account = await getAccount();
    for (let round = 0; round < ROUNDS; round++) {
      const { id, utr, narration } = await confirmWrongly(account, 2200);
      const paid = { amount: '2200', mode: 'NetBanking', utr };
      const payer = await join(shop.testApp);
      const right = resultOf<Deposit>(await post(shop.testApp, '/api/v1/deposits', paid, payer.token));
      const [reversed, , confirmed] = await Promise.all([
        reverse(id),
        load(account, [[DAY, narration, 2200]]),
        act(`deposits/${right.id}/confirm`, { reason: 'It is from their account' }),
      ]);
      resultOf(reversed);
      resultOf(confirmed);
      // Confirmed while the line was the other's: the next import gives it to them.
      await load(account, [[DAY, narration, 2200]]);
      expect((await findLine(narration)).depositId).toBe(BigInt(right.id));
    }
  });
});
