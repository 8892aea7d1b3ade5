import type { ComponentProps } from 'react';
import { joinClassNames } from '../join-class-names';
import { Spinner } from '../status/spinner';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Shows a spinner beside the label and refuses clicks. The caller changes the label ("Signing in..."). */
  isBusy?: boolean;
  /** Takes the whole width of its container. */
  isWide?: boolean;
}

export function Button({
  variant = 'primary',
  isBusy = false,
  isWide = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={joinClassNames(styles.button, styles[variant], isWide && styles.wide, className)}
      {...rest}
    >
      {isBusy && <Spinner size="small" />}
      {children}
    </button>
  );
}
