import styles from './chart-legend.module.css';

export interface LegendEntry {
  label: string;
  /** The series' figure, where it has a single one. */
  value?: string;
}

/** Which colour is what, in the order of the series. */
export function ChartLegend({ entries }: { entries: LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ label, value }) => (
        <li key={label} className={styles.entry}>
          <span>{label}</span>
          {value && <strong className={styles.value}>{value}</strong>}
        </li>
      ))}
    </ul>
  );
}
