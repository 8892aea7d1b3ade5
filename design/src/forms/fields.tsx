import { useTranslation } from 'i18n';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { LineIcon, LINES } from '../icon/line-icon';
import { joinClassNames } from '../join-class-names';
import styles from './field.module.css';

/** What every field shows around its control. */
interface FieldTexts {
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

function FieldFrame({ id, label, labelHint, help, error, children }: FieldFrameProps) {
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

interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {}

export function TextField({ id, label, labelHint, help, error, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} labelHint={labelHint} help={help} error={error}>
      {(control) => <input {...input} {...control} className={joinClassNames(styles.control, className)} />}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends FieldTexts, ComponentProps<'textarea'> {}

export function TextAreaField({
  id,
  label,
  labelHint,
  help,
  error,
  rows = 5,
  className,
  ...textarea
}: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} labelHint={labelHint} help={help} error={error}>
      {(control) => (
        <textarea
          rows={rows}
          {...textarea}
          {...control}
          className={joinClassNames(styles.control, styles.area, className)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
}

/** The browser's own list: it is known to every hand, keyboard and screen reader. */
export function SelectField({ id, label, labelHint, help, error, options, className, ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} labelHint={labelHint} help={help} error={error}>
      {(control) => (
        <div className={styles.withToggle}>
          <select {...select} {...control} className={joinClassNames(styles.control, className)}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <LineIcon icon={LINES.open} className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  );
}

const EYE = 'M2 12c4-9 16-9 20 0-4 9-16 9-20 0M12 9a3 3 0 0 0 0 6 3 3 0 0 0 0-6';

type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

export function PasswordField({ id, label, labelHint, help, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const { t } = useTranslation();
  return (
    <FieldFrame id={id} label={label} labelHint={labelHint} help={help} error={error}>
      {(control) => (
        <div className={styles.withToggle}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={joinClassNames(styles.control, className)}
          />
          <button
            type="button"
            aria-label={isShown ? t('Hide password') : t('Show password')}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className={styles.toggle}
          >
            <LineIcon icon={isShown ? `${EYE}M3 3l18 18` : EYE} className={styles.toggleIcon} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
