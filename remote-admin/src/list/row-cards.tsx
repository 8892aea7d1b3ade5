import type { RowsProps } from './columns';
import styles from './row-cards.module.css';

/** The rows of a small screen: a card each, the columns below one another. */
export function RowCards<Row>({ caption, columns, rows, getKey }: RowsProps<Row>) {
  const title = columns.find(({ role }) => role === 'title');
  const corner = columns.find(({ role }) => role === 'corner');
  const foot = columns.find(({ role }) => role === 'foot');
  const details = columns.filter(({ role }) => !role);
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={getKey(row)} className={styles.card}>
          <div className={styles.head}>
            <strong className={styles.title}>{title?.render(row)}</strong>
            <span className={styles.corner}>{corner?.render(row)}</span>
          </div>
          <div className={styles.body}>
            <dl className={styles.details}>
              {details.map(({ label, render }) => (
                <div key={label}>
                  <dt className={styles.label}>{label}</dt>
                  <dd className={styles.value}>{render(row)}</dd>
                </div>
              ))}
            </dl>
            <div>{foot?.render(row)}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}
