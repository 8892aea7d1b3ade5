import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Run, RunTotals } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { formatCount, formatRupees, sumRupees } from 'client/money';
import { Amount, RichText } from 'design';
import { useId } from 'react';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogFocus } from '../forms/use-dialog-focus';
import { FigureTable } from '../layout/figure-table';
import { CellLines } from '../list/rows';
import { t } from '../texts';
import styles from './runs.module.css';

interface RunTotalsDialogProps extends DialogProps {
  run: Run;
}

/** What one attempt paid, or would have paid, by kind and level. */
export function RunTotalsDialog({ run, isOpen, onClose }: RunTotalsDialogProps) {
  const titleId = useId();
  const dialogRef = useDialogFocus(isOpen);
  return (
    <Dialog ref={dialogRef} open={isOpen} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>
        {t(run.state === 'simulated' ? 'Dry run of {businessDate}' : 'Run of {businessDate}', {
          businessDate: formatBusinessDate(run.businessDate),
        })}
      </DialogTitle>
      <DialogContent>{run.totals && <RunTotalsTable totals={run.totals} />}</DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A line for each level; below them the two kinds, what they come to, and what the daily limits cut. */
function RunTotalsTable({ totals }: { totals: RunTotals }) {
  const { levels, members, lines: lineCount, cashback, cashbackOnCashback, cut: cutInAll } = totals;
  const sum = sumRupees([cashback, cashbackOnCashback]);
  return (
    <FigureTable
      label={t('Totals by level')}
      className={styles.table}
      columns={[t('Level'), t('Lines'), t('Credited')]}
      rows={levels.map(({ level, lines, amount, cut }) => [
        level === 0 ? t('Own cashback') : t('Level {level}', { level }),
        formatCount(lines),
        <CellLines key={level} note={<CutNote cut={cut} />}>
          <Amount value={amount} />
        </CellLines>,
      ])}
      footer={
        <tfoot>
          <Sum label={t('Cashback')} amount={cashback} />
          <Sum label={t('Cashback on cashback')} amount={cashbackOnCashback} />
          <Sum
            label={t('In all, to {members}', { members: formatMemberCount(members) })}
            lineCount={lineCount}
            amount={sum}
          />
          <Sum label={t('Cut by daily limits')} amount={cutInAll} />
        </tfoot>
      }
    />
  );
}

function Sum({ label, lineCount, amount }: { label: string; lineCount?: number; amount: string }) {
  return (
    <tr className={styles.sum}>
      <th scope="row" colSpan={lineCount === undefined ? 2 : 1}>
        {label}
      </th>
      {lineCount !== undefined && <td>{formatCount(lineCount)}</td>}
      <td>
        <Amount value={amount} />
      </td>
    </tr>
  );
}

/** What the daily limits cut off an amount; nothing when they cut nothing. */
export function CutNote({ cut }: { cut: string }) {
  if (Number(cut) === 0) return null;
  return (
    <RichText
      text={t('<0>{cut}</0> cut by limits', { cut: formatRupees(cut) })}
      parts={[<Amount key="cut" value={cut} />]}
    />
  );
}

export const formatMemberCount = (count: number) =>
  t(count === 1 ? '{count} member' : '{count} members', { count: formatCount(count) });
