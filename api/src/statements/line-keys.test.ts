import * as fc from 'fast-check';
import { addAccount, toFile } from '../../test/bank';
import { useShop } from '../../test/shop';
import { post, resultOf } from '../../test/test-app';
import type { StatementImport, StatementPreview } from '../contract';
import { listLineKeys } from './import-statement';
import type { BookedLine } from './read-statement';

const MICROS = 1_000_000n;
const WORDS = ['CASH', 'UPI/CR', 'CHARGES'];

interface Wish {
  day: number;
  word: number;
  rupees: number;
}

/** Lines in the order of the bank, whose balances follow; few words and amounts, so that many are equal. */
function toLines(wishes: Wish[], hasBalances: boolean): BookedLine[] {
  let balanceMicros = 1000n * MICROS;
  return wishes
    .toSorted((one, other) => one.day - other.day)
    .map(({ day, word, rupees }) => {
      balanceMicros += BigInt(rupees) * MICROS;
      return {
        bookedOn: `2026-11-0${day}`,
        narration: WORDS[word] ?? '',
        reference: '',
        amountMicros: BigInt(rupees) * MICROS,
        balanceMicros: hasBalances ? balanceMicros : null,
      };
    });
}

/** What an account keeps of the files that are imported one after the other. */
class Account {
  readonly stored = new Map<string, BookedLine>();
  unsure = 0;
  private readonly files: (readonly BookedLine[])[] = [];

  load(file: readonly BookedLine[]): number {
    const before = this.stored.size;
    const all = [...this.stored.values()];
    const lastDay = all
      .map(({ bookedOn }) => bookedOn)
      .sort()
      .at(-1);
    const { keys, unsure } = listLineKeys(
      file,
      all.filter(({ bookedOn }) => bookedOn === lastDay),
      this.files.some((each) => each.length === file.length && each.every((line, place) => line === file[place])),
    );
    this.files.push(file);
    if (unsure) this.unsure++;
    for (const [place, key] of keys.entries()) {
      const line = file[place];
      if (line && !this.stored.has(key)) this.stored.set(key, line);
    }
    return this.stored.size - before;
  }
}

const aWish = fc.record({
  day: fc.integer({ min: 1, max: 3 }),
  word: fc.constantFrom(0, 0, 0, 1, 2),
  rupees: fc.constantFrom(100, 100, -100, -100, 50),
});
const wishes = fc.array(aWish, { minLength: 1, maxLength: 25 });

