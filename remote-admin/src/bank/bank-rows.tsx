import type { StatementLine } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { formatCount } from 'client/money';
import { Card } from 'design';
import type { ReactNode } from 'react';
import blocks from '../layout/blocks.module.css';
import { CellLines, Rows, type RowsProps } from '../list/rows';
import { t } from '../texts';
import styles from './bank.module.css';

export function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className={styles.section}>
      <div>
        <h2>{title}</h2>
        <p className={blocks.note}>{lead}</p>
      </div>
      {children}
    </Card>
  );
}

/** The rows of a section; of many the server sends the first ones, and the next ones as these are decided. */
export const SectionRows = <Row,>({ count, ...props }: RowsProps<Row> & { count: number }) => (
  <>
    {count > props.rows.length && (
      <p className={blocks.note}>
        {t('The first {shown} of {count}. The others come up as these are dealt with.', {
          shown: formatCount(props.rows.length),
          count: formatCount(count),
        })}
      </p>
    )}
    <Rows {...props} />
  </>
);

export const LineCell = ({ line }: { line: StatementLine }) => (
  <CellLines note={`${formatBusinessDate(line.bookedOn)}${line.reference && `, ${line.reference}`}`}>
    <span className={styles.narration}>{line.narration}</span>
  </CellLines>
);
