import type { ComponentProps } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame';

export interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {}

export function TextField({ id, label, labelHint, help, error, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} labelHint={labelHint} help={help} error={error}>
      {(control) => <input {...input} {...control} className={joinClassNames(styles.control, className)} />}
    </FieldFrame>
  );
}
