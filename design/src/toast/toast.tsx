import { useTranslation } from 'i18n';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { LineIcon, LINES } from '../icon/line-icon';
import { joinClassNames } from '../join-class-names';
import styles from './toast.module.css';

interface ToastOptions {
  tone?: 'success' | 'error';
  durationMs?: number;
}

interface ToastApi {
  showToast: (text: string, options?: ToastOptions) => void;
}

const ToastContext = createContext<ToastApi | null>(null);

/** @throws Error outside a ToastProvider of the same program: a remote brings its own. */
export function useToast(): ToastApi {
  const toastApi = useContext(ToastContext);
  if (!toastApi) throw new Error('useToast needs a ToastProvider above it');
  return toastApi;
}

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

interface ToastMessage extends Required<ToastOptions> {
  id: number;
  text: string;
}

interface ToastProps {
  toast: ToastMessage;
  onDismiss: (id: number) => void;
}

function Toast({ toast, onDismiss }: ToastProps) {
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

  const { t } = useTranslation();
  return (
    <div
      data-surface="band"
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className={joinClassNames(styles.toast, styles[toast.tone])}
    >
      <LineIcon icon={LINES[toast.tone]} className={styles.icon} />
      <span className={styles.text}>{toast.text}</span>
      <button type="button" aria-label={t('Dismiss')} onClick={() => onDismiss(toast.id)} className={styles.close}>
        <LineIcon icon={LINES.close} className={styles.icon} />
      </button>
    </div>
  );
}
