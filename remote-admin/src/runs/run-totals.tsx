import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Run, RunTotals } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { sumRupees } from 'client/money';
import { Amount } from 'design';
import { useId } from 'react';
import { CellLines } from '../list/rows';
import styles from './runs.module.css';

interface RunTotalsDialogProps {
  run: Run;
  isOpen: boolean;
  onClose: () => void;
}

/** What one attempt paid, or would have paid, by kind and level. */
export function RunTotalsDialog({ run, isOpen, onClose }: RunTotalsDialogProps) {
  const titleId = useId();
  const kind = run.state === 'simulated' ? 'Dry run' : 'Run';
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{`${kind} of ${formatBusinessDate(run.businessDate)}`}</DialogTitle>
      <DialogContent>{run.totals && <RunTotalsTable totals={run.totals} />}</DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A line for each level; below them the two kinds, what they come to, and what the daily limits cut. */
function RunTotalsTable({ totals }: { totals: RunTotals }) {
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
            <Amount value={sumRupees([totals.cashback, totals.cashbackOnCashback])} />
          </TableCell>
        </TableRow>
        <Sum label="Cut by daily limits" amount={totals.cut} />
      </TableFooter>
    </Table>
  );
}

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

/** What the daily limits cut off an amount; nothing when they cut nothing. */
export function CutNote({ cut }: { cut: string }) {
  if (Number(cut) === 0) return null;
  return (
    <>
      <Amount value={cut} /> cut by limits
    </>
  );
}

/** "Own cashback", "Level 3". */
function formatLevel(level: number): string {
  return level === 0 ? 'Own cashback' : `Level ${level}`;
}

export const formatMemberCount = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'member' : 'members'}`;
