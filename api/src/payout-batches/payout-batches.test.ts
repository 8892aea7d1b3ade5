import { createHash } from 'node:crypto';
import writeSheet from 'write-excel-file/node';
import { addBankAccount, getCashBalances } from '../bank-accounts/bank-accounts';
import type {
  BatchResult,
  PayoutBatch,
  PayoutBatchDetails,
  PayoutCandidates,
  ReturnText,
  Withdrawal,
} from '../contract';
import type { Database } from '../database/database';
import { listDifferences } from '../ledger/reconcile';
import { LAWS } from '../reconcile/laws';
import { aUtr, countWhere, getResult, join, joinAsAdmin, reward, type Person } from '../../test/money';
import { buildTestApp, errorOf, post, resultOf, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import { ROUNDS } from '../../test/tries';
import { returnPayout } from '../withdrawals/return-payout';

describe('payout batches', () => {
  let database: Database;
  let testApp: TestApp;
  let maker: Person;
  let others: Person[];
  let bankAccountId: string;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    testApp = await buildTestApp(database);
    maker = await joinAsAdmin(testApp);
    others = [await joinAsAdmin(testApp), await joinAsAdmin(testApp)];
    await addAccount('000405001233');
    bankAccountId = await addAccount('000405001234');
  });
  afterAll(async () => {
    expect(testApp.logLines.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(await listDifferences(database)).toEqual([]);
    expect(await database.query(LAWS['an act of staff is in the audit log'] ?? '', ['-infinity'])).toEqual([]);
    await testApp.app.close();
    await database.close();
  });

  /** Of the club. */
  async function addAccount(accountNumber: string): Promise<string> {
    const bank = { name: `ICICI, ${accountNumber}`, bankName: 'ICICI', ifsc: 'ICIC0000004', accountNumber };
    const use = { modes: [], isVerifiedMerchant: false, usedFrom: '2026-01-01', usedUntil: null };
    const account = { ...bank, ...use, holderName: 'Safar Circle', upiId: null };
    const actor = { memberId: maker.id, address: '127.0.0.1' };
    return String((await database.transaction((tx) => addBankAccount(tx, account, actor, new Date()))).id);
  }
  const other = () => others[0] as Person;
  const order = (path: string, body: object = {}, by = maker) => post(testApp, `/api/v1/admin/${path}`, body, by.token);
  const candidates = (query = 'template=icici') =>
    getResult<PayoutCandidates>(testApp, `/api/v1/admin/payout-batches/candidates?${query}`, maker);
  const details = ({ id }: PayoutBatch) =>
    getResult<PayoutBatchDetails>(testApp, `/api/v1/admin/payout-batches/${id}`, maker);
  const download = ({ id }: PayoutBatch, format = 'csv') =>
    testApp.app.inject({
      url: `/api/v1/admin/payout-batches/${id}/file.${format}`,
      headers: { authorization: other().token },
    });
  const balanceOf = async ({ id }: Person) => {
    const [row] = await database.query<{ rupees: number }>(
      'SELECT (balance_micros / 1000000)::int AS rupees FROM accounts WHERE id = $1',
      [id],
    );
    return row?.rupees;
  };

  /** A member whose withdrawal waits to be paid. @returns the payout's id, too */
  async function addPayout(rupees: number, account = aUtr(), ifsc = 'SBIN0001234'): Promise<[Person, string]> {
    const person = await join(testApp);
    await database.query(
      `INSERT INTO payout_details (member_id, account_holder, account_number, ifsc, updated_at) VALUES ($1, 'Asha Verma', $2, $3, now())`,
      [person.id, account, ifsc],
    );
    await reward(testApp, maker, person, rupees);
    const wish = { amount: String(rupees), method: 'Bank Transfer' };
    const { id } = resultOf<Withdrawal>(await post(testApp, '/api/v1/withdrawals', wish, person.token));
    resultOf(await order(`withdrawal-requests/${id}/approve`));
    const [row] = await database.query<{ id: bigint }>('SELECT id FROM payouts WHERE request_id = $1', [BigInt(id)]);
    return [person, String(row?.id)];
  }

  const makeBatch = async (payoutIds: string[], by = maker) =>
    resultOf<PayoutBatch>(
      await order('payout-batches', { bankAccountId, template: 'icici', smallMode: 'IMPS', payoutIds }, by),
    );
  const release = (batch: PayoutBatch, by = other()) => order(`payout-batches/${batch.id}/release`, {}, by);
  const say = async (batch: PayoutBatch, text: string, isDryRun = false) =>
    resultOf<BatchResult[]>(await order(`payout-batches/${batch.id}/results`, { text, isDryRun }, other()));
  const outcomesOf = (results: BatchResult[]) => results.map(({ outcome }) => outcome);

  it('are chosen up to a sum, the oldest first, without what something stands in the way of', async () => {
    const [, first] = await addPayout(600);
    const [held, second] = await addPayout(700);
    const shared = aUtr();
    const [, third] = await addPayout(800, shared);
    const [disabled, fourth] = await addPayout(900, shared);
    const [, fifth] = await addPayout(300_000);
    const [, sixth] = await addPayout(500, aUtr(), 'SBIN0ZZZZZZ');
    await database.query('UPDATE members SET withdrawals_held_until = $2 WHERE id = $1', [held.id, '2027-01-01']);
    const enable = (isEnabled: boolean) => order(`users/${disabled.id}/enabled`, { isEnabled });
    resultOf(await enable(false));
    const { items } = await candidates('template=icici&smallMode=NEFT&upTo=5000');
    expect(items.map(({ payoutId, mode, obstacles, isChosen }) => [payoutId, mode, obstacles, isChosen])).toEqual([
      [first, 'NEFT', [], true],
      [second, 'NEFT', ['held'], false],
      [third, 'NEFT', ['shared_destination'], false],
      [fourth, 'NEFT', ['disabled', 'shared_destination'], false],
      [fifth, 'RTGS', [], false],
      [sixth, 'NEFT', ['unknown_ifsc'], false],
    ]);
    const all = (await candidates()).items.filter(({ isChosen }) => isChosen);
    expect(all.map(({ amount }) => amount)).toEqual(['600', '300000']);
    const wish = { bankAccountId, template: 'icici', smallMode: 'IMPS', payoutIds: [first, second] };
    expect(errorOf(await order('payout-batches', wish), 400).message).toContain(
      `WD${second} cannot be in this batch: held`,
    );
    expect(errorOf(await order('payout-batches', { ...wish, bankAccountId: '99', payoutIds: [first] }), 404).code).toBe(
      'not_found',
    );
    // A branch may be newer than the list.
    resultOf(await order(`payout-batches/${(await makeBatch([sixth])).id}/discard`));
    await database.query('UPDATE members SET withdrawals_held_until = NULL');
    resultOf(await enable(true));
  });

  it('are released by a second person, hold a payout once, and never change', async () => {
    const [, payoutId] = await addPayout(500);
    const batch = await makeBatch([payoutId]);
    expect((await candidates()).items.map((each) => each.payoutId)).not.toContain(payoutId);
    const again = { bankAccountId, template: 'icici', smallMode: 'IMPS', payoutIds: [payoutId] };
    expect(errorOf(await order('payout-batches', again), 409).code).toBe('already_decided');
    expect(errorOf(await download(batch), 404).code).toBe('not_found');
    expect(errorOf(await release(batch, maker), 403).code).toBe('own_decision');
    const alone = 'UPDATE payout_batches SET state = $2, ended_by = created_by, ended_at = now() WHERE id = $1';
    await expect(database.query(alone, [BigInt(batch.id), 'released'])).rejects.toThrow('payout_batches_second_person');
    expect(resultOf<PayoutBatch>(await release(batch)).state).toBe('released');
    await expect(database.query(`UPDATE payout_batches SET state = 'discarded'`)).rejects.toThrow('stays as it is');
    await expect(database.query('UPDATE payout_batch_lines SET is_open = false')).rejects.toThrow('stays as it is');
    await expect(database.query(`UPDATE payout_batch_lines SET mode = 'UPI'`)).rejects.toThrow('stays as it is');
    expect(errorOf(await order(`payout-batches/${batch.id}/discard`), 409).code).toBe('already_decided');
    const file = await download(batch);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="icici-bulk-${batch.id}.csv"`);
    expect(file.body).toContain(`,WD${payoutId},`);
    const [entry] = await database.query<{ sha256: string }>(
      `SELECT after ->> 'sha256' AS sha256 FROM audit_entries WHERE action = 'payout_batch.download'`,
    );
    expect(entry?.sha256).toBe(createHash('sha256').update(file.rawPayload).digest('hex'));
    expect(errorOf(await download(batch, 'xlsx'), 404).message).toContain('no workbook');
  });

  it('give their payouts free when they are discarded, and are not released over what came into the way', async () => {
    const [person, payoutId] = await addPayout(500);
    const batch = await makeBatch([payoutId]);
    await database.query('UPDATE members SET withdrawals_held_until = $2 WHERE id = $1', [person.id, '2027-01-01']);
    expect(errorOf(await release(batch), 400).message).toContain('held');
    await database.query('UPDATE members SET withdrawals_held_until = NULL');
    resultOf(await order(`payout-batches/${batch.id}/discard`));
    const next = await makeBatch([payoutId]);
    resultOf(await order(`payouts/${payoutId}/failed`, { reason: 'By hand' }, other()));
    expect(errorOf(await release(next), 409).code).toBe('already_decided');
    resultOf(await order(`payout-batches/${next.id}/discard`));
  });

  it('are settled by the file of the bank, each payout once, however often it is imported', async () => {
    const payouts = [await addPayout(500), await addPayout(600), await addPayout(700)] as const;
    const [[, paid], [loser, failed], [, waiting]] = payouts;
    const batch = await makeBatch([paid, failed, waiting]);
    const text = `REF_NO,STATUS,Rejection Reason,UTR NO\nWD${paid},PROCESSED,,${aUtr()}\nWD${failed},REJECTED,Account closed,\nWD99999,PROCESSED,,${aUtr()}`;
    expect(
      errorOf(await order(`payout-batches/${batch.id}/results`, { text, isDryRun: true }, other()), 400).field,
    ).toBe('text');
    resultOf(await release(batch));
    expect(outcomesOf(await say(batch, text, true))).toEqual(['paid', 'failed', 'refused']);
    expect((await details(batch)).pending).toBe(3);
    expect(outcomesOf(await say(batch, text))).toEqual(['paid', 'failed', 'refused']);
    expect(await balanceOf(loser)).toBe(600);
    expect(await say(batch, text)).toMatchObject([
      { outcome: 'same' },
      { outcome: 'same', reason: 'Account closed' },
      { outcome: 'refused' },
    ]);
    expect(await balanceOf(loser)).toBe(600);
    expect(await details(batch)).toMatchObject({ pending: 1, paid: 1, failed: 1 });
    const used = text.match(/\d{12}/)?.[0] ?? '';
    expect(await say(batch, `WD${waiting},${used}`)).toMatchObject([
      { payoutId: waiting, outcome: 'refused', reason: 'UTR was already used for another payout.' },
    ]);
    expect(outcomesOf(await say(batch, `WD${paid} ,${aUtr()}\nWD${waiting},${aUtr()}`))).toEqual(['refused', 'paid']);
  });

  it('are settled by a workbook of the bank as by its text', async () => {
    const [[, paid], [, failed]] = [await addPayout(500), await addPayout(600)];
    const batch = await makeBatch([paid, failed]);
    resultOf(await release(batch));
    const utr = aUtr();
    const cells = [
      ['Return file of ICICI', '', '', ''],
      ['REF_NO', 'STATUS', 'Rejection Reason', 'UTR NO'],
      [`WD${paid}`, 'PROCESSED', '', Number(utr)],
      [`WD${failed}`, 'REJECTED', 'Account closed, or wrong', ''],
    ].map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
    const content = (await writeSheet(cells as never).toBuffer()).toString('base64');
    const { text } = resultOf<ReturnText>(await order('payout-batches/results/text', { content }, other()));
    expect(await say(batch, text)).toMatchObject([
      { payoutId: paid, utr, outcome: 'paid' },
      { payoutId: failed, outcome: 'failed', reason: 'Account closed, or wrong' },
    ]);
    const broken = Buffer.from('PK no workbook').toString('base64');
    expect(errorOf(await order('payout-batches/results/text', { content: broken }, other()), 400).code).toBe(
      'invalid_input',
    );
  });

  it('leave from, and come back to, the account of their batch; by hand from the first one', async () => {
    const cash = async () =>
      [...(await getCashBalances(database, [0, 1])).values()].map((micros) => micros / 1_000_000n);
    const [[, inBatch], [, byHand], [, prepared]] = [await addPayout(500), await addPayout(600), await addPayout(700)];
    const batch = await makeBatch([inBatch]);
    await makeBatch([prepared]);
    resultOf(await release(batch));
    const [first = 0n, second = 0n] = await cash();
    for (const payoutId of [inBatch, byHand, prepared]) {
      resultOf(await order(`payouts/${payoutId}/paid`, { utr: aUtr() }, other()));
    }
    expect(await cash()).toEqual([first - 1300n, second - 500n]);
    const accounts = await database.query<{ name: string | null }>(
      `SELECT after ->> 'bankAccount' AS name FROM audit_entries WHERE subject = ANY ($1) AND action = 'payout.paid' ORDER BY id`,
      [[`payout:${inBatch}`, `payout:${byHand}`]],
    );
    expect(accounts.map(({ name }) => name)).toEqual(['ICICI, 000405001234', null]);
    const back = { reason: 'Account closed', reference: aUtr() };
    await database.transaction(async (tx) => {
      await returnPayout(tx, BigInt(inBatch), back, { memberId: other().id, address: '' }, testApp.clock.now());
    });
    expect(await cash()).toEqual([first - 1300n, second]);
    const astray = `UPDATE payouts SET bank_account_id = NULL, status = 'returned' WHERE id = $1`;
    await expect(database.query(astray, [BigInt(inBatch)])).rejects.toThrow('stays as it is');
  });

  it(`are released once of 24 times at once, ${ROUNDS} times out of ${ROUNDS}`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const batch = await makeBatch([(await addPayout(500))[1]]);
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, place) =>
          place % 6 === 5 ? order(`payout-batches/${batch.id}/discard`) : release(batch, others[place % 2]),
        ),
      );
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === 409)).toHaveLength(23);
    }
  });

  it(`settle a payout once, by file or by hand, ${ROUNDS} times out of ${ROUNDS}`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [person, payoutId] = await addPayout(500);
      const batch = await makeBatch([payoutId]);
      resultOf(await release(batch));
      const text = `WD${payoutId},${aUtr()}`;
      const [byFile, again, paid, failed] = await Promise.all([
        say(batch, text),
        say(batch, text),
        order(`payouts/${payoutId}/paid`, { utr: aUtr() }, other()),
        order(`payouts/${payoutId}/failed`, { reason: 'By hand' }, other()),
      ]);
      const wins = [
        byFile[0]?.outcome === 'paid',
        again[0]?.outcome === 'paid',
        paid?.statusCode === 200,
        failed?.statusCode === 200,
      ].filter(Boolean);
      expect(wins).toHaveLength(1);
      expect(await balanceOf(person)).toBe(failed?.statusCode === 200 ? 500 : 0);
      expect(
        await countWhere(database, `transfers WHERE kind IN ('payout', 'withdrawal_returned') AND source_id = $1`, [
          BigInt(payoutId),
        ]),
      ).toBeLessThanOrEqual(2);
    }
  });
});
