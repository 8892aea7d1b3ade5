import TextField from '@mui/material/TextField';
import styles from './period-fields.module.css';

/** Calendar days of the club, both included; without one that end is open. */
export interface Period {
  from?: string;
  to?: string;
}

interface PeriodFieldsProps {
  period: Period;
  onChange: (period: Period) => void;
}

export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  return (
    <>
      <DayField label="From" day={period.from} max={period.to} onChange={(from) => onChange({ ...period, from })} />
      <DayField label="To" day={period.to} min={period.from} onChange={(to) => onChange({ ...period, to })} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  day: string | undefined;
  min?: string;
  max?: string;
  onChange: (day: string | undefined) => void;
}

function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  return (
    <label className={styles.day}>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      <TextField
        type="date"
        value={day ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        slotProps={{ htmlInput: { min, max, 'aria-label': label } }}
      />
    </label>
  );
}
