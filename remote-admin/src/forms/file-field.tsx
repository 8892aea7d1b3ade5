import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  /** Without a file when what was chosen is taken back. */
  onChoose: (file: File | undefined) => void;
}

/** Chooses a table as a bank gives it. */
export function FileField({ label, onChoose }: FileFieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <input
        className={styles.input}
        type="file"
        accept=".csv,.txt,.xlsx,text/csv,text/plain"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </label>
  );
}
