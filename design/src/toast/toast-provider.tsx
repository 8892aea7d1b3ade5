import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Toast, type ToastMessage } from './toast';
import { ToastContext, type ToastApi } from './toast-context';
import styles from './toast.module.css';

const DEFAULT_DURATION_MS = 3_000;
const MAX_TOASTS = 3;

/** Shows short messages at the foot of the window. The newest three; each leaves by itself. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const nextId = useRef(1);

  const dismiss = useCallback((id: number) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
  }, []);

  const toastApi = useMemo<ToastApi>(
    () => ({
      showToast(text, { tone = 'success', durationMs = DEFAULT_DURATION_MS } = {}) {
        const toast = { id: nextId.current++, text, tone, durationMs };
        setToasts((current) => [...current, toast].slice(-MAX_TOASTS));
      },
    }),
    [],
  );

  return (
    <ToastContext value={toastApi}>
      {children}
      <div role="status" aria-atomic="false" className={styles.region}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}
