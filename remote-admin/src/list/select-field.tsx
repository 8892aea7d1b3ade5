import TextField from '@mui/material/TextField';
import styles from './select-field.module.css';

interface SelectFieldProps {
  label: string;
  value: string;
  /** What is chosen by what it is called. */
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

/** A choice beside the search of a list: one of a few, always with its label. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  return (
    <TextField
      select
      className={styles.field}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      {Object.entries(options).map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
