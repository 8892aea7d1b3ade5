import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './session-dialog.module.css';

interface SessionDialogProps {
  title: string;
  text: string;
  /** When the key for it is pressed; without it no key closes the dialog. */
  onCancel?: () => void;
  children: ReactNode;
}

/** In front of everything, which stays as it is; nothing behind it can be used. */
export function SessionDialog({ title, text, onCancel, children }: SessionDialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = ref.current;
    element?.showModal();
    // The browser would choose the address, which is there to be read.
    element?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
    // Gives the focus back.
    return () => element?.close();
  }, []);
  const dialog = (
    <dialog
      ref={ref}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      className={styles.dialog}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p>{text}</p>
      <div className={styles.content}>{children}</div>
    </dialog>
  );
  // A dialog of an area hides the rest of the site from screen readers.
  return createPortal(dialog, document.body);
}
