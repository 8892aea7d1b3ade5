import {
  addPlans,
  confirm,
  getResult,
  getWallet,
  join,
  joinAsAdmin,
  reportDeposit,
  type Person,
} from '../../test/money';
import { findTransferId, reverse as takeBack } from '../../test/take-back';
import { buildTestApp, errorOf, post, resultOf, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { AdminDepositPage, Deposit } from '../contract';
import type { Database } from '../database/database';
import { listDifferences } from '../ledger/reconcile';
import { listFigureDifferences } from '../users/list-figure-differences';

describe('a payment that is reported more than once', () => {
  let database: Database;
  let testApp: TestApp;
  let admin: Person;
  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    testApp = await buildTestApp(database);
    admin = await joinAsAdmin(testApp);
    await addPlans(testApp, admin);
  });
  afterAll(async () => {
    expect(await listDifferences(database)).toEqual([]);
    expect(await listFigureDifferences(database)).toEqual([]);
    await testApp.app.close();
    await database.close();
  });

  const decide = (path: string, body: object = {}, person = admin) =>
    post(testApp, `/api/v1/admin${path}`, body, person.token);
  const reject = (id: string, reason: string) => decide(`/deposits/${id}/reject`, { reason });
  const markFalse = (id: string, person = admin) =>
    decide(`/deposits/${id}/false`, { reason: 'Not on the statement' }, person);
  const report = (person: Person, utr: string, mode = 'UPI') =>
    post(testApp, '/api/v1/deposits', { amount: '1000', mode, utr }, person.token);
  const getDeposit = async (id: string) => {
    const page = await getResult<AdminDepositPage>(testApp, `/api/v1/admin/deposits?search=%23${id}`, admin);
    return page.items[0];
  };
  const reverse = async (id: string, more: object = {}) =>
    takeBack(testApp, admin, await findTransferId(database, 'deposit', id), more);
  const getTrace = async (id: string) => {
    const [row] = await database.query<{ action: string; after: object }>(
      'SELECT action, after FROM audit_entries WHERE subject = $1 ORDER BY id DESC LIMIT 1',
      [`deposit:${id}`],
    );
    return row;
  };

  it('can be reported again once it was refused, by anybody, and the clerk reads the refusals', async () => {
    const [one, other] = [await join(testApp), await join(testApp)];
    const { id, utr } = await reportDeposit(testApp, one, 1000);
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
    expect(resultOf<Deposit>(await confirm(testApp, admin, third.id))).toMatchObject({ status: 'success' });
    expect((await getDeposit(third.id))?.sameUtr).toEqual([]);
    expect(errorOf(await report(one, utr), 409).code).toBe('utr_taken');
  });

  it('of two modes is confirmed with a reason alone, which the audit log keeps', async () => {
    const [one, other] = [await join(testApp), await join(testApp)];
    const { id, utr } = await reportDeposit(testApp, one, 1000);
    const twin = resultOf<Deposit>(await report(other, utr, 'NetBanking'));
    expect((await getDeposit(id))?.sameUtr).toMatchObject([{ id: twin.id, mode: 'NetBanking', isLiving: true }]);
    expect(errorOf(await confirm(testApp, admin, id), 400)).toMatchObject({
      code: 'invalid_input',
      field: 'reason',
      message: `Reason is required: the UTR of deposit ${id} is that of deposit ${twin.id} by NetBanking, too.`,
    });
    const [result] = resultOf<{ error: string }[]>(
      await decide('/deposits/decisions', { ids: [twin.id], decision: 'confirm' }),
    );
    expect(result?.error).toContain('Reason is required');
    expect(await getWallet(testApp, one)).toMatchObject({ deposit: '0' });
    resultOf(await decide(`/deposits/${id}/confirm`, { reason: 'Two lines of the bank' }));
    expect(await getTrace(id)).toMatchObject({
      action: 'deposit.confirm',
      after: { status: 'success', reason: 'Two lines of the bank', sameUtr: [twin.id] },
    });
    expect(errorOf(await confirm(testApp, admin, twin.id), 400).field).toBe('reason');
    resultOf(await reject(twin.id, 'The same payment'));
  });

  it('is free again once the deposit that was taken back is known to be false', async () => {
    const [liar, payer] = [await join(testApp), await join(testApp)];
    const { id, utr } = await reportDeposit(testApp, liar, 1000);
    expect(errorOf(await markFalse(id), 409).message).toContain('Only a deposit that was reversed');
    resultOf(await confirm(testApp, admin, id));
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
    resultOf(await confirm(testApp, admin, real.id));
    expect(await getWallet(testApp, payer)).toMatchObject({ deposit: '1000' });
  });

  it('is said to be false with its reversal, by choice', async () => {
    const [liar, payer] = [await join(testApp), await join(testApp)];
    const { id, utr } = await reportDeposit(testApp, liar, 1000);
    resultOf(await confirm(testApp, admin, id));
    resultOf(await reverse(id, { neverCame: true }));
    expect(await getDeposit(id)).toMatchObject({ status: 'reversed', falseReason: 'The payment was false' });
    resultOf(await report(payer, utr));
  });

  it('an admin says nothing of their own, and the database keeps what was said', async () => {
    const other = await joinAsAdmin(testApp);
    const { id, utr } = await reportDeposit(testApp, admin, 1000);
    resultOf(await confirm(testApp, other, id));
    const [row] = await database.query<{ id: bigint }>(
      `SELECT id FROM transfers WHERE kind = 'deposit' AND source_id = $1`,
      [id],
    );
    resultOf(await decide(`/transfers/${row?.id}/reversal`, { reason: 'The bank took it back' }, other));
    expect(errorOf(await markFalse(id), 403).code).toBe('own_decision');
    const change = `UPDATE deposits SET false_reason = 'x', false_at = now(), false_by = $2`;
    const say = (more: string) => database.query(`${change} ${more} WHERE id = $1`, [id, other.id]);
    await expect(say(`, utr = 'OTHER'`)).rejects.toThrow('stays as it is');
    await expect(say(`, status = 'failed', reason = 'x'`)).rejects.toThrow();
    await expect(database.query(`${change} WHERE id = $1`, [id, admin.id])).rejects.toThrow(
      'deposits_false_other_check',
    );
    resultOf(await markFalse(id, other));
    await expect(say('')).rejects.toThrow('stays as it is');
    await expect(
      database.query('UPDATE deposits SET false_reason = NULL, false_at = NULL, false_by = NULL WHERE id = $1', [id]),
    ).rejects.toThrow('stays as it is');
    // One that lives is enough for a mode.
    const insert = () =>
      database.query(
        `INSERT INTO deposits (member_id, amount_micros, mode, utr, created_at) VALUES ($1, 1000000000, 'UPI', $2, now())`,
        [admin.id, utr],
      );
    await insert();
    await expect(insert()).rejects.toThrow('deposits_living_utr_key');
  });
});
