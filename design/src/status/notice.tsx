import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'error';
  children: ReactNode;
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert };

/** A sentence about what just happened, in the place where it happened. An error interrupts, the others wait. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={joinClassNames(styles.notice, styles[tone])}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div>{children}</div>
    </div>
  );
}
