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
  /** It is a choice of these, by what they are called. */
  options?: Readonly<Record<string, string>>;
}

/** A field of a form that `useForm` holds. */
export function FormField({ field: { error, ...field }, help, input, unit, options, ...rest }: FormFieldProps) {
  const id = useId();
  return (
    <TextField
      {...rest}
      {...field}
      id={id}
      error={error !== undefined}
      helperText={error ?? help}
      select={options !== undefined}
      slotProps={{
        htmlInput: { autoComplete: 'off', ...input },
        input: { endAdornment: unit },
        select: { native: true },
      }}
    >
      {options &&
        Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
    </TextField>
  );
}
