import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { joinClassNames } from '../join-class-names';
import type { ToastOptions } from './toast-context';
import styles from './toast.module.css';

export interface ToastMessage extends Required<ToastOptions> {
  id: number;
  text: string;
}

interface ToastProps {
  toast: ToastMessage;
  onDismiss: (id: number) => void;
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

export function Toast({ toast, onDismiss }: ToastProps) {
  const [isPaused, setIsPaused] = useState(false);
  const remainingMs = useRef(toast.durationMs);

  // The pointer over the toast, or focus within it, stops the clock; leaving lets the rest of it run.
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onDismiss(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [isPaused, onDismiss, toast.id]);

  const Icon = icons[toast.tone];
  return (
    <div
      data-surface="band"
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className={joinClassNames(styles.toast, styles[toast.tone])}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{toast.text}</span>
      <button type="button" aria-label="Dismiss" onClick={() => onDismiss(toast.id)} className={styles.close}>
        <X aria-hidden="true" className={styles.icon} />
      </button>
    </div>
  );
}
