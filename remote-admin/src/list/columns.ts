import type { ReactNode } from 'react';

/** One column of a list, which on a small screen becomes a line of each row's card. */
export interface Column<Row> {
  label: string;
  render: (row: Row) => ReactNode;
  /** Numbers and what is done with a row stand at the end of the line. */
  align?: 'end';
  /** In a table its lines are never broken: days, ids. */
  isUnbroken?: boolean;
  /** On a card: `title` names the row, `corner` stands beside it, `foot` below everything. */
  role?: 'title' | 'corner' | 'foot';
}

export interface RowsProps<Row> {
  /** Its columns need the room of a desk; anything smaller shows cards. */
  isWide?: boolean;
  /** What the rows are, for assistive technology: "Users". */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  getKey: (row: Row) => string | number;
}
