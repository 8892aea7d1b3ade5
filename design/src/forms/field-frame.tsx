import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What every field shows around its control. */
export interface FieldTexts {
  label: ReactNode;
  /** A quiet word after the label, such as "optional". */
  labelHint?: string;
  help?: ReactNode;
  /** In words, under the field. Its presence marks the control invalid. */
  error?: ReactNode;
}

/** The attributes that tie a control to its label, help and error. */
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id?: string;
  children: (control: ControlAttributes) => ReactNode;
}

export function FieldFrame({ id, label, labelHint, help, error, children }: FieldFrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
        {labelHint && <span className={styles.labelHint}> ({labelHint})</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
