import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface FigureTableProps {
  label: string;
  className?: string;
  columns: readonly string[];
  /** The first cell of each names the row; the others are figures. */
  rows: readonly (readonly ReactNode[])[];
  /** What stands below the rows. */
  footer?: ReactNode;
}

/** A small table of figures, as opposed to the rows of a list. */
export function FigureTable({ label, className, columns, rows, footer }: FigureTableProps) {
  return (
    <Table size="small" aria-label={label} className={className}>
      <TableHead>
        <TableRow>
          {columns.map((column, index) => (
            <TableCell key={column} scope="col" align={index === 0 ? 'left' : 'right'}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, ...figures], row) => (
          <TableRow key={row}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            {figures.map((figure, index) => (
              <TableCell key={columns[index + 1]} align="right">
                {figure}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {footer}
    </Table>
  );
}
