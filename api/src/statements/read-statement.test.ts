import writeSheet from 'write-excel-file/node';
import { addAccount, toFile } from '../../test/bank';
import { useShop } from '../../test/shop';
import { countRows, errorOf, post, resultOf } from '../../test/test-app';
import { BANK_LAYOUTS, findLayout } from './layouts';
import { parseAmount, parseDay, readLines, readRows } from './read-statement';

const SBI = `Account Name,Safar Circle
Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance
3 Nov 2026,3 Nov 2026,"BY TRANSFER-UPI/CR/630711111111/ASHA, V","TRANSFER FROM 1",,"1,500.00","11,500.00"
4 Nov 2026,4 Nov 2026,NEFT CHARGES,,5.90,,"11,494.10"
`;
const HDFC = `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
04/11/26,IMPS-1,0000630811111111,04/11/26,,2000.00,13500.00
03/11/26,UPI-2,0000630711111111,03/11/26,,1500.00,11500.00
**********,,,,,,
`;
const ICICI = `S No.;Value Date;Transaction Date;Cheque Number;Transaction Remarks;Withdrawal Amount (INR );Deposit Amount (INR );Balance (INR )
1;03/11/2026;03/11/2026;-;NEFT-N307;0.00;1500.00;11500.00
`;
const AXIS = `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
03-11-2026,-,UPI/P2A/630711111111, ,1500.00,11500.00,248
`;

const read = async (text: string | Buffer) => {
  const rows = await readRows(Buffer.from(text));
  const found = findLayout(rows, BANK_LAYOUTS);
  if (!found) throw new Error('No layout');
  return { name: found.layout.name, lines: readLines(rows, found, '2026-11-20') };
};

