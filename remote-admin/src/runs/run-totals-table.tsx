import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { RunTotals } from 'api/contract';
import { parseMicros, toRupeesText } from 'client/money';
import { Amount } from 'design';
import { CellLines } from '../list/cell-lines';
import { CutNote } from './cut-note';
import styles from './run-totals-table.module.css';
import { formatLevel, formatMemberCount } from './run-words';

/** A line for each level; below them the two kinds, what they come to, and what the daily limits cut. */
export function RunTotalsTable({ totals }: { totals: RunTotals }) {
  return (
    <Table size="small" aria-label="Totals by level" className={styles.table}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">Level</TableCell>
          <TableCell scope="col" align="right">
            Lines
          </TableCell>
          <TableCell scope="col" align="right">
            Credited
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.levels.map(({ level, lines, amount, cut }) => (
          <TableRow key={level}>
            <TableCell component="th" scope="row">
              {formatLevel(level)}
            </TableCell>
            <TableCell align="right">{lines.toLocaleString('en-IN')}</TableCell>
            <TableCell align="right">
              <CellLines note={<CutNote cut={cut} />}>
                <Amount value={amount} />
              </CellLines>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <Sum label="Cashback" amount={totals.cashback} />
        <Sum label="Cashback on cashback" amount={totals.cashbackOnCashback} />
        <TableRow className={styles.sum}>
          <TableCell component="th" scope="row">
            In all, to {formatMemberCount(totals.members)}
          </TableCell>
          <TableCell align="right">{totals.lines.toLocaleString('en-IN')}</TableCell>
          <TableCell align="right">
            <Amount value={sumCredits(totals)} />
          </TableCell>
        </TableRow>
        <Sum label="Cut by daily limits" amount={totals.cut} />
      </TableFooter>
    </Table>
  );
}

const sumCredits = ({ cashback, cashbackOnCashback }: RunTotals) =>
  toRupeesText(parseMicros(cashback) + parseMicros(cashbackOnCashback));

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <TableRow className={styles.sum}>
      <TableCell component="th" scope="row" colSpan={2}>
        {label}
      </TableCell>
      <TableCell align="right">
        <Amount value={amount} />
      </TableCell>
    </TableRow>
  );
}
