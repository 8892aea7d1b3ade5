import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import styles from './figures.module.css';

export interface FiguresProps {
  caption: string;
  columns: string[];
  /** The first cell of each names the row. */
  rows: (string | number)[][];
}

/** The figures of a chart as a table, folded away until asked for. */
export function Figures({ caption, columns, rows }: FiguresProps) {
  return (
    <details className={styles.figures}>
      <summary className={styles.summary}>Show the figures</summary>
      {/* Wider than a phone where amounts are large: then it scrolls by itself, by keyboard too. */}
      <div role="region" aria-label={`Figures of ${caption}`} tabIndex={0} className={styles.scroller}>
        <Table size="small" aria-label={caption}>
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
            {rows.map(([name, ...values]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                {values.map((value, index) => (
                  <TableCell key={columns[index + 1]} align="right">
                    {value}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </details>
  );
}
