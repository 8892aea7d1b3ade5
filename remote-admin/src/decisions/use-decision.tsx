import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { Decision } from './decision';
import { DecisionDialog } from './decision-dialog';

/** One dialog for all decisions of a page. Draw `dialog` anywhere in it. */
export function useDecision(): { ask: (decision: Decision) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ decision: Decision; count: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const openerRef = useRef<Element | null>(null);

  return {
    ask: (decision) => {
      openerRef.current = document.activeElement;
      setAsked((last) => ({ decision, count: (last?.count ?? 0) + 1 }));
      setOpen(true);
    },
    dialog: asked && (
      <DecisionDialog
        key={asked.count}
        decision={asked.decision}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onExited={() => keepFocus(openerRef.current)}
      />
    ),
  };
}

/** The button that opened a dialog is often gone after the decision; the focus must not go with it. */
function keepFocus(opener: Element | null): void {
  if (!opener?.isConnected) document.querySelector('main')?.focus();
}
