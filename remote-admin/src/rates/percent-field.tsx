import InputAdornment from '@mui/material/InputAdornment';
import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';

interface PercentFieldProps extends Pick<TextFieldProps, 'id' | 'name' | 'onChange' | 'onBlur' | 'inputRef'> {
  label: string;
  /** The label is seen elsewhere, at the head of a column and of a row. */
  isLabelHidden?: boolean;
  problem: string | undefined;
}

/** One rate. */
export function PercentField({ label, isLabelHidden = false, problem, ...field }: PercentFieldProps) {
  return (
    <TextField
      {...field}
      label={isLabelHidden ? undefined : label}
      error={Boolean(problem)}
      helperText={problem}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          maxLength: 6,
          'aria-required': true,
          'aria-label': isLabelHidden ? label : undefined,
        },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  );
}
