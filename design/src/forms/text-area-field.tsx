import type { ComponentProps } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame';

export interface TextAreaFieldProps extends FieldTexts, ComponentProps<'textarea'> {}

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
