import { useState } from 'react';

/** A dialog about a subject, with everything in it new whenever it opens: its key is the count. */
export function useDialog<Subject>() {
  const [opened, setOpened] = useState<{ subject: Subject; count: number; isOpen: boolean }>();
  return {
    /** Undefined until it is opened for the first time. */
    opened,
    open: (subject: Subject) => setOpened((last) => ({ subject, count: (last?.count ?? 0) + 1, isOpen: true })),
    close: () => setOpened((last) => last && { ...last, isOpen: false }),
  };
}

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** After the dialog has left the screen. */
  onExited?: () => void;
}
