/**
 * Moves the focus to a stop and brings its own row into sight: with its whole team, a stop may be longer than the
 * screen.
 */
export function focusStop(stop: HTMLElement | null | undefined): void {
  stop?.focus({ preventScroll: true });
  stop?.firstElementChild?.scrollIntoView({ block: 'nearest' });
}
