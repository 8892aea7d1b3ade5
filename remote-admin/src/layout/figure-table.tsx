import { joinClassNames } from 'design';
import type { ReactNode } from 'react';
import styles from './figure-table.module.css';

interface FigureTableProps {
  label: string;
  className?: string;
  columns: readonly string[];
  /** The first cell of each names the row; the others are figures. */
  rows: readonly (readonly ReactNode[])[];
  /** What stands below the rows. */
  footer?: ReactNode;
}

/**
 * A small table of figures, as opposed to the rows of a list. A plain one: that of the lists is 2 KB of `/admin`, whose
 * charts fold their figures away.
 */
export function FigureTable({ label, className, columns, rows, footer }: FigureTableProps) {
  return (
    <table aria-label={label} className={joinClassNames(styles.table, className)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {footer}
    </table>
  );
}
