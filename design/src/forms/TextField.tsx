import type { ComponentProps } from 'react';
import { joinClassNames } from '../joinClassNames';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame';

export interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {}

export function TextField({ id, label, labelHint, help, error, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} labelHint={labelHint} help={help} error={error}>
      {(control) => <input {...input} {...control} className={joinClassNames(styles.control, className)} />}
    </FieldFrame>
  );
}
