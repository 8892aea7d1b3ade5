import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { msg } from 'client/msg';
import { Amount, Skeleton } from 'design';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../texts';
import styles from './rows.module.css';

/** One column of a list, which on a small screen becomes a line of each row's card. */
export interface Column<Row> {
  /** Marked with `msg`: an address names the columns shown by it. */
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

const ROOM_FOR_TABLE = '(min-width: 44rem)';
const ROOM_FOR_WIDE_TABLE = '(min-width: 78rem)';

/** Rows as a table or, on a small screen, as cards. */
export function Rows<Row>(props: RowsProps<Row>) {
  const hasRoom = useMediaQuery(props.isWide ? ROOM_FOR_WIDE_TABLE : ROOM_FOR_TABLE, { noSsr: true });
  return hasRoom ? <RowTable {...props} /> : <RowCards {...props} />;
}

function RowTable<Row>({ caption, columns, rows, getKey }: RowsProps<Row>) {
  return (
    <Table>
      <caption className={styles.caption}>{caption}</caption>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column.label} scope="col" align={alignOf(column)}>
              {t(column.label)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={getKey(row)} className={styles.row}>
            {columns.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const isTitle = column.role === 'title';
  return (
    <TableCell
      component={isTitle ? 'th' : 'td'}
      scope={isTitle ? 'row' : undefined}
      align={alignOf(column)}
      className={`${isTitle ? styles.tableTitle : ''} ${column.isUnbroken ? styles.unbroken : ''}`}
    >
      {column.render(row)}
    </TableCell>
  );
}

const alignOf = <Row,>({ align }: Column<Row>) => (align === 'end' ? 'right' : 'left');

/** The rows of a small screen: a card each, the columns below one another. */
function RowCards<Row>({ caption, columns, rows, getKey }: RowsProps<Row>) {
  const title = columns.find(({ role }) => role === 'title');
  const corner = columns.find(({ role }) => role === 'corner');
  const foot = columns.find(({ role }) => role === 'foot');
  const details = columns.filter(({ role }) => !role);
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={getKey(row)} className={styles.card}>
          <div className={styles.head}>
            <strong className={styles.title}>{title?.render(row)}</strong>
            <span className={styles.corner}>{corner?.render(row)}</span>
          </div>
          <div className={styles.body}>
            <dl className={styles.details}>
              {details.map(({ label, render }) => (
                <div key={label}>
                  <dt className={styles.label}>{t(label)}</dt>
                  <dd className={styles.value}>{render(row)}</dd>
                </div>
              ))}
            </dl>
            <div>{foot?.render(row)}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The money that a row is about. */
export const amountColumn = <Row,>(get: (row: Row) => string, label: string = msg('Amount')): Column<Row> => ({
  label,
  align: 'end',
  role: 'corner',
  render: (row) => <Amount value={get(row)} />,
});

interface CellLinesProps {
  children: ReactNode;
  /** What explains the first line: smaller, below it. */
  note: ReactNode;
}

export function CellLines({ children, note }: CellLinesProps) {
  return (
    <>
      <div>{children}</div>
      {note && <div className={styles.note}>{note}</div>}
    </>
  );
}

interface MemberLinkProps {
  memberId: string;
  name: string;
}

/** A name that leads to everything about its member. */
export function MemberLink({ memberId, name }: MemberLinkProps) {
  return (
    <Link to={`/admin/user/${memberId}`} className={styles.link}>
      {name}
    </Link>
  );
}

const ROW_COUNT = 6;

/** The outline of a list that is on its way. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')}>
      {Array.from({ length: ROW_COUNT }, (_, index) => (
        <div key={index} className={styles.skeletonRow}>
          <Skeleton />
          <Skeleton width="half" />
          <Skeleton width="third" />
        </div>
      ))}
    </div>
  );
}