describe('the file of a bank', () => {
  it('is recognised by its headings, below whatever stands above them', async () => {
    const first = { bookedOn: '2026-11-03', amountMicros: 1_500_000_000n, balanceMicros: 11_500_000_000n };
    for (const [name, text] of Object.entries({
      'State Bank of India': SBI,
      'ICICI Bank': ICICI,
      'Axis Bank': AXIS,
      'HDFC Bank': HDFC,
    })) {
      expect(await read(text)).toMatchObject({ name, lines: [first, ...(text === SBI || text === HDFC ? [{}] : [])] });
    }
    expect((await read(SBI)).lines).toMatchObject([
      { narration: 'BY TRANSFER-UPI/CR/630711111111/ASHA, V', reference: 'TRANSFER FROM 1' },
      { amountMicros: -5_900_000n },
    ]);
  });

  it('is parted by what parts its headings, whatever signs stand in its narrations', async () => {
    const withSigns = SBI.replace('NEFT CHARGES', 'NEFT; CHARGES\tOF A DAY').replace(
      'Safar Circle',
      'Safar; Circle; Pune',
    );
    expect((await read(withSigns)).lines).toMatchObject([
      { amountMicros: 1_500_000_000n },
      { narration: 'NEFT; CHARGES OF A DAY', amountMicros: -5_900_000n, balanceMicros: 11_494_100_000n },
    ]);
    const withCommas = `Account of Safar Circle, 12, Main Road, Pune, India, Asia\n${ICICI.replace('NEFT-N307', 'NEFT, N307, X')}`;
    expect((await read(withCommas)).lines).toMatchObject([
      { narration: 'NEFT, N307, X', amountMicros: 1_500_000_000n },
    ]);
    // Its amount is where no heading stands: it is named, and not left out.
    const shifted = `${AXIS}04-11-2026,-,UPI,, ,,900.00,12400.00,248\n`;
    await expect(read(shifted)).rejects.toThrow('Line 3 of the file: it has more columns than the headings.');
  });

  it('has no debit that an unquoted comma makes a credit', async () => {
    const refusalOf = (text: string, ...rows: string[]) => expect(read(`${text}${rows.join('\n')}\n`)).rejects;
    const moreColumns = 'it has more columns than the headings';
    await refusalOf(AXIS, '04-11-2026,-,UPI,,900.00,,12400.00,248').toThrow(`Line 3 of the file: ${moreColumns}`);
    const rent = '4 Nov 2026,4 Nov 2026,TO TRANSFER, RENT,,12000.00,,244144.80';
    await refusalOf(SBI, rent).toThrow(`Line 5 of the file: ${moreColumns}`);
    const [headings] = ICICI.split('\n');
    const zero = '1;04/11/2026;04/11/2026;-;NEFT;;900.00;0.00;12400.00';
    await refusalOf(`${headings}\n`, zero).toThrow(`Line 2 of the file: ${moreColumns}`);
    // Its last column is empty: the next balance, or one further on, tells.
    const shifted = '04-11-2026,-,UPI,,900.00,,10600.00,';
    const parts = 'The balances part at the line of 2026-11-05: "CASH"';
    await refusalOf(AXIS, shifted, '05-11-2026,-,CASH,,100.00,10700.00,248').toThrow(parts);
    const unsaid = '04-11-2026,-,FEE,5.00,,,248';
    await refusalOf(AXIS, shifted, unsaid, '05-11-2026,-,CASH,,100.00,10695.00,248').toThrow(parts);
  });

  it('may have columns without a heading, and lines without a balance', async () => {
    const amountsOf = async (...rows: string[]) => {
      const { lines } = await read(rows.join('\n'));
      return lines.map(({ amountMicros }) => amountMicros / 1_000_000n);
    };
    const [headings = '', first = ''] = AXIS.split('\n');
    const marked = '04-11-2026,-,CASH,900.00,,10600.00,248,Cr,001';
    expect(await amountsOf(headings, first, marked)).toEqual([1500n, -900n]);
    const emptied = '04-11-2026,-,CASH,11500.00,,0.00,248,Cr,';
    expect(await amountsOf(headings, first, emptied)).toEqual([1500n, -11_500n]);
    const unsaid = ['04-11-2026,-,CASH,900.00,,,248', '05-11-2026,-,CASH,,100.00,,248,'];
    expect(await amountsOf(headings, first, ...unsaid)).toEqual([1500n, -900n, 100n]);
    const all = [first, ...unsaid, '06-11-2026,-,CASH,,1.00,10701.00,248'];
    expect(await amountsOf(headings, ...all)).toEqual([1500n, -900n, 100n, 1n]);
    expect(await amountsOf(headings, ...all.toReversed())).toEqual([1500n, -900n, 100n, 1n]);
    const ofOneDay = all.map((row) => row.replace(/^\d\d/, '03'));
    expect(await amountsOf(headings, ...ofOneDay.toReversed())).toEqual([1500n, -900n, 100n, 1n]);
  });

  it('has a debit or a credit where a mark says which, and no mark that is neither', async () => {
    const layout = { name: 'Own', columns: { date: 'Day', narration: 'Text', amount: 'Amount', mark: 'Mark' } };
    const sign = async (mark: string, amount = '900') => {
      const rows = await readRows(Buffer.from(`Day,Text,Amount,Mark\n03/11/2026,CASH,${amount},${mark}\n`));
      const found = findLayout(rows, [layout]);
      return found && readLines(rows, found, '2026-11-20').map(({ amountMicros }) => amountMicros / 1_000_000n);
    };
    const debits = ['D', 'Dr', 'DR.', 'db', 'Debit', 'debited', 'Withdrawal', 'Debits', 'DBIT'];
    for (const mark of debits) expect(await sign(mark)).toEqual([-900n]);
    const credits = ['C', 'Cr.', 'CR', 'Credit', 'Credited', 'Deposit', 'Deposits', 'CRDT', ''];
    for (const mark of credits) expect(await sign(mark)).toEqual([900n]);
    expect(await sign('', '-900')).toEqual([-900n]);
    expect(await sign('W', '0.00')).toEqual([]);
    for (const mark of ['W', 'Draft', 'TFR', '900.00']) {
      await expect(sign(mark)).rejects.toThrow(
        `Line 2 of the file: "${mark}" does not say whether the amount is a debit or a credit.`,
      );
    }
  });

  it('is the oldest line first, whichever way the bank wrote it', async () => {
    expect((await read(HDFC)).lines.map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-03', '2026-11-04']);
  });

  it('may be a workbook, with numbers and dates in its cells', async () => {
    const cells = SBI.split('\n')
      .slice(1, 2)
      .map((row) => row.split(',').map((value) => ({ value })));
    const day = new Date('2026-11-03T00:00:00Z');
    const row = [
      { value: day, type: Date, format: 'dd/mm/yyyy' },
      { value: day, type: Date, format: 'dd/mm/yyyy' },
      { value: 'UPI/CR/630711111111' },
      { value: '' },
      { value: null },
      { value: 1500.1, type: Number },
      { value: 11500.1, type: Number },
    ];
    const content = await writeSheet([...cells, row] as never).toBuffer();
    expect((await read(content)).lines).toMatchObject([
      { bookedOn: '2026-11-03', amountMicros: 1_500_100_000n, balanceMicros: 11_500_100_000n },
    ]);
  });

  it('names the line where its balances part', async () => {
    await expect(read(SBI.replace('11,494.10', '11,494.20'))).rejects.toThrow(
      'The balances part at the line of 2026-11-04: "NEFT CHARGES".',
    );
  });

  it('has lines of the last 400 days, and of a week ahead', async () => {
    const onDay = (day: string) => read(AXIS.replace('03-11-2026', day));
    for (const day of ['16-10-2025', '27-11-2026']) expect((await onDay(day)).lines).toHaveLength(1);
    const advice = 'Correct the date in the file, or take the line out of it.';
    for (const [day, date, when] of [
      ['01-01-0001', '0001-01-01', '400 days ago'],
      ['15-10-2025', '2025-10-15', '400 days ago'],
      ['28-11-2026', '2026-11-28', '7 days ahead'],
      ['31-12-9999', '9999-12-31', '7 days ahead'],
    ] as const) {
      await expect(onDay(day)).rejects.toThrow(
        `Line 2 of the file: "UPI/P2A/630711111111" is dated ${date}, more than ${when}. ${advice}`,
      );
    }
  });

  it('has no amount without a day, but for sums above and below its lines', async () => {
    const advice = 'Correct the date, or take the row out if it is a sum.';
    const [headings, line] = AXIS.split('\n');
    const withRow = (...rows: string[]) => read([headings, ...rows].join('\n'));
    const undated = (day: string) => `${day},-,UPI/P2A,,900.00,,248`;
    for (const day of ['', 'Total', '45964']) {
      expect((await withRow(undated(day), line ?? '', undated(day))).lines).toHaveLength(1);
      await expect(withRow(line ?? '', undated(day), line ?? '')).rejects.toThrow(
        `Line 3 of the file: it has an amount, and "${day}" is no date. ${advice}`,
      );
    }
    await expect(withRow(line ?? '', undated('31/02/2026'))).rejects.toThrow(
      'Line 3 of the file: it has an amount, and "31/02/2026" is no date.',
    );
    const next = '04-11-2026,-,UPI,,900.00,12400.00,248';
    expect((await withRow(line ?? '', 'Page 1,,,,,,', next)).lines).toHaveLength(2);
  });

  it('is refused when it is no table', async () => {
    await expect(readRows(Buffer.from('PK no workbook'))).rejects.toThrow('no CSV and no XLSX');
  });

  it('has days and amounts as banks write them', () => {
    for (const text of ['3/11/2026', '03-11-26', '3 Nov 2026', '03-Nov-2026', '2026-11-03', '03/11/2026 10:15:00']) {
      expect(parseDay(text)).toBe('2026-11-03');
    }
    for (const text of ['', '31/02/2026', 'Total', '11/2026']) expect(parseDay(text)).toBeUndefined();
    expect(['1,23,456.70', '₹ 5', '(5.00)', '5.00 Dr', '5.00 CR', '', '5.001', 'x'].map(parseAmount)).toEqual([
      123_456_700_000n,
      5_000_000n,
      -5_000_000n,
      -5_000_000n,
      5_000_000n,
      0n,
      undefined,
      undefined,
    ]);
  });
});

describe('a file with a day that cannot be right', () => {
  const shop = useShop();

  it('is refused before it is shown, and nothing of it is stored', async () => {
    const { id } = await addAccount(shop);
    const send = (what: 'preview' | 'imports', day: string) => {
      const file = toFile([
        ['2026-11-20', 'CASH', 100],
        [day, 'CHARGES', -5],
      ]);
      return post(shop.testApp, `/api/v1/admin/statements/${id}/${what}`, file, shop.admin.token);
    };
    for (const day of ['9999-12-31', '2026-11-28']) {
      for (const what of ['preview', 'imports'] as const) {
        const { field, message } = errorOf(await send(what, day), 400);
        expect([field, message]).toEqual(['content', expect.stringContaining(`"CHARGES" is dated ${day}, more than`)]);
      }
    }
    expect(await countRows(shop.database, 'statement_imports')).toBe(0);
    expect(await countRows(shop.database, 'statement_lines')).toBe(0);
    // In India it is the next day already.
    shop.testApp.clock.advance(12.5 * 3600);
    for (const what of ['preview', 'imports'] as const) resultOf(await send(what, '2026-11-28'));
  });
});
