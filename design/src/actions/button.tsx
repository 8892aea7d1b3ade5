import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { joinClassNames } from '../join-class-names';
import { Spinner } from './spinner';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'ghost';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /**
   * Shows a spinner beside the label and refuses clicks, with the focus where it is. The caller changes the label
   * ("Signing in...").
   */
  isBusy?: boolean;
  /** Takes the whole width of its container. */
  isWide?: boolean;
}

export function Button({
  variant = 'primary',
  isBusy = false,
  isWide = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={joinClassNames(styles.button, styles[variant], isWide && styles.wide, className)}
      onClick={isBusy ? refuse : onClick}
      {...rest}
    >
      {isBusy && <Spinner size="small" />}
      {children}
    </button>
  );
}

/** A form is sent by a click of its button, also with Enter in a field. */
const refuse = (event: MouseEvent) => event.preventDefault();

interface ButtonLinkProps {
  /** A path of the site, or a full address (https:, mailto:, tel:), which leaves the router alone. */
  to: string;
  variant?: ButtonVariant;
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button: use it wherever the click goes to another page. */
export function ButtonLink({ to, variant = 'primary', isWide = false, className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={joinClassNames(styles.button, styles[variant], isWide && styles.wide, className)}>
      {children}
    </Link>
  );
}
