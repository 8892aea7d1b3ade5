import { Notice } from 'design';
import type { ReactNode } from 'react';

/** Below the menu, wherever it was that the button was pressed. */
function show(words: HTMLElement | null): void {
  words?.focus({ preventScroll: true });
  words?.scrollIntoView({ block: 'nearest' });
}

/** What was sent has arrived: brought into view, and read out. */
export function Confirmation({ children }: { children: ReactNode }) {
  return (
    <div ref={show} tabIndex={-1}>
      <Notice tone="success">{children}</Notice>
    </div>
  );
}