describe('lines of files that are imported one after the other', () => {
  it('are each stored once in 1,000 statements, split anywhere, or overlapping by whole days', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 4 });
    fc.assert(
      fc.property(wishes, cuts, fc.boolean(), (wanted, places, byDay) => {
        const lines = toLines(wanted, true);
        const ends = [...new Set([...places.filter((place) => place < lines.length), lines.length])].sort(
          (a, b) => a - b,
        );
        const account = new Account();
        let from = 0;
        for (const end of ends) {
          // Overlaps: from the first line of the day in which the file before ended.
          const begin = byDay
            ? lines.findIndex(({ bookedOn }) => bookedOn === lines[Math.max(0, from - 1)]?.bookedOn)
            : from;
          account.load(lines.slice(begin, end));
          from = end;
        }
        if (account.unsure === 0) expect(account.stored.size).toBe(lines.length);
        // Whatever was not told apart is there once the whole is imported.
        account.load(lines);
        expect(account.stored.size).toBe(lines.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('add nothing when the same file is imported again, with balances or without', () => {
    fc.assert(
      fc.property(wishes, fc.boolean(), (wanted, hasBalances) => {
        const lines = toLines(wanted, hasBalances);
        const account = new Account();
        expect(account.load(lines)).toBe(lines.length);
        expect(account.load(lines)).toBe(0);
        expect(account.load(lines.slice(Math.floor(lines.length / 2)))).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('are told apart where a file goes on in the middle of a day, and named where nobody can', () => {
    const day = (rupees: number[]) =>
      toLines(
        rupees.map((each) => ({ day: 1, word: 0, rupees: each })),
        true,
      );
    const whole = day([100, -100, 100, 50]);
    const account = new Account();
    account.load(whole.slice(0, 2));
    expect(account.load(whole.slice(2))).toBe(2);
    expect(account.load(whole)).toBe(0);
    const other = new Account();
    other.load(whole.slice(0, 2));
    expect(other.load(whole.slice(2, 3))).toBe(0);
    expect(other.unsure).toBe(1);
    expect(other.load(whole)).toBe(2);
  });
});

describe('a line that comes in another format of file', () => {
  const shop = useShop();
  const HEADINGS = 'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance';
  const load = async (id: string, ...rows: string[]) => {
    const content = Buffer.from([HEADINGS, ...rows].join('\n')).toString('base64');
    const file = { fileName: 'november.csv', content };
    const path = `/api/v1/admin/statements/${id}/imports`;
    return resultOf<StatementImport>(await post(shop.testApp, path, file, shop.admin.token));
  };

  it('is stored once, with zeros, capitals and spaces or without', async () => {
    const { id } = await addAccount(shop);
    const row = (words: string, balance = '1000') => `20-11-2026,20-11-2026,${words},,100,${balance}`;
    expect((await load(id, row('Upi/CR/0063150  Rent,000123'), row('Cash,', '1100'))).added).toBe(2);
    expect((await load(id, row('UPI/CR/63150 RENT,123'), row('CASH,', '1100'))).added).toBe(0);
    // Another line is one that says something else, or the same once more.
    expect((await load(id, row('UPI/CR/63150 RENT,1230'))).added).toBe(1);
    expect((await load(id, row('CASH,', ''), row('Cash,', ''))).added).toBe(2);
    expect((await load(id, row('cash,', ''))).added).toBe(0);
  });

  it('is found in another account, before it is imported into the wrong one', async () => {
    const [right, wrong] = [await addAccount(shop, { name: 'Right' }), await addAccount(shop, { name: 'Wrong' })];
    const lines: [string, string, number][] = ['RENT', 'UPI/CR/1', 'CHARGES'].map((words) => [
      '2026-11-19',
      words,
      900,
    ]);
    const preview = async (file: object) => {
      const path = `/api/v1/admin/statements/${wrong.id}/preview`;
      return resultOf<StatementPreview>(await post(shop.testApp, path, file, shop.admin.token)).otherAccount;
    };
    const path = `/api/v1/admin/statements/${right.id}/imports`;
    resultOf(await post(shop.testApp, path, toFile(lines), shop.admin.token));
    expect(await preview(toFile([...lines, ['2026-11-20', 'CASH', 5]]))).toEqual({ name: 'Right', lines: 3 });
    expect(await preview(toFile(lines.slice(0, 1)))).toEqual({ name: 'Right', lines: 1 });
    // A charge that banks book alike in each account is no sign.
    expect(await preview(toFile([...lines.slice(1), ['2026-11-20', 'CASH', 5]]))).toBeUndefined();
  });

  it('is known also with a key that was made of other words', async () => {
    const { id } = await addAccount(shop);
    expect((await load(id, '20-11-2026,20-11-2026,FIRST,,,1,1')).added).toBe(1);
    await shop.database.query(
      `INSERT INTO statement_lines (bank_account_id, import_id, line_key, booked_on, narration, reference, amount_micros, balance_micros)
       SELECT bank_account_id, import_id, 'of before', booked_on, 'Cheque', '000123', 5000000, 6000000 FROM statement_lines
       WHERE bank_account_id = $1`,
      [BigInt(id)],
    );
    expect((await load(id, '20-11-2026,20-11-2026,Cheque,000123,,5,6')).added).toBe(0);
    expect((await load(id, '20-11-2026,20-11-2026,CHEQUE,123,,5,6')).added).toBe(0);
  });
});
