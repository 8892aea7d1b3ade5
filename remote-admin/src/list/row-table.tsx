import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Column, RowsProps } from './columns';
import styles from './row-table.module.css';

export function RowTable<Row>({ caption, columns, rows, getKey }: RowsProps<Row>) {
  return (
    <Table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column.label} scope="col" align={alignOf(column)}>
              {column.label}
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
      className={`${isTitle ? styles.title : ''} ${column.isUnbroken ? styles.unbroken : ''}`}
    >
      {column.render(row)}
    </TableCell>
  );
}

const alignOf = <Row,>({ align }: Column<Row>) => (align === 'end' ? 'right' : 'left');
