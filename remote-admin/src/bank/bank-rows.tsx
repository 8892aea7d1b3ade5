import type { StatementLine } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { Card } from 'design';
import type { ReactNode } from 'react';
import { CellLines } from '../list/rows';
import styles from './bank.module.css';

export function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className={styles.section}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.note}>{lead}</p>
      </div>
      {children}
    </Card>
  );
}

export const LineCell = ({ line }: { line: StatementLine }) => (
  <CellLines note={`${formatBusinessDate(line.bookedOn)}${line.reference && `, ${line.reference}`}`}>
    <span className={styles.narration}>{line.narration}</span>
  </CellLines>
);
