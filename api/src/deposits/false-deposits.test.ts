import { addAccount, announceDeposit, reportAnnounced, toFile } from '../../test/bank';
import { untilLockIsWaitedFor } from '../../test/lock-waits';
import { confirm, getResult, getWallet, join, joinAsAdmin, reportDeposit, type Person } from '../../test/money';
import { useShop, expectBooksAgree } from '../../test/shop';
import { findTransferId, reverse as takeBack } from '../../test/take-back';
import { errorOf, post, resultOf } from '../../test/test-app';
import type { AdminDepositPage, Deposit } from '../contract';
import { linkLine } from '../statements/explain-line';

describe('a payment that is reported more than once', () => {
  const shop = useShop(expectBooksAgree);

  const decide = (path: string, body: object = {}, person = shop.admin) =>
    post(shop.testApp, `/api/v1/admin${path}`, body, person.token);
  const reject = (id: string, reason: string) => decide(`/deposits/${id}/reject`, { reason });
  const markFalse = (id: string, person = shop.admin) =>
    decide(`/deposits/${id}/false`, { reason: 'Not on the statement' }, person);
  const report = (person: Person, utr: string, mode = 'UPI') =>
    post(shop.testApp, '/api/v1/deposits', { amount: '1000', mode, utr }, person.token);
  const getDeposit = async (id: string) => {
    const page = await getResult<AdminDepositPage>(shop.testApp, `/api/v1/admin/deposits?search=%23${id}`, shop.admin);
    return page.items[0];
  };
  const reverse = async (id: string, more: object = {}) =>
    takeBack(shop.testApp, shop.admin, await findTransferId(shop.database, 'deposit', id), more);
  const getTrace = async (id: string) => {
    const [row] = await shop.database.query<{ action: string; after: object }>(
      'SELECT action, after FROM audit_entries WHERE subject = $1 ORDER BY id DESC LIMIT 1',
      [`deposit:${id}`],
    );
    return row;
  };

  it('can be reported again once it was refused, by anybody, and the clerk reads the refusals', async () => {
    const [one, other] = [await join(shop.testApp), await join(shop.testApp)];
    const { id, utr } = await reportDeposit(shop.testApp, one, 1000);
    expect(errorOf(await report(other, utr), 409).code).toBe('utr_taken');
    resultOf(await reject(id, 'Not in the bank yet'));
    const again = resultOf<Deposit>(await report(one, utr));
    resultOf(await reject(again.id, 'Still not'));
    const third = resultOf<Deposit>(await report(other, utr));
    expect(errorOf(await report(one, utr), 409).code).toBe('utr_taken');
    expect((await getDeposit(third.id))?.sameUtr).toMatchObject([
      { id: again.id, memberId: String(one.id), status: 'failed', reason: 'Still not', isLiving: false },
      { id, memberId: String(one.id), mode: 'UPI', reason: 'Not in the bank yet', isLiving: false },
    ]);
    // Refusals need no explanation.
    expect(resultOf<Deposit>(await confirm(shop.testApp, shop.admin, third.id))).toMatchObject({ status: 'success' });
    expect((await getDeposit(third.id))?.sameUtr).toEqual([]);
    expect(errorOf(await report(one, utr), 409).code).toBe('utr_taken');
  });

  it('of two modes is confirmed with a reason alone, which the audit log keeps', async () => {
    const [one, other] = [await join(shop.testApp), await join(shop.testApp)];
    const { id, utr } = await reportDeposit(shop.testApp, one, 1000);
    const twin = resultOf<Deposit>(await report(other, utr, 'NetBanking'));
    expect((await getDeposit(id))?.sameUtr).toMatchObject([{ id: twin.id, mode: 'NetBanking', isLiving: true }]);
    expect(errorOf(await confirm(shop.testApp, shop.admin, id), 400)).toMatchObject({
      code: 'invalid_input',
      field: 'reason',
      message: `Reason is required: the UTR of deposit ${id} is that of deposit ${twin.id} by NetBanking, too.`,
    });
    const [result] = resultOf<{ error: string }[]>(
      await decide('/deposits/decisions', { ids: [twin.id], decision: 'confirm' }),
    );
    expect(result?.error).toContain('Reason is required');
    expect(await getWallet(shop.testApp, one)).toMatchObject({ deposit: '0' });
    resultOf(await decide(`/deposits/${id}/confirm`, { reason: 'Two lines of the bank' }));
    expect(await getTrace(id)).toMatchObject({
      action: 'deposit.confirm',
      after: { status: 'success', reason: 'Two lines of the bank', sameUtr: [twin.id] },
    });
    expect(errorOf(await confirm(shop.testApp, shop.admin, twin.id), 400).field).toBe('reason');
    resultOf(await reject(twin.id, 'The same payment'));
  });

  it('is free again once the deposit that was taken back is known to be false', async () => {
    const [liar, payer] = [await join(shop.testApp), await join(shop.testApp)];
    const { id, utr } = await reportDeposit(shop.testApp, liar, 1000);
    expect(errorOf(await markFalse(id), 409).message).toContain('Only a deposit that was reversed');
    resultOf(await confirm(shop.testApp, shop.admin, id));
    expect(errorOf(await markFalse(id), 409).message).toContain('is: success');
    resultOf(await reverse(id));
    expect(errorOf(await report(payer, utr), 409).code).toBe('utr_taken');
    expect(errorOf(await markFalse(id, liar), 403).code).toBe('forbidden');
    expect(resultOf(await markFalse(id))).toMatchObject({ status: 'reversed', falseReason: 'Not on the statement' });
    expect(await getTrace(id)).toMatchObject({
      action: 'deposit.false',
      after: { reason: 'Not on the statement', utr, amount: '1000' },
    });
    expect(errorOf(await markFalse(id), 409).message).toContain('already');
    const real = resultOf<Deposit>(await report(payer, utr));
    expect((await getDeposit(real.id))?.sameUtr).toMatchObject([
      { id, status: 'reversed', reason: 'Not on the statement', isLiving: false },
    ]);
    resultOf(await confirm(shop.testApp, shop.admin, real.id));
    expect(await getWallet(shop.testApp, payer)).toMatchObject({ deposit: '1000' });
  });

  it('is said to be false with its reversal, by choice', async () => {
    const [liar, payer] = [await join(shop.testApp), await join(shop.testApp)];
    const { id, utr } = await reportDeposit(shop.testApp, liar, 1000);
    resultOf(await confirm(shop.testApp, shop.admin, id));
    resultOf(await reverse(id, { neverCame: true }));
    expect(await getDeposit(id)).toMatchObject({ status: 'reversed', falseReason: 'The payment was false' });
    resultOf(await report(payer, utr));
  });

  it('is not said to be false when the bank has its line, neither with the reversal nor later', async () => {
    const account = await addAccount(shop);
    const load = async (...lines: Parameters<typeof toFile>[0]) =>
      resultOf(await decide(`/statements/${account.id}/imports`, toFile(lines)));
    const { id, utr } = await reportDeposit(shop.testApp, await join(shop.testApp), 1000);
    await load(['2026-11-20', `UPI/CR/${utr}`, 1000]);
    resultOf(await confirm(shop.testApp, shop.admin, id));
    const words = `The payment of deposit ${id} came: it is the bank's line of 2026-11-20.`;
    expect(errorOf(await reverse(id, { neverCame: true }), 400).message).toContain(words);
    expect(await getDeposit(id)).toMatchObject({ status: 'success', falseReason: null });
    resultOf(await reverse(id));
    expect(errorOf(await markFalse(id), 400)).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(words),
    });
    expect(await getDeposit(id)).toMatchObject({ status: 'reversed', falseReason: null });
    // Nor while somebody keeps a line with it.
    const other = await reportDeposit(shop.testApp, await join(shop.testApp), 1001);
    resultOf(await confirm(shop.testApp, shop.admin, other.id));
    await load(['2026-11-20', 'CASH WITH A SLIP', 1001]);
    const [line] = await shop.database.query<{ id: bigint }>('SELECT max(id) AS id FROM statement_lines');
    const want = { lineId: String(line?.id), depositId: other.id, reason: 'The slip names it' };
    const said = await shop.database.transaction(async (tx) => {
      await linkLine(tx, want, { memberId: shop.admin.id, address: '' }, shop.testApp.clock.now());
      const answer = reverse(other.id, { neverCame: true });
      await untilLockIsWaitedFor(shop.database, answer);
      return { answer };
    });
    expect(errorOf(await said.answer, 400).message).toContain(`deposit ${other.id} came`);
    // Once it is reversed, its UTR is on no line: that it never came is true.
    resultOf(await reverse(other.id));
    expect(resultOf(await markFalse(other.id))).toMatchObject({ status: 'reversed' });
  });

  it('is not said to be false when a credit has its UTR or reference, whatever rests on that', async () => {
    const account = await addAccount(shop);
    const payer = await join(shop.testApp);
    const announced = await announceDeposit(shop, payer, 1002, 'IMPS');
    const deposits = [
      await reportAnnounced(shop, payer, announced.id),
      await reportDeposit(shop.testApp, payer, 1003),
      await reportDeposit(shop.testApp, payer, 1004),
    ];
    for (const { id } of deposits) {
      resultOf(await confirm(shop.testApp, shop.admin, id));
      resultOf(await reverse(id));
    }
    const lines: Parameters<typeof toFile>[0] = [
      ['2026-11-20', `IMPS ${announced.reference}`, 1002],
      ['2026-11-20', `UPI/CR/${deposits[1]?.utr}`, 903],
      ['2026-11-20', `UPI/DR/${deposits[2]?.utr}`, -1004],
    ];
    resultOf(await decide(`/statements/${account.id}/imports`, toFile(lines)));
    const answers = [];
    for (const { id } of deposits) answers.push((await markFalse(id)).statusCode);
    expect(answers).toEqual([400, 400, 200]);
    const [returned] = await shop.database.query<{ id: bigint }>('SELECT max(id) - 1 AS id FROM statement_lines');
    resultOf(await decide(`/statements/lines/${returned?.id}/return`, { reason: 'Sent back' }));
    expect(errorOf(await markFalse(deposits[1]?.id ?? ''), 400).message).toContain('came: it is');
  });

  it('an admin says nothing of their own, and the database keeps what was said', async () => {
    const other = await joinAsAdmin(shop.testApp);
    const { id, utr } = await reportDeposit(shop.testApp, shop.admin, 1000);
    resultOf(await confirm(shop.testApp, other, id));
    const [row] = await shop.database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE kind = 'deposit' AND source_id = $1`,
      [id],
    );
    resultOf(await decide(`/transfers/${row?.id}/reversal`, { reason: 'The bank took it back' }, other));
    expect(errorOf(await markFalse(id), 403).code).toBe('own_decision');
    const change = `UPDATE deposits SET false_reason = 'x', false_at = now(), false_by = $2`;
    const say = (more: string) => shop.database.query(`${change} ${more} WHERE id = $1`, [id, other.id]);
    await expect(say(`, utr = 'OTHER'`)).rejects.toThrow('stays as it is');
    await expect(say(`, status = 'failed', reason = 'x'`)).rejects.toThrow();
    await expect(shop.database.query(`${change} WHERE id = $1`, [id, shop.admin.id])).rejects.toThrow(
      'deposits_false_other_check',
    );
    resultOf(await markFalse(id, other));
    await expect(say('')).rejects.toThrow('stays as it is');
    await expect(
      shop.database.query('UPDATE deposits SET false_reason = NULL, false_at = NULL, false_by = NULL WHERE id = $1', [
        id,
      ]),
    ).rejects.toThrow('stays as it is');
    // One that lives is enough for a mode.
    const insert = () =>
      shop.database.query(
        `INSERT INTO deposits (member_id, amount_micros, mode, utr, created_at) VALUES ($1, 1000000000, 'UPI', $2, now())`,
        [shop.admin.id, utr],
      );
    await insert();
    await expect(insert()).rejects.toThrow('deposits_living_utr_key');
  });
});
