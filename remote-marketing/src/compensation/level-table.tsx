import styles from './level-table.module.css';

export interface LevelRow {
  level: string;
  value: string;
  /** The value as money, for the example that the table's last heading names. */
  amount: string;
  /** How long the bar beside the value is; the row shows none without it. */
  barPercent?: number;
}

interface LevelTableProps {
  caption: string;
  headings: { level: string; value: string; amount: string };
  rows: readonly LevelRow[];
}

/** What each level is paid: a rate, a bar that lets the eye compare, and the amount in an example. */
export function LevelTable({ caption, headings, rows }: LevelTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{headings.level}</th>
          <th scope="col">{headings.value}</th>
          <th scope="col" className={styles.number}>
            {headings.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.level}>
            <th scope="row">{row.level}</th>
            <td>
              <span className={styles.value}>
                <span className={styles.rate}>{row.value}</span>
                {row.barPercent !== undefined && <RateBar percent={row.barPercent} />}
              </span>
            </td>
            <td className={styles.number}>{row.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RateBar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" className={styles.bar}>
      <rect width={`${percent}%`} height="100%" rx="4" />
    </svg>
  );
}
