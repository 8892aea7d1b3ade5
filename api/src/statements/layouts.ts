import type { StatementColumns } from '../contract';

export interface Layout {
  name: string;
  columns: StatementColumns;
}

/** The files of the banks, by the headings of their columns. */
export const BANK_LAYOUTS: readonly Layout[] = [
  {
    name: 'ICICI Bank',
    columns: {
      date: 'Transaction Date',
      narration: 'Transaction Remarks',
      reference: 'Cheque Number',
      debit: 'Withdrawal Amount (INR )',
      credit: 'Deposit Amount (INR )',
      balance: 'Balance (INR )',
    },
  },
  {
    name: 'HDFC Bank',
    columns: {
      date: 'Date',
      narration: 'Narration',
      reference: 'Chq./Ref.No.',
      debit: 'Withdrawal Amt.',
      credit: 'Deposit Amt.',
      balance: 'Closing Balance',
    },
  },
  {
    name: 'State Bank of India',
    columns: {
      date: 'Txn Date',
      narration: 'Description',
      reference: 'Ref No./Cheque No.',
      debit: 'Debit',
      credit: 'Credit',
      balance: 'Balance',
    },
  },
  {
    name: 'Axis Bank',
    columns: {
      date: 'Tran Date',
      narration: 'PARTICULARS',
      reference: 'CHQNO',
      debit: 'DR',
      credit: 'CR',
      balance: 'BAL',
    },
  },
];

/** Banks change the spaces and the capitals of their headings from one month to the next. */
const toKey = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

export interface Found {
  layout: Layout;
  /** Where the headings stand. */
  headerRow: number;
  /** The place of each column that the layout names. */
  placeOf: Partial<Record<keyof StatementColumns, number>>;
}

export const HEADER_ROWS = 60;

/** The first layout whose headings all stand in one row. */
export function findLayout(rows: readonly string[][], layouts: readonly Layout[]): Found | undefined {
  for (const [headerRow, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const keys = row.map(toKey);
    for (const layout of layouts) {
      const places = Object.entries(layout.columns).map(
        ([column, heading]) => [column, keys.indexOf(toKey(heading))] as const,
      );
      if (places.every(([, place]) => place >= 0)) return { layout, headerRow, placeOf: Object.fromEntries(places) };
    }
  }
  return undefined;
}

/** The row that looks most like headings: the one with the most texts that are no figures, and how many those are. */
export function findHeaderRow(rows: readonly string[][]): { headerRow: number; count: number } {
  const counts = rows
    .slice(0, HEADER_ROWS)
    .map((row) => row.filter((cell) => /[A-Za-z]{2}/.test(cell) && !/\d{3}/.test(cell)).length);
  const count = Math.max(0, ...counts);
  return { headerRow: Math.max(0, counts.indexOf(count)), count };
}

export function guessHeadings(rows: readonly string[][]): { headerRow: number; headings: string[] } {
  const { headerRow } = findHeaderRow(rows);
  return { headerRow, headings: (rows[headerRow] ?? []).filter((cell) => cell !== '') };
}
