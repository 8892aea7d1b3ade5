import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface FormFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'label' | 'margin' | 'multiline' | 'type'> {
  /** What the form says of the field: its name, what it holds at first, and what is wrong with it. */
  field: { name: string; defaultValue: string | undefined; error: string | undefined };
  /** What to type, while nothing is wrong with it. */
  help?: string;
  /** Attributes of the input itself. */
  input?: React.InputHTMLAttributes<HTMLInputElement>;
  /** Stands behind what is typed: "%". */
  unit?: React.ReactNode;
}

/** A field of a form that `useForm` holds. */
export function FormField({ field: { error, ...field }, help, input, unit, ...rest }: FormFieldProps) {
  const id = useId();
  return (
    <TextField
      {...rest}
      {...field}
      id={id}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{ htmlInput: { autoComplete: 'off', ...input }, input: { endAdornment: unit } }}
    />
  );
}
