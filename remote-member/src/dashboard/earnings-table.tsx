import { Amount } from 'design';
import { SpokenText } from '../area/spoken-text';
import styles from './earnings-table.module.css';
import type { EarningsSlice } from './list-earnings-slices';

interface EarningsTableProps {
  slices: readonly EarningsSlice[];
  /** Decimal string in rupees. */
  total: string;
}

const percent = new Intl.NumberFormat('en-IN', { style: 'percent' });

/** The breakdown in words and figures: legend of the chart, and all of it for whoever cannot see one. */
export function EarningsTable({ slices, total }: EarningsTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        <SpokenText>Earnings by source</SpokenText>
      </caption>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col" className={styles.number}>
            Share
          </th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ source, label, amount, shareBps }) => (
          <tr key={source}>
            <th scope="row">
              <span aria-hidden="true" className={`${styles.swatch} ${styles[source]}`} />
              {label}
            </th>
            <td className={styles.number}>{percent.format(shareBps / 10_000)}</td>
            <td className={styles.number}>
              <Amount value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td className={styles.number}>
            <Amount value={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
