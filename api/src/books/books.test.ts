import type { BookEntry, BookPage, TrialBalance } from '../contract';
import type { Database } from '../database/database';
import { useDemoApp } from '../../test/demo-database';
import { getResult, joinAsAdmin, reward, type Person } from '../../test/money';
import { rolledBack } from '../../test/rolled-back';
import { errorOf } from '../../test/test-app';
import { executeUnguarded } from '../../test/unguarded';
import { readSchema } from '../database/schema-files';
import { LAWS } from '../reconcile/laws';

const TODAY = '2026-11-20';

describe('the books', () => {
  const testApp = useDemoApp();
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    await reward(testApp, admin, { id: 43n, token: '' }, 250);
  });

  const ask = <Result>(path: string) => getResult<Result>(testApp, `/api/v1/admin/books/${path}`, admin);
  const download = (path: string) =>
    testApp.app.inject({ url: `/api/v1/admin/books/${path}`, headers: { authorization: admin.token } });
  const linesOf = async (path: string) => (await download(path)).body.replace('\uFEFF', '').trimEnd().split('\r\n');

  /** All entries, page by page. */
  async function listAll(query: string, limit: number): Promise<BookEntry[]> {
    const entries: BookEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: BookPage = await ask(`entries?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
      entries.push(...page.items);
      cursor = page.nextCursor;
    }
    return entries;
  }

  const getAccounts = () =>
    testApp.database.query<{ account: string; name: string; place: number }>(
      `SELECT 'cash_' || cash_place AS account, name, cash_place AS place FROM bank_accounts ORDER BY cash_place`,
    );

  /** Credits less debits, of all lines of an account. */
  const sumOf = (lines: TrialBalance['lines'], account: string) =>
    lines
      .filter((line) => line.account === account)
      .reduce((sum, { debit, credit }) => sum + Number(credit) - Number(debit), 0);

  it('balance on every day, and today come to what the accounts hold', async () => {
    const days = await testApp.database.query<{ date: string }>(
      'SELECT DISTINCT business_date AS date FROM ledger_days ORDER BY 1',
    );
    for (const { date } of days.filter((_, place) => place % 20 === 0)) {
      const { debit, credit, faults } = await ask<TrialBalance>(`trial-balance?on=${date}`);
      expect([debit, faults]).toEqual([credit, []]);
    }
    const { lines } = await ask<TrialBalance>('trial-balance');
    const held = await testApp.database.query<{ kind: string; micros: bigint }>(
      'SELECT kind, sum(balance_micros)::bigint AS micros FROM accounts GROUP BY kind',
    );
    // Each of the club's bank accounts has a line of its own.
    expect(lines.filter(({ account }) => account === 'cash')).toHaveLength(2);
    for (const account of new Set(lines.map((line) => line.account))) {
      const micros = held.find(({ kind }) => kind === account)?.micros ?? 0n;
      expect(sumOf(lines, account)).toBeCloseTo(Number(micros) / 1e6, 5);
    }
  });

  it('list every transfer once, whatever the size of a page, and what a run credits as one entry', async () => {
    const query = `from=2026-10-01&to=${TODAY}`;
    const [row] = await testApp.database.query<{ events: bigint; runs: bigint }>(
      `SELECT count(*) FILTER (WHERE kind NOT IN ('cashback', 'cashback_on_cashback')) AS events,
         count(DISTINCT (business_date, kind)) FILTER (WHERE kind IN ('cashback', 'cashback_on_cashback')) AS runs
       FROM transfers WHERE business_date BETWEEN '2026-10-01' AND $1`,
      [TODAY],
    );
    const entries = await listAll(query, 7);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(Number(row?.events) + Number(row?.runs));
    expect(entries).toEqual(await listAll(query, 100));
    const dates = entries.map(({ businessDate }) => businessDate);
    expect(dates).toEqual(dates.toSorted());
    expect(entries.at(-1)).toMatchObject({ kind: 'reward', debit: 'reward_expense', credit: 'wallet', amount: '250' });
    const lines = await linesOf(`entries.csv?${query}`);
    expect(lines).toHaveLength(1 + entries.length);
    expect(lines.at(-1)).toContain(",2026-11-20 11:30:00,Reward,Rewards,Members' wallets,43,");
  });

  it.each(['cash', 'wallet', 'payout_clearing', 'cashback_expense', 'reward_expense'])(
    'state the account %s from its opening to its closing balance',
    async (account) => {
      const query = `from=2026-11-02&to=2026-11-18&account=${account}`;
      const balanceOn = async (on: string) => {
        const { lines } = await ask<TrialBalance>(`trial-balance?on=${on}`);
        return String(sumOf(lines, account));
      };
      const { opening } = await ask<BookPage>(`entries?${query}`);
      expect(opening).toBe(await balanceOn('2026-11-01'));
      const entries = await listAll(query, 5);
      expect(entries.length).toBeGreaterThan(2);
      expect(entries.at(-1)?.balance).toBe(await balanceOn('2026-11-18'));
      const lines = await linesOf(`entries.csv?${query}`);
      expect(lines).toHaveLength(3 + entries.length);
      expect(lines.at(-1)).toMatch(new RegExp(`,${entries.at(-1)?.balance},Closing balance$`));
    },
  );

  it('are vouchers for Tally, each under an id of its own, whose sides are equal', async () => {
    const query = `from=2026-11-02&to=${TODAY}`;
    const entries = await listAll(query, 100);
    const { body } = await download(`entries.xml?${query}`);
    const ids = [...body.matchAll(/REMOTEID="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(entries.map(({ id }) => `safar-circle-${id}`));
    expect(new Set(ids).size).toBe(ids.length);
    const banks = await getAccounts();
    for (const { name } of banks) expect(body).toContain(`<LEDGER NAME="${name}" ACTION="Create">`);
    expect(body).not.toContain('Cash at bank');
    const used = [...body.matchAll(/<LEDGERNAME>([^<]+)<\/LEDGERNAME>/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(used.filter((name) => body.includes(`<LEDGER NAME="${name}"`))));
    const amounts = [...body.matchAll(/<AMOUNT>(-?)([\d.]+)<\/AMOUNT>/g)];
    for (let place = 0; place < amounts.length; place += 2) {
      expect([amounts[place]?.[1], amounts[place]?.[2]]).toEqual(['-', amounts[place + 1]?.[2]]);
    }
    expect(body.match(/VCHTYPE="Receipt"/g)).toHaveLength(
      entries.filter(({ debit }) => debit.startsWith('cash_')).length,
    );
  });

  it('are the same vouchers in two exports whose days overlap', async () => {
    const listVouchers = async (from: string, to: string) =>
      new Map(
        (await download(`entries.xml?from=${from}&to=${to}`)).body
          .split('\n')
          .flatMap((line) => /REMOTEID="([^"]+)".*<DATE>(\d+)</.exec(line) ?? [])
          .flatMap((text, place, all) => (place % 3 === 1 ? [[text, all[place + 1]] as const] : [])),
      );
    const [first, second] = [await listVouchers('2026-11-02', '2026-11-12'), await listVouchers('2026-11-09', TODAY)];
    const shared = [...first].filter(([, day = '']) => day >= '20261109');
    expect(shared.length).toBeGreaterThan(2);
    expect([...second].filter(([, day = '']) => day <= '20261112')).toEqual(shared);
  });

  it('state the cash of each bank account by itself, as the trial balance does', async () => {
    const banks = await getAccounts();
    expect(banks).toHaveLength(2);
    const range = `from=2026-10-01&to=${TODAY}`;
    const { lines } = await ask<TrialBalance>('trial-balance');
    const page = await ask<BookPage>(`entries?${range}`);
    expect(page.bankAccounts).toEqual(banks.map(({ account, name }) => ({ account, name })));
    for (const { account, name, place } of banks) {
      const entries = await listAll(`${range}&account=${account}`, 50);
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.every(({ debit, credit }) => [debit, credit].includes(account as never))).toBe(true);
      const line = lines.find((each) => each.name === name);
      expect(Number(entries.at(-1)?.balance)).toBe(Number(line?.credit) - Number(line?.debit));
      const [held] = await testApp.database.query<{ micros: bigint }>(
        `SELECT sum(balance_micros)::bigint AS micros FROM accounts WHERE kind = 'cash' AND -id / 80 = $1`,
        [place],
      );
      expect(Number(entries.at(-1)?.balance)).toBe(Number(held?.micros) / 1e6);
      expect((await linesOf(`entries.csv?${range}&account=${account}`)).at(2)).toContain(`,${name},`);
    }
  });

  it('are a workbook, too', async () => {
    const file = await download('trial-balance.xlsx');
    expect(file.headers['content-disposition']).toContain('.xlsx"');
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('say what is wrong in the place of figures that do not agree', async () => {
    await executeUnguarded(testApp.database, [
      ['UPDATE accounts SET balance_micros = balance_micros + 5000000 WHERE id = -1'],
    ]);
    const { faults } = await ask<TrialBalance>('trial-balance');
    expect(faults).toEqual([expect.stringContaining('Cash at bank (-1) holds ')]);
    const lines = await linesOf('trial-balance.csv');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('The books do not agree: Cash at bank (-1) holds');
    for (const path of ['entries.csv', 'entries.xlsx', 'entries.xml', 'entries.csv?account=wallet']) {
      const refused = errorOf(await download(path), 409);
      expect(refused.code).toBe('books_disagree');
      expect(refused.message).toContain('The books do not agree: Cash at bank (-1) holds ');
    }
    await executeUnguarded(testApp.database, [
      ['UPDATE accounts SET balance_micros = balance_micros - 5000000 WHERE id = -1'],
    ]);
  });

  it('count what was posted before they were kept', async () => {
    const read = (queryable: Pick<Database, 'query'>) =>
      queryable.query('SELECT * FROM ledger_days ORDER BY business_date, kind, debit_account_id, credit_account_id');
    const before = await read(testApp.database);
    const sql = readSchema().migrations.find(({ name }) => name.includes('ledger_days_before'))?.sql ?? '';
    const after = await rolledBack(testApp.database, async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = 'replica'`);
      await tx.query('TRUNCATE ledger_days');
      await tx.query(`INSERT INTO ledger_days SELECT '-infinity', 'begun', 0, 0, max(id), 1 FROM transfers`);
      await tx.query(sql);
      return read(tx);
    });
    expect(after).toEqual(before);
    expect(before.length).toBeGreaterThan(100);
    expect(await testApp.database.query(LAWS['a day of the books is its transfers'] ?? '', ['-infinity'])).toEqual([]);
  });

  it('are changed by transfers alone, and show no cursor of another list', async () => {
    await expect(testApp.database.query('UPDATE ledger_days SET transfers = 0')).rejects.toThrow('only grows');
    await expect(testApp.database.query('TRUNCATE ledger_days')).rejects.toThrow('only grows');
    const { field } = errorOf(await download(`entries?from=${TODAY}&to=${TODAY}&cursor=MTI`), 400);
    expect(field).toBe('cursor');
  });
});
