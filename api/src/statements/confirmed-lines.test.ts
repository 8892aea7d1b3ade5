import { addAccount, announceDeposit, reportAnnounced, reportWith, toFile } from '../../test/bank';
import { untilLockIsWaitedFor } from '../../test/lock-waits';
import {
  aUtr,
  confirm,
  depositAndConfirm,
  getResult,
  getWallet,
  join,
  joinAsAdmin,
  reportDeposit,
} from '../../test/money';
import { useShop } from '../../test/shop';
import { findTransferId, reverse } from '../../test/take-back';
import { errorOf, post, resultOf } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type {
  AdminDeposit,
  BankAccount,
  Deposit,
  DepositDecisionResult,
  LineConfirmationResult,
  StatementMatches,
} from '../contract';
import { findBrokenLaws } from '../reconcile/reconcile-books';
import { linkLine } from './explain-line';

const DAY = '2026-11-20';

describe('a confirmation keeps the line it rests on', () => {
  const shop = useShop(async ({ database }) => expect(await findBrokenLaws(database)).toEqual([]));
  const act = (path: string, body: object = {}, by = shop.admin) =>
    post(shop.testApp, `/api/v1/admin/${path}`, body, by.token);
  const load = async ({ id }: BankAccount, ...lines: [string, string, number][]) => {
    resultOf(await act(`statements/${id}/imports`, toFile(lines)));
  };
  const getMatches = () => getResult<StatementMatches>(shop.testApp, '/api/v1/admin/statements/matches', shop.admin);
  const findLine = async (narration: string) => {
    const [line] = await shop.database.query<{ id: bigint; depositId: bigint | null; reason: string | null }>(
      'SELECT id, deposit_id AS "depositId", reason FROM statement_lines WHERE narration = $1 ORDER BY id DESC',
      [narration],
    );
    if (!line) throw new Error(`There is no line ${narration}`);
    return line;
  };
  const depositOf = async (narration: string) => String((await findLine(narration)).depositId);
  const assign = async (lineId: bigint, depositId: string) =>
    resultOf<LineConfirmationResult[]>(
      await act('statements/confirmations', {
        confirmations: [{ lineId: String(lineId), depositId }],
        reason: 'They said so',
      }),
    );

  /** A deposit that was confirmed before its line came, and lines that both name it: neither is linked alone. */
  async function confirmWithoutLine(rupees: number) {
    const account = await addAccount(shop, { name: `Twice ${rupees}` });
    const deposit = await depositAndConfirm(shop.testApp, shop.admin, await join(shop.testApp), rupees);
    const narrations = [`UPI/CR/${deposit.utr}/ONE`, `UPI/CR/${deposit.utr}/TWO`] as const;
    await load(account, [DAY, narrations[0], rupees], [DAY, narrations[1], rupees]);
    return { deposit, lines: [await findLine(narrations[0]), await findLine(narrations[1])] as const };
  }

  it('by its UTR or reference, from the list of deposits and with many others, in the cash of its account', async () => {
    await addAccount(shop, { name: 'First' });
    const account = await addAccount(shop, { name: 'Kept', modes: ['NEFT'], usedFrom: '2026-11-02' });
    const [one, other] = [await reportDeposit(shop.testApp, await join(shop.testApp), 1500), aUtr()];
    const member = await join(shop.testApp);
    const { id, reference } = await announceDeposit(shop, member, 2000, 'NEFT');
    const announced = await reportAnnounced(shop, member, id, `SBIN${other}`);
    const unsure = await reportDeposit(shop.testApp, await join(shop.testApp), 1700);
    await load(
      account,
      ['2026-11-19', `UPI/CR/${one.utr}`, 1500],
      [DAY, `NEFT CR ${reference}`, 2000],
      [DAY, `UPI/CR/${unsure.utr}/OF ANOTHER AMOUNT`, 1701],
    );
    const confirmed = resultOf<AdminDeposit>(await confirm(shop.testApp, shop.admin, one.id));
    expect(confirmed.valueDate).toBe('2026-11-19');
    resultOf(await act('deposits/decisions', { ids: [announced.id, unsure.id], decision: 'confirm' }));
    expect(await depositOf(`UPI/CR/${one.utr}`)).toBe(one.id);
    expect(await depositOf(`NEFT CR ${reference}`)).toBe(announced.id);
    expect((await findLine(`UPI/CR/${unsure.utr}/OF ANOTHER AMOUNT`)).depositId).toBeNull();
    const accounts = await getResult<BankAccount[]>(shop.testApp, '/api/v1/admin/bank-accounts', shop.admin);
    expect(accounts.find(({ name }) => name === 'Kept')?.balance).toBe('3500');
    const [entry] = await shop.database.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'deposit.confirm' AND subject = $1`,
      [`deposit:${one.id}`],
    );
    expect(entry?.after).toMatchObject({ statementLine: String((await findLine(`UPI/CR/${one.utr}`)).id) });
  });

  it('also when the line comes later and has the reference alone, or has lost its zeros', async () => {
    const account = await addAccount(shop, { name: 'Later', modes: ['IMPS'], usedFrom: '2026-11-03' });
    const member = await join(shop.testApp);
    const { id, reference } = await announceDeposit(shop, member, 1800, 'IMPS');
    const announced = await reportAnnounced(shop, member, id);
    const zeros = resultOf<{ id: string }>(
      await post(shop.testApp, '/api/v1/deposits', { amount: '1900', mode: 'UPI', utr: '001234567890' }, member.token),
    );
    // What a member once wrote may be the same each month, and is not theirs alone.
    const written = await reportWith(shop, member, 1850, 'RENT');
    for (const each of [announced, zeros, written]) resultOf(await confirm(shop.testApp, shop.admin, each.id));
    await load(account, [DAY, `IMPS ${reference}`, 1800], [DAY, 'UPI 1234567890', 1900], [DAY, 'UPI RENT', 1850]);
    expect(await depositOf(`IMPS ${reference}`)).toBe(announced.id);
    expect(await depositOf('UPI 1234567890')).toBe(zeros.id);
    expect((await findLine('UPI RENT')).depositId).toBeNull();
  });

  it('and its money is given to nobody else: the line is refused, and named', async () => {
    const { deposit, lines } = await confirmWithoutLine(1501);
    const other = await reportDeposit(shop.testApp, await join(shop.testApp), 1501);
    const { confirmed, counts, matched, suggested, suspense } = await getMatches();
    const named = confirmed.filter(({ deposits }) => deposits.some(({ depositId }) => depositId === deposit.id));
    expect(named.map(({ line }) => line.id)).toEqual(lines.map(({ id }) => String(id)));
    expect(counts.confirmed).toBe(confirmed.length);
    const rest = [...matched, ...suggested].map(({ line }) => line.id).concat(suspense.map(({ id }) => id));
    expect(rest).not.toContain(named[0]?.line.id);
    const words = `The line names the deposit ${deposit.id}, which was confirmed without a line. Link the line with it`;
    expect(await assign(lines[0].id, other.id)).toMatchObject([{ error: expect.stringContaining(words) }]);
    const member = { memberId: String((await join(shop.testApp)).id), mode: 'UPI', reason: 'They said so' };
    for (const [path, body] of [
      ['assign', member],
      ['return', { reason: 'Sent back' }],
      ['charge', { reason: 'Interest' }],
      ['link', { depositId: other.id, reason: 'By mistake' }],
    ] as const) {
      expect(errorOf(await act(`statements/lines/${lines[0].id}/${path}`, body), 400).message).toContain(words);
    }
    expect((await findLine(`UPI/CR/${deposit.utr}/ONE`)).depositId).toBeNull();
  });

  it('also not while the line is of another amount, until that deposit is reversed', async () => {
    const deposit = await depositAndConfirm(shop.testApp, shop.admin, await join(shop.testApp), 1502);
    const narration = `UPI/CR/${deposit.utr}/LESS`;
    await load(await addAccount(shop, { name: 'Less' }), [DAY, narration, 1402]);
    const other = await reportDeposit(shop.testApp, await join(shop.testApp), 1402);
    const { id } = await findLine(narration);
    expect(await assign(id, other.id)).toMatchObject([{ error: expect.stringContaining('reverse it') }]);
    resultOf(await reverse(shop.testApp, shop.admin, await findTransferId(shop.database, 'deposit', deposit.id), {}));
    expect(await assign(id, other.id)).toMatchObject([{ depositId: other.id, error: null }]);
  });

  it('or a clerk links it once, of the same amount, not for themselves, with a reason for the audit log', async () => {
    const { deposit, lines } = await confirmWithoutLine(1503);
    const path = `statements/lines/${lines[1].id}/link`;
    const link = (depositId: string, by = shop.admin) => act(path, { depositId, reason: 'The slip names it' }, by);
    expect(errorOf(await link('999999'), 400).message).toContain('names the deposit');
    const [account] = await getResult<[BankAccount]>(shop.testApp, '/api/v1/admin/bank-accounts', shop.admin);
    await load(account, [DAY, 'CASH OF NOBODY', 1504]);
    const nobody = await findLine('CASH OF NOBODY');
    const linkNobody = (depositId: string) =>
      act(`statements/lines/${nobody.id}/link`, { depositId, reason: 'The slip names it' });
    expect(errorOf(await linkNobody('999999'), 404).field).toBe('depositId');
    expect(errorOf(await linkNobody(deposit.id), 400).message).toContain('another amount');
    const pending = await reportDeposit(shop.testApp, await join(shop.testApp), 1504);
    expect(errorOf(await linkNobody(pending.id), 400).message).toContain('is not confirmed');
    const own = await depositAndConfirm(shop.testApp, await joinAsAdmin(shop.testApp), shop.admin, 1504);
    expect(errorOf(await linkNobody(own.id), 403).code).toBe('own_decision');

    resultOf(await link(deposit.id));
    expect(await findLine(`UPI/CR/${deposit.utr}/TWO`)).toMatchObject({
      depositId: BigInt(deposit.id),
      reason: 'The slip names it',
    });
    const [entry] = await shop.database.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'statement_line.link' AND subject = $1`,
      [`statement_line:${lines[1].id}`],
    );
    expect(entry?.after).toMatchObject({ deposit: deposit.id, reason: 'The slip names it', amount: '1503' });
    expect(errorOf(await link(deposit.id), 409).code).toBe('already_decided');
    const again = act(`statements/lines/${lines[0].id}/link`, { depositId: deposit.id, reason: 'Again' });
    expect(errorOf(await again, 409).message).toContain('rests on another line');
  });

  it('or is explained, while no line is to be had: that of its payment is used up', async () => {
    const [account] = await getResult<[BankAccount]>(shop.testApp, '/api/v1/admin/bank-accounts', shop.admin);
    const member = await join(shop.testApp);
    const report = async (rupees: number, utr: string) =>
      resultOf<Deposit>(
        await post(shop.testApp, '/api/v1/deposits', { amount: String(rupees), mode: 'UPI', utr }, member.token),
      );
    const mistyped = await reportDeposit(shop.testApp, await join(shop.testApp), 1602);
    const zeros = `00${aUtr().slice(2)}`;
    const utrs = [aUtr(), aUtr()];
    const { id, reference } = await announceDeposit(shop, member, 1603, 'IMPS');
    const lines: [string, string, number][] = [
      [DAY, `UPI/CR/${utrs[0]}`, 1601],
      [DAY, `UPI/DR/${utrs[0]}`, -1601],
      [DAY, `UPI/CR/${zeros.slice(2)}`, 1602],
      [DAY, `IMPS-${reference}-CR`, 1603],
      [DAY, `UPI/CR/${utrs[1]}`, 1604],
      [DAY, `upi/dr/${utrs[1]}`, -1604],
    ];
    await load(account, ...lines);
    // Before anybody reports them: what is the payment of a report is nobody's to give back.
    for (const [, narration] of [lines[0], lines[1], lines[3]] as typeof lines) {
      resultOf(await act(`statements/lines/${(await findLine(narration)).id}/return`, { reason: 'Sent back' }));
    }
    const pending = [
      await report(1601, String(utrs[0])),
      await report(1602, zeros),
      await reportAnnounced(shop, member, id),
      await report(1604, String(utrs[1])),
    ] as const;
    expect(await assign((await findLine(`UPI/CR/${zeros.slice(2)}`)).id, mistyped.id)).toMatchObject([{ error: null }]);
    const refuse = (about: number, amount: string, use: string) =>
      `Reason is required for deposit ${pending[about]?.id}: the bank's line of ${DAY}, ${amount}, which names it, ${use}.`;
    const results = resultOf<DepositDecisionResult[]>(
      await act('deposits/decisions', { ids: pending.map((each) => each.id), decision: 'confirm' }),
    );
    expect(results.map(({ error }) => error)).toEqual([
      refuse(0, '₹1,601', 'is marked as returned'),
      refuse(1, '₹1,602', `is the payment of deposit ${mistyped.id}`),
      refuse(2, '₹1,603', 'is marked as returned'),
      refuse(3, '₹-1,604', 'has taken money out'),
    ]);
    expect(errorOf(await confirm(shop.testApp, shop.admin, pending[0].id), 400)).toMatchObject({ field: 'reason' });
    expect(await getWallet(shop.testApp, member)).toMatchObject({ deposit: '0' });
    const reason = 'The bank has paid it out again in cash';
    resultOf(await act(`deposits/${pending[0].id}/confirm`, { reason }));
    expect(await getWallet(shop.testApp, member)).toMatchObject({ deposit: '1601' });
    expect(errorOf(await act(`deposits/${pending[0].id}/confirm`, {}), 409).code).toBe('already_decided');
  });

  it('and an import leaves to a clerk what they are linking: the line, or the deposit with another line', async () => {
    const [account] = await getResult<[BankAccount]>(shop.testApp, '/api/v1/admin/bank-accounts', shop.admin);
    const clerk = { memberId: shop.admin.id, address: '' };
    for (const [rupees, by] of [
      [1701, 'its own line'],
      [1702, 'another line'],
    ] as const) {
      const { id, utr } = await reportDeposit(shop.testApp, await join(shop.testApp), rupees);
      // Reported in two modes, it is confirmed without its line, which the next import would link.
      const paid = { amount: String(rupees), mode: 'IMPS', utr };
      const twin = await post(shop.testApp, '/api/v1/deposits', paid, (await join(shop.testApp)).token);
      const narrations = { 'its own line': `UPI/CR/${utr}`, 'another line': `CASH OF ${rupees}` };
      await load(account, [DAY, `UPI/CR/${utr}`, rupees], [DAY, `CASH OF ${rupees}`, rupees]);
      resultOf(await act(`deposits/${id}/confirm`, { reason: 'Not by IMPS' }));
      resultOf(await act(`deposits/${resultOf<Deposit>(twin).id}/reject`, { reason: 'The same payment' }));
      const lineId = String((await findLine(narrations[by])).id);
      const imported = await shop.database.transaction(async (tx) => {
        await linkLine(tx, { lineId, depositId: id, reason: 'The slip names it' }, clerk, shop.testApp.clock.now());
        const answer = act(`statements/${account.id}/imports`, toFile([[DAY, `BESIDE ${by}`, 1]]));
        await untilLockIsWaitedFor(shop.database, answer);
        return { answer };
      });
      resultOf(await imported.answer);
      const [kept] = await shop.database.query('SELECT id, reason FROM statement_lines WHERE deposit_id = $1', [id]);
      expect(kept).toEqual({ id: BigInt(lineId), reason: 'The slip names it' });
    }
  });

  it(`once, whatever confirms it at the same time, and an import beside it, ${ROUNDS} times`, async () => {
    const [account] = await getResult<[BankAccount]>(shop.testApp, '/api/v1/admin/bank-accounts', shop.admin);
    for (let round = 0; round < ROUNDS; round++) {
      const member = await join(shop.testApp);
      const deposit = await reportDeposit(shop.testApp, member, 1000);
      const narration = `RACE/${deposit.utr}`;
      await load(account, [DAY, narration, 1000]);
      const lineId = String((await findLine(narration)).id);
      const late = await reportDeposit(shop.testApp, member, 1000);
      await Promise.all([
        confirm(shop.testApp, shop.admin, deposit.id),
        act('deposits/decisions', { ids: [deposit.id], decision: 'confirm' }),
        act('statements/confirmations', { confirmations: [{ lineId, depositId: deposit.id }] }),
        confirm(shop.testApp, shop.admin, late.id),
        load(account, [DAY, `RACE/${late.utr}`, 1000]),
      ]);
      expect(await depositOf(narration)).toBe(deposit.id);
      expect(await depositOf(`RACE/${late.utr}`)).toBe(late.id);
      expect(await getWallet(shop.testApp, member)).toMatchObject({ deposit: '2000' });
    }
  });
});
