import type { ReactNode } from 'react';
import { LineIcon, LINES } from '../icon/line-icon';
import { joinClassNames } from '../join-class-names';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'error';
  children: ReactNode;
}

const PATHS = { ...LINES, info: 'M12 2a10 10 0 0 0 0 20 10 10 0 0 0 0-20m0 14v-4m0-4h.01' };

/** A sentence about what just happened, in the place where it happened. An error interrupts, the others wait. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={joinClassNames(styles.notice, styles[tone])}>
      <LineIcon icon={PATHS[tone]} className={styles.icon} />
      <div>{children}</div>
    </div>
  );
}
