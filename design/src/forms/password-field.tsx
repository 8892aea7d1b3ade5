import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './field.module.css';
import { FieldFrame } from './field-frame';
import type { TextFieldProps } from './text-field';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

export function PasswordField({ id, label, labelHint, help, error, className, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
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
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className={styles.toggle}
          >
            <Icon aria-hidden="true" className={styles.toggleIcon} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
