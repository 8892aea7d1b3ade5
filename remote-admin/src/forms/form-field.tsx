import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import { translateSentence } from 'client/sentences';
import { useId } from 'react';
import { t } from '../texts';

export interface OptionsProps {
  /** What is chosen by what it is called: words of ours, marked with `msg`. */
  options?: Readonly<Record<string, string>>;
  /**
   * The same, by what people have called it: drawn as it is, below our own, in the order in which it is given. Pairs
   * and no object, in which JavaScript puts ids by their number.
   */
  names?: Names;
}

export type Names = readonly (readonly [value: string, name: string])[];

interface FormFieldProps
  extends OptionsProps, Pick<TextFieldProps, 'inputRef' | 'label' | 'margin' | 'minRows' | 'multiline' | 'type'> {
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
export function FormField({ field: { error, ...field }, help, input, unit, options, names, ...rest }: FormFieldProps) {
  const id = useId();
  return (
    <TextField
      {...rest}
      {...field}
      id={id}
      error={error !== undefined}
      helperText={error === undefined ? help : translateSentence(t, error)}
      select={(options ?? names) !== undefined}
      slotProps={{
        htmlInput: { autoComplete: 'off', ...input },
        input: { endAdornment: unit },
        select: { native: true },
      }}
    >
      {(options ?? names) && <Options options={options} names={names} />}
    </TextField>
  );
}

interface ReasonFieldProps extends Pick<FormFieldProps, 'margin'> {
  form: { field: (name: 'reason') => FormFieldProps['field'] };
  /** Who reads it. */
  help: string;
}

/** Why something is done: never left out. */
export const ReasonField = ({ form, ...rest }: ReasonFieldProps) => (
  <FormField
    {...rest}
    field={form.field('reason')}
    multiline
    label={t('Reason')}
    input={{ maxLength: 500, 'aria-required': true }}
  />
);

/** What a field that is a choice offers. */
export function Options({ options = {}, names = [] }: OptionsProps) {
  const words = Object.entries(options).map(([value, word]) => [value, t(word)] as const);
  return [...words, ...new Map(names)].map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
