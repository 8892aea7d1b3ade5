import type { ReactNode } from 'react';
import styles from './cell-lines.module.css';

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
