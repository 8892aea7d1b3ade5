import { breakAtSigns } from 'client/break-at-signs';
import { formatDay, toBusinessDate } from 'client/dates';
import { Amount } from 'design';
import { type Translate, useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { LoadMore, type LoadMoreProps } from './load-more';
import { LinesSkeleton, QueryOutcome, type QueryOutcomeProps } from '../page/query-outcome';
import styles from './record-table.module.css';
import { SpokenText } from '../page/spoken-text';

export interface RecordColumn<Row> {
  /** Marked for translation. */
  label: string;
  isNumber?: boolean;
  /** Its words are broken in two only where a line has no room for one. */
  isWhole?: boolean;
  /**
   * Where a card on a phone shows it without its label: as what the card is about, as its figure, below as its date, or
   * as words of a line of their own; with its label beside the date.
   */
  inCard?: 'title' | 'figure' | 'date' | 'besideDate' | 'words';
  render: (row: Row, t: Translate) => ReactNode;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
}

/**
 * Records as a table, and on a phone as cards: each cell then carries its column's name. The roles are said again
 * because a table laid out as cards loses them.
 */
export function RecordTable<Row extends { id: string }>({ caption, columns, rows }: RecordTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <table role="table" className={styles.table}>
      <caption>
        <SpokenText>{caption}</SpokenText>
      </caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map(({ label, isNumber }) => (
            <th key={label} role="columnheader" scope="col" className={isNumber ? styles.number : undefined}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row" className={styles.row}>
            {columns.map(({ label, isNumber, isWhole, inCard, render }) => (
              <td
                key={label}
                role="cell"
                className={[isNumber && styles.number, isWhole && styles.whole, inCard && styles[inCard]]
                  .filter(Boolean)
                  .join(' ')}
              >
                <span aria-hidden="true" className={styles.label}>
                  {t(label)}
                </span>
                <span className={styles.value}>{render(row, t)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Below the name of a bonus that cannot be withdrawn yet. */
export function HeldNote({ releasedOn }: { releasedOn: string | undefined }) {
  const { t } = useTranslation();
  if (releasedOn === undefined || releasedOn <= toBusinessDate(new Date())) return null;
  return (
    <>
      {' '}
      <span className={styles.note}>{t('Held until {day}', { day: formatDay(releasedOn) })}</span>
    </>
  );
}

interface RecordListProps<Row> extends Omit<RecordTableProps<Row>, 'rows'> {
  query: QueryOutcomeProps<{ items: readonly Row[] }>['query'] & LoadMoreProps['query'];
  failureTitle: string;
  /** In the place of the table while there are none. */
  empty: ReactNode;
}

/** A list of money that comes page by page: on its way, failed, empty, or as a table with the way to more of it. */
export function RecordList<Row extends { id: string }>({ query, failureTitle, empty, ...table }: RecordListProps<Row>) {
  const { t } = useTranslation();
  return (
    <QueryOutcome
      query={query}
      skeleton={<LinesSkeleton />}
      failureTitle={failureTitle}
      reassurance={t('Your money is safe. Only this list could not be shown.')}
    >
      {({ items }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <RecordTable {...table} rows={items} />
            <LoadMore query={query} />
          </>
        )
      }
    </QueryOutcome>
  );
}

/** The calendar day of a moment, never broken over two lines. */
export function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} className={styles.day}>
      {formatDay(of)}
    </time>
  );
}

/** A badge, and under it the words that belong to it. */
export function StatusCell({ note, children }: { note?: string | null; children: ReactNode }) {
  return (
    <span className={styles.cell}>
      {children}
      {note && <span className={styles.note}>{breakAtSigns(note)}</span>}
    </span>
  );
}

/** An amount with its sign: what came in has a plus. */
export function SignedAmount({ value, isExact = false }: { value: string; isExact?: boolean }) {
  if (value === '0' || value.startsWith('-')) return <Amount value={value} isExact={isExact} />;
  return (
    <span className={styles.income}>
      +<Amount value={value} isExact={isExact} />
    </span>
  );
}
