/** The ref of what takes the focus when the button that had it has gone with what it did, in whose place it comes. */
export function focusIfLost(part: HTMLElement | null): void {
  if (document.activeElement === document.body) part?.focus();
}
