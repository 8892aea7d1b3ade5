import { useEffect, useRef } from 'react';

/**
 * From the first picture of a dialog on. A screen reader names a dialog only when the focus enters it after the page
 * behind it was hidden from it, which a browser says some time after it drew it. Tried with Orca: without this, it said
 * nothing of the first dialog with a field.
 */
const FOCUS_DELAY_MS = 100;
const FIELD = 'form [name]:enabled:not([type=hidden])';

/** The ref of a dialog: its first field gets the focus, or the way on when nothing has to be typed, or the way out. */
export function useDialogFocus(isOpen: boolean, { isReady = false } = {}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => ref.current && focusStart(ref.current, isReady), FOCUS_DELAY_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isOpen, isReady]);
  return ref;
}

function focusStart(root: HTMLElement, isReady: boolean): void {
  const dialog = root.querySelector('[role=dialog]');
  // At first it is the dialog's own; somebody may have been faster.
  if (!dialog || (document.activeElement !== dialog && dialog.contains(document.activeElement))) return;
  const start = isReady ? 'button[type=submit]' : FIELD;
  (dialog.querySelector<HTMLElement>(start) ?? dialog.querySelector('button'))?.focus();
}
