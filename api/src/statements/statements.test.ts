import { addAccount, announceDeposit, reportAnnounced, toFile } from '../../test/bank';
import { aUtr, depositAndConfirm, getResult, join, reportDeposit } from '../../test/money';
import { useShop } from '../../test/shop';
import { countRows, errorOf, post, resultOf } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type {
  AdminDepositPage,
  BankAccount,
  BankBalance,
  LineConfirmationResult,
  StatementImport,
  StatementMatches,
  StatementPreview,
  Work,
} from '../contract';
import { addDeposit } from '../deposits/deposits';
import { findBrokenLaws } from '../reconcile/reconcile-books';
import { findGaps } from './statement-imports';

describe('statements of the bank', () => {
  const shop = useShop();
  const act = (path: string, body: object) => post(shop.testApp, `/api/v1/admin/${path}`, body, shop.admin.token);
  const load = async (account: BankAccount, file: object) =>
    resultOf<StatementImport>(await act(`statements/${account.id}/imports`, file));
  const getMatches = () => getResult<StatementMatches>(shop.testApp, '/api/v1/admin/statements/matches', shop.admin);
  const getAccounts = () => getResult<[BankAccount]>(shop.testApp, '/api/v1/admin/bank-accounts', shop.admin);
  const confirm = async (confirmations: object[], reason?: string) =>
    resultOf<LineConfirmationResult[]>(await act('statements/confirmations', { confirmations, reason }));

  it('are stored line by line, once, whatever is imported twice or overlaps', async () => {
    const account = await addAccount(shop);
    const lines: [string, string, number][] = [
      ['2026-11-02', 'CHARGES', -5],
      ['2026-11-03', 'CASH', 100],
      ['2026-11-03', 'CASH', -100],
      ['2026-11-03', 'CASH', 100],
      ['2026-11-04', 'CASH', 100],
    ];
    expect(await load(account, toFile(lines, 1000))).toMatchObject({ lines: 5, added: 5 });
    const [entry] = await shop.database.query(`SELECT after FROM audit_entries WHERE action = 'statement.import'`);
    expect(entry).toMatchObject({ after: { layout: 'State Bank of India', lines: 5, added: 5 } });
    expect(await load(account, toFile(lines, 1000))).toMatchObject({ lines: 5, added: 0 });
    const later = [...lines.slice(1), ['2026-11-05', 'CASH', 7]] as typeof lines;
    expect(await load(account, toFile(later, 995))).toMatchObject({ lines: 5, added: 1 });
    for (const { id } of (await getMatches()).suspense) {
      resultOf(await act(`statements/lines/${id}/return`, { reason: 'Nobody knows it' }));
    }
    expect((await getMatches()).counts).toMatchObject({ suspense: 0 });
  });

  it('are matched, confirmed together, and each confirmation keeps its line and its account', async () => {
    const account = await addAccount(shop, { name: 'Matched' });
    const [payer, announcer] = [await join(shop.testApp), await join(shop.testApp)];
    const deposit = await reportDeposit(shop.testApp, payer, 1500);
    const announced = await announceDeposit(shop, announcer, 2000, 'NEFT');
    const file = toFile([
      ['2026-11-20', `UPI/CR/${deposit.utr}/PAYER`, 1500],
      ['2026-11-20', `NEFT CR ${announced.reference}`, 2000],
      ['2026-11-20', 'CASH DEPOSIT', 900],
    ]);
    await load(account, file);
    const { matched, counts } = await getMatches();
    expect(counts).toMatchObject({ matched: 2, suggested: 0, suspense: 1, late: 0 });
    expect(matched.map(({ by }) => by)).toEqual(['utr', 'reference']);
    const results = await confirm(
      matched.map(({ line, claim }) => ({
        lineId: line.id,
        ...(claim.depositId === null ? { announcementId: claim.announcementId } : { depositId: claim.depositId }),
      })),
    );
    expect(results.map(({ error }) => error)).toEqual([null, null]);
    const kept = await shop.database.query<{ id: bigint; status: string; valueDate: string; account: bigint }>(
      `SELECT d.id, d.status, d.value_date AS "valueDate", d.bank_account_id AS account
       FROM statement_lines l JOIN deposits d ON d.id = l.deposit_id ORDER BY l.id`,
    );
    expect(kept).toEqual(
      results.map(({ depositId }) => ({
        id: BigInt(depositId ?? 0),
        status: 'success',
        valueDate: '2026-11-20',
        account: BigInt(account.id),
      })),
    );
    const [entry] = await shop.database.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'deposit.confirm' AND subject = $1`,
      [`deposit:${deposit.id}`],
    );
    expect(entry?.after).toMatchObject({ statementLine: matched[0]?.line.id });
    const accounts = await getAccounts();
    expect(accounts.find(({ id }) => id === account.id)?.balance).toBe('3500');
    expect(await findBrokenLaws(shop.database)).toEqual([]);
  });

  it('say what makes the difference between bank and ledger, down to zero', async () => {
    const account = await addAccount(shop, { name: 'Balanced', modes: ['IMPS'] });
    const getBalance = () =>
      getResult<BankBalance>(shop.testApp, `/api/v1/admin/statements/${account.id}/balance`, shop.admin);
    expect(await getBalance()).toEqual({ ledger: '0', statement: null, differences: [], gaps: [] });
    const [found, missing] = [await join(shop.testApp), await join(shop.testApp)];
    const first = await announceDeposit(shop, found, 1500, 'IMPS');
    const second = await reportAnnounced(shop, missing, (await announceDeposit(shop, missing, 2000, 'IMPS')).id);
    resultOf(await act(`deposits/${second.id}/confirm`, {}));
    const lines: [string, string, number][] = [
      ['2026-11-19', 'CHARGES', -5],
      ['2026-11-20', `IMPS ${first.reference}`, 1500],
      ['2026-11-20', 'CASH DEPOSIT', 900],
    ];
    await load(account, toFile(lines, 100));
    const { matched } = await getMatches();
    const of = matched.find(({ claim }) => claim.reference === first.reference);
    await confirm([{ lineId: of?.line.id, announcementId: of?.claim.announcementId }]);
    const { ledger, statement, differences } = await getBalance();
    expect([ledger, statement]).toEqual(['3500', { balance: '2495', through: '2026-11-20' }]);
    expect(differences.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', '-2000'],
      ['line', '900'],
      ['line', '-5'],
      ['before', '100'],
    ]);
  });

  it('are linked with what was confirmed by hand before they came', async () => {
    const member = await join(shop.testApp);
    const deposit = await depositAndConfirm(shop.testApp, shop.admin, member, 1000);
    const [account] = await getAccounts();
    const before = (await getMatches()).counts;
    await load(account, toFile([['2026-11-20', `UPI/CR/${deposit.utr}/X`, 1000]], 2495));
    expect((await getMatches()).counts).toEqual(before);
    const [line] = await shop.database.query<{ depositId: bigint }>(
      'SELECT deposit_id AS "depositId" FROM statement_lines ORDER BY id DESC LIMIT 1',
    );
    expect(line?.depositId).toBe(BigInt(deposit.id));
  });

  it('leave what they do not name to a person with a reason, of the same amount', async () => {
    const member = await join(shop.testApp);
    const deposit = await reportDeposit(shop.testApp, member, 1000);
    const account = await addAccount(shop, { name: 'Suspense' });
    await load(
      account,
      toFile([
        ['2026-11-20', 'CASH OF SOMEBODY', 1000],
        ['2026-11-20', 'CASH OF SOMEBODY ELSE', 1001],
      ]),
    );
    const { suspense } = await getMatches();
    const [line, other] = suspense.slice(-2);
    const wish = { lineId: line?.id, depositId: deposit.id };
    expect(await confirm([wish])).toMatchObject([{ depositId: null, error: expect.stringMatching(/say why/) }]);
    const wrong = await confirm([{ ...wish, lineId: other?.id }], 'The member has shown the slip');
    expect(wrong).toMatchObject([{ error: 'The line is of another amount than the deposit.' }]);
    expect(await confirm([wish], 'The member has shown the slip')).toMatchObject([
      { depositId: deposit.id, error: null },
    ]);
    errorOf(await act(`statements/lines/${line?.id}/return`, { reason: 'By mistake' }), 409);
    await expect(
      shop.database.query('UPDATE statement_lines SET deposit_id = NULL WHERE id = $1', [line?.id]),
    ).rejects.toThrow('stays as it is');
  });

  it('suggest to a person what was paid by a member whom they name, by name or by number', async () => {
    const [account] = await getAccounts();
    const rename = async (name: string) => {
      const member = await join(shop.testApp);
      await shop.database.query('UPDATE members SET name = $2 WHERE id = $1', [member.id, name]);
      return member;
    };
    const [asha, das, other] = [await rename('Asha Menon'), await rename('A. K. Das'), await rename('Asha Pillai')];
    const [profile] = await shop.database.query<{ mobile: string }>(
      'SELECT mobile_number AS mobile FROM members WHERE id = $1',
      [other.id],
    );
    const paid: string[] = [];
    for (const member of [asha, das, other]) paid.push((await reportDeposit(shop.testApp, member, 1700)).id);
    const filled = await reportDeposit(shop.testApp, asha, 1650);
    const lines: [string, string, number][] = [
      ['2026-11-20', 'UPI/CR/ASHA MENON/SBIN', 1700],
      ['2026-11-20', 'NEFT DAS 1700', 1700],
      ['2026-11-20', `IMPS/91${profile?.mobile}/X`, 1700],
      ['2026-11-20', 'UPI/CR/ASHA MENON/SBIN', 1701],
      ['2026-11-20', `NEFT 0000${filled.utr}`, 1650],
    ];
    await load(account, toFile(lines));
    const { suggested, matched } = await getMatches();
    const found = suggested.map(({ line, claims }) => [line.narration, ...claims.map(({ depositId }) => depositId)]);
    expect(found).toEqual(lines.slice(0, 3).map(([, narration], place) => [narration, paid[place]]));
    expect(matched.map(({ claim }) => claim.depositId)).toContain(filled.id);
  });

  it('flag a deposit that has no line after two days on which banks work', async () => {
    const { id: memberId } = await join(shop.testApp);
    const report = (at: string) =>
      shop.database.transaction((tx) => {
        const paid = { memberId, amountMicros: 1_000_000_000n, mode: 'UPI' as const, utr: aUtr() };
        return addDeposit(tx, { ...paid, paymentReference: undefined }, new Date(at));
      });
    // It is Friday, the 20th.
    const late = await report('2026-11-17T06:00:00Z');
    const inTime = await report('2026-11-18T06:00:00Z');
    const { late: flagged, counts } = await getMatches();
    expect(flagged.map(({ depositId }) => depositId)).toEqual([String(late.id)]);
    expect(counts.late).toBe(1);
    const listFlags = async () => {
      const path = '/api/v1/admin/deposits?status=pending';
      const { items } = await getResult<AdminDepositPage>(shop.testApp, path, shop.admin);
      return [late, inTime].map(({ id }) => items.find((each) => each.id === String(id))?.isLate);
    };
    expect(await listFlags()).toEqual([true, undefined]);
    const getLate = async () => {
      const { lateDeposits } = await getResult<Work>(shop.testApp, '/api/v1/admin/work', shop.admin);
      const path = '/api/v1/admin/deposits?late=yes&order=oldest&status=pending';
      const { items } = await getResult<AdminDepositPage>(shop.testApp, path, shop.admin);
      return [lateDeposits, items.map(({ id }) => id)];
    };
    expect(await getLate()).toEqual([{ count: 1, oldestHours: 72 }, [String(late.id)]]);
    const [account] = await getAccounts();
    await load(account, toFile([['2026-11-17', `UPI/CR/${late.utr}/LATE`, 1000]]));
    expect(await getMatches()).toMatchObject({ late: [], counts: { late: 0 } });
    expect(await listFlags()).toEqual([undefined, undefined]);
    expect(await getLate()).toEqual([{ count: 0, oldestHours: null }, []]);
    expect(inTime.status).toBe('pending');
  });

  it('are read by columns that are said once, and remembered', async () => {
    const account = await addAccount(shop, { name: 'Own layout' });
    const file = toFile([['2026-11-20', 'CASH', 12]], 0, 'Day,Other,Text,No,Out,In,Rest');
    const path = `statements/${account.id}`;
    const unknown = resultOf<StatementPreview>(await act(`${path}/preview`, file));
    expect(unknown).toMatchObject({ layout: null, headings: ['Day', 'Other', 'Text', 'No', 'Out', 'In', 'Rest'] });
    expect(errorOf(await act(`${path}/imports`, file), 400).field).toBe('columns');
    const columns = { date: 'Day', narration: 'Text', debit: 'Out', credit: 'In', balance: 'Rest' };
    const known = resultOf<StatementPreview>(await act(`${path}/preview`, { ...file, columns }));
    expect(known).toMatchObject({
      layout: 'My own',
      lines: [{ bookedOn: '2026-11-20', narration: 'CASH', amount: '12' }],
    });
    expect(await load(account, { ...file, columns })).toMatchObject({ added: 1 });
    expect(resultOf<StatementPreview>(await act(`${path}/preview`, file)).layout).toBe('My own');
    expect(await load(account, file)).toMatchObject({ added: 0 });
  });

  it('name what is missing between files, and tell a line apart that is said again in the next one', async () => {
    const account = await addAccount(shop, { name: 'Gaps' });
    const getGaps = async () =>
      (await getResult<BankBalance>(shop.testApp, `/api/v1/admin/statements/${account.id}/balance`, shop.admin)).gaps;
    const [first, second, third] = [
      toFile([['2026-11-02', 'CASH', 100]], 1000),
      toFile([['2026-11-05', 'CASH', 50]], 1100),
      toFile([['2026-11-09', 'CASH', 7]], 1150),
    ];
    await load(account, first);
    await load(account, third);
    const gap = { after: '2026-11-02', before: '2026-11-09', closing: '1100', opening: '1150' };
    expect(await getGaps()).toEqual([gap]);
    // Whole days are looked at, as far as so many lines go.
    expect(await findGaps(shop.database, BigInt(account.id), 2)).toEqual([gap]);
    expect(await findGaps(shop.database, BigInt(account.id), 1)).toEqual([]);
    await load(account, second);
    expect(await getGaps()).toEqual([]);
    const day = '2026-11-10';
    const twice: [string, string, number][] = [
      [day, 'CASH', 100],
      [day, 'CASH', -100],
      [day, 'CASH', 100],
      [day, 'CASH', 3],
    ];
    expect(await load(account, toFile(twice.slice(0, 2), 1157))).toMatchObject({ added: 2, unsure: null });
    const again = toFile(twice.slice(2, 3), 1157);
    expect(await load(account, again)).toMatchObject({ added: 0, unsure: { bookedOn: day, narration: 'CASH' } });
    expect(await load(account, toFile(twice.slice(2), 1157))).toMatchObject({ added: 2, unsure: null });
    expect(await load(account, again)).toMatchObject({ added: 0, unsure: null });
    expect(await getGaps()).toEqual([]);
  });

  it(`are the same after 24 imports of one file at once, ${ROUNDS} times`, async () => {
    const [account] = await getAccounts();
    for (let round = 0; round < ROUNDS; round++) {
      const before = await countRows(shop.database, 'statement_lines');
      const file = toFile(
        [
          ['2026-11-20', `ROUND ${round} ${aUtr()}`, 5],
          ['2026-11-20', 'CASH', 5],
          ['2026-11-20', 'CASH', -5],
          ['2026-11-20', 'CASH', 5],
        ],
        round * 1000,
      );
      const imports = await Promise.all(Array.from({ length: 24 }, () => load(account, file)));
      expect(imports.map(({ added }) => added).sort()).toEqual([...Array<number>(23).fill(0), 4]);
      expect(await countRows(shop.database, 'statement_lines')).toBe(before + 4);
    }
  });
});
