import type { ComponentProps } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'li';
  /** `none` for a card that brings its own inside, such as a list that runs to the edges. */
  padding?: 'none' | 'medium' | 'large';
}

export function Card({ as = 'div', padding = 'medium', className, ...rest }: CardProps) {
  const Element = as as 'div';
  return <Element data-surface="page" className={joinClassNames(styles.card, styles[padding], className)} {...rest} />;
}
