import { addAccount, toFile, useDesk } from '../../test/bank';
import { join, reportDeposit } from '../../test/money';
import { errorOf, resultOf } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type { BankAccount, BankBalance, StatementImport, StatementMatches, StoredImport } from '../contract';

const DAY = '2026-11-20';

describe('an import that is taken back', () => {
  const { shop, act, read, undo } = useDesk();
  const listImports = () => read<StoredImport[]>('statements/imports');
  /** @returns with the last import that lines are of: this one, if it has added any */
  const load = async ({ id }: BankAccount, lines: [string, string, number][], opening = 0) => {
    const imported = resultOf<StatementImport>(await act(`statements/${id}/imports`, toFile(lines, opening)));
    return { ...imported, id: (await listImports())[0]?.id ?? '' };
  };
  const takeBack = (id: string) => act(`statements/imports/${id}/undo`, { reason: 'Of another account' });
  const getBalance = ({ id }: BankAccount) => read<BankBalance>(`statements/${id}/balance`);
  const findLine = async (narration: string) => {
    const [line] = await shop.database.query<{ id: bigint }>('SELECT id FROM statement_lines WHERE narration = $1', [
      narration,
    ]);
    return String(line?.id);
  };
  const decide = (lineId: string, what: 'return' | 'charge') =>
    act(`statements/lines/${lineId}/${what}`, { reason: 'To who paid it' });

  it('goes with its lines, and the same file is imported again, into another account or into the same one', async () => {
    const [wrong, right] = [await addAccount(shop, { name: 'Wrong' }), await addAccount(shop, { name: 'Right' })];
    const deposit = await reportDeposit(shop.testApp, await join(shop.testApp), 1500);
    const lines: [string, string, number][] = [
      [DAY, `UPI/CR/${deposit.utr}`, 1500],
      [DAY, 'CASH', 100],
      [DAY, 'CASH', -100],
    ];
    const { id } = await load(wrong, lines);
    const [stored] = await listImports();
    expect(stored).toMatchObject({ id, account: 'Wrong', fileName: 'november.csv', added: 3, decided: 0 });
    resultOf(await takeBack(id));
    expect(errorOf(await takeBack(id), 409).code).toBe('already_decided');
    expect(errorOf(await takeBack('999999'), 404).code).toBe('not_found');
    expect(await listImports()).toEqual([]);
    expect(await getBalance(wrong)).toMatchObject({ ledger: '0', statement: null, differences: [] });
    for (const account of [right, wrong]) expect(await load(account, lines)).toMatchObject({ added: 3, unsure: null });
    expect((await getBalance(right)).differences).toHaveLength(3);
    const { matched, suspense } = await read<StatementMatches>('statements/matches');
    // Of two lines that are one payment none is sure, until the wrong one is gone again.
    expect([matched.length, suspense.length]).toEqual([0, 2]);
    resultOf(await takeBack((await listImports())[0]?.id ?? ''));
    expect((await read<StatementMatches>('statements/matches')).matched).toMatchObject([
      { line: { bankAccountId: right.id }, claim: { depositId: deposit.id } },
    ]);
    const entries = await shop.database.query<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'statement.take_back' AND subject = $1 ORDER BY id`,
      [`bank_account:${wrong.id}`],
    );
    expect(entries).toMatchObject([{ after: { import: id, lines: 3, reason: 'Of another account' } }, {}]);
  });

  it('has no line on which something rests, or which the books have had', async () => {
    const account = await addAccount(shop, { name: 'Decided' });
    const { id } = await load(account, [
      [DAY, 'GIVEN BACK', 310],
      [DAY, 'SMS CHARGES', -18],
    ]);
    const [credit, fee] = [await findLine('GIVEN BACK'), await findLine('SMS CHARGES')];
    resultOf(await decide(credit, 'return'));
    resultOf(await decide(fee, 'charge'));
    const advice = 'Open what can be opened first: an import is taken back while nothing rests on it.';
    for (const [said, lineId, what] of [
      [`This import has 2 lines that are decided. ${advice}`, credit, 'return'],
      [`This import has 1 line that is decided. ${advice}`, fee, 'charge'],
    ] as const) {
      expect(errorOf(await takeBack(id), 409)).toMatchObject({ code: 'not_reversible', message: said });
      resultOf(await undo(lineId, what));
    }
    expect(errorOf(await takeBack(id), 409)).toMatchObject({
      code: 'not_reversible',
      message: 'This import has 1 line that is in the books, booked and taken back: it stays.',
    });
    // The lines that another file has said before are of that one.
    const later = await load(
      account,
      [
        [DAY, 'SMS CHARGES', -18],
        [DAY, 'LATER', 5],
      ],
      310,
    );
    expect(later).toMatchObject({ added: 1 });
    resultOf(await takeBack(later.id));
    expect((await getBalance(account)).differences.map(({ text }) => text)).toEqual(['GIVEN BACK', 'SMS CHARGES']);
  });

  it('is as if it had never been, also where the same lines come again, or the file came twice', async () => {
    const account = await addAccount(shop, { name: 'Repeated' });
    const early = '2026-11-19';
    const file: [string, string, number][] = [
      [early, 'CASH TWICE', 100],
      [early, 'LAST', 5],
    ];
    const twice = await load(account, file);
    expect(await load(account, file)).toMatchObject({ added: 0, id: twice.id });
    resultOf(await takeBack(twice.id));
    await load(
      account,
      [
        [early, 'FIRST', 30],
        [early, 'CASH TWICE', 100],
        [early, 'CASH', -100],
      ],
      -30,
    );
    // It goes on where that ends, so its first line says another time what a line of that says.
    expect(await load(account, file)).toMatchObject({ added: 2, unsure: null });

    const first: [string, string, number] = [DAY, 'CASH AGAIN', 100];
    resultOf(await takeBack((await load(account, [first])).id));
    await load(account, [first, [DAY, 'CASH AGAIN', -100]]);
    // It may go on where the other file ends, or be its first line.
    expect(await load(account, [first])).toMatchObject({ added: 0, unsure: { narration: 'CASH AGAIN' } });
  });

  it('alone lets lines go', async () => {
    const account = await addAccount(shop, { name: 'Guarded' });
    const { id } = await load(account, [[DAY, 'KEPT', 320]]);
    resultOf(await decide(await findLine('KEPT'), 'return'));
    const remove = `DELETE FROM statement_lines WHERE import_id = ${id}`;
    const takeBack = `INSERT INTO taken_back_imports (import_id, lines, reason, taken_back_at, taken_back_by)
      VALUES (${id}, 1, 'x', now(), ${shop.admin.id})`;
    await expect(shop.database.query(remove)).rejects.toThrow('is stored and stays as it is');
    await expect(
      shop.database.transaction(async (tx) => {
        await tx.query(takeBack, []);
        await tx.query(remove, []);
      }),
    ).rejects.toThrow('is stored and stays as it is');
    resultOf(await undo(await findLine('KEPT'), 'return'));
    await expect(shop.database.query(remove)).rejects.toThrow('is stored and stays as it is');
  });

  it(`goes or is decided, however the two meet, ${ROUNDS} times`, async () => {
    const account = await addAccount(shop, { name: 'Meeting' });
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await load(account, [[DAY, 'MEETING', 330]]);
      const lineId = await findLine('MEETING');
      const [gone, decided] = await Promise.all([takeBack(id), decide(lineId, 'return')]);
      expect([gone.statusCode, decided.statusCode].toSorted()).toEqual([200, 409]);
      if (gone.statusCode === 200) continue;
      resultOf(await undo(lineId, 'return'));
      resultOf(await takeBack(id));
    }
  }, 60_000);
});
