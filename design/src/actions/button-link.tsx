import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { joinClassNames } from '../join-class-names';
import type { ButtonVariant } from './button';
import styles from './button.module.css';

export interface ButtonLinkProps {
  /** A path of the site, or a full address (https:, mailto:, tel:), which leaves the router alone. */
  to: string;
  variant?: ButtonVariant;
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}

const FULL_ADDRESS = /^[a-z][a-z\d+.-]*:/i;

/** A link that looks like a button: use it wherever the click goes to another page. */
export function ButtonLink({ to, variant = 'primary', isWide = false, className, children }: ButtonLinkProps) {
  const classNames = joinClassNames(styles.button, styles[variant], isWide && styles.wide, className);
  if (FULL_ADDRESS.test(to)) {
    return (
      <a href={to} className={classNames}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={classNames}>
      {children}
    </Link>
  );
}
