import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Rates } from 'api/contract';
import { formatPercent } from 'client/money';
import styles from './rate-table.module.css';

/** The two tables that pay by level, side by side. */
export function RateTable({ label, rates }: { label: string; rates: Rates }) {
  const { referralBps, cashbackOnCashbackBps } = rates;
  return (
    <Table size="small" aria-label={label} className={styles.table}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">Level</TableCell>
          <TableCell scope="col" align="right">
            Referral bonus
          </TableCell>
          <TableCell scope="col" align="right">
            Cashback on cashback
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {referralBps.map((rateBps, index) => (
          <TableRow key={index}>
            <TableCell component="th" scope="row">
              Level {index + 1}
            </TableCell>
            <TableCell align="right">{formatPercent(rateBps)}</TableCell>
            <TableCell align="right">{formatPercent(cashbackOnCashbackBps[index] ?? 0)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
