import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame';

export interface SelectFieldProps extends FieldTexts, ComponentProps<'select'> {
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
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  );
}
