import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Says what is searched: "Search by name or mobile". */
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
              <Search aria-hidden="true" className={styles.icon} />
            </InputAdornment>
          ),
          endAdornment: value && (
            <IconButton aria-label="Clear search" edge="end" onClick={clear}>
              <X aria-hidden="true" className={styles.icon} />
            </IconButton>
          ),
        },
      }}
    />
  );
}
