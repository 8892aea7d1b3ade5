import type { ReactNode } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'pending' | 'success' | 'danger' | 'neutral';
  /** The state in a word: colour alone never tells it. */
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={joinClassNames(styles.badge, styles[tone])}>{children}</span>;
}
