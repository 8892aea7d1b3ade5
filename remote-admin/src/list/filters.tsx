import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useDayField } from 'client/day-field';
import { LineIcon } from 'design';
import { Search, X } from 'lucide';
import type { Ref } from 'react';
import { useRef } from 'react';
import type { OptionsProps } from '../forms/form-field';
import { Options } from '../forms/form-field';
import { t } from '../texts';
import styles from './filters.module.css';
import type { List } from './use-list';

interface SearchFieldProps {
  /** Says what is searched: "Search by name, mobile, email or code". */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    inputRef.current?.focus();
  };
  return (
    <TextField
      className={styles.field}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputRef={inputRef}
      slotProps={{
        htmlInput: { 'aria-label': label, role: 'searchbox', autoComplete: 'off', maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <LineIcon icon={Search} className={styles.icon} />
            </InputAdornment>
          ),
          endAdornment: value && (
            <IconButton aria-label={t('Clear search')} edge="end" onClick={clear}>
              <LineIcon icon={X} className={styles.icon} />
            </IconButton>
          ),
        },
      }}
    />
  );
}

interface SelectFieldProps extends OptionsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLSelectElement>;
}

/** A choice beside the search of a list: one of a few, always with its label. */
export function SelectField({ label, value, onChange, inputRef, ...options }: SelectFieldProps) {
  return (
    <TextField
      select
      className={styles.selectField}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputRef={inputRef}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      <Options {...options} />
    </TextField>
  );
}

type FilteredList = Pick<List<unknown, unknown>, 'filter' | 'setFilter'>;

interface ChoiceFilterProps extends OptionsProps {
  list: FilteredList;
  /** What the API calls it. */
  name: string;
  label: string;
  /** For all of them: "All statuses". */
  all: string;
}

/** Narrows a list down to one of a few. */
export function ChoiceFilter({ list, name, label, all, options, names }: ChoiceFilterProps) {
  return (
    <SelectField
      label={label}
      value={String(list.filter[name] ?? ALL)}
      options={{ [ALL]: all, ...options }}
      names={names}
      onChange={(chosen) => list.setFilter({ [name]: chosen === ALL ? undefined : chosen })}
    />
  );
}

const ALL = 'all';

/** Narrows a list down to calendar days of the club, both included; without one that end is open. */
export function PeriodFilter({ list }: { list: FilteredList }) {
  const [from, to] = [list.filter.from, list.filter.to].map((day) => (day === undefined ? undefined : String(day)));
  return (
    <>
      <DayField label={t('From')} day={from} max={to} onChange={(day) => list.setFilter({ from: day })} />
      <DayField label={t('To')} day={to} min={from} onChange={(day) => list.setFilter({ to: day })} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  day: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** One calendar day, always with its label. */
export function DayField({ label, day, min, max, onChange }: DayFieldProps) {
  const field = useDayField(day ?? '', (chosen) => onChange(chosen || undefined));
  return (
    <label className={styles.day}>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      <TextField {...field} slotProps={{ htmlInput: { min, max, 'aria-label': label } }} />
    </label>
  );
}
