import type { RefObject } from 'react';
import { useCallback } from 'react';

/**
 * The ref of what goes with what its button did: where the focus was in it, it goes on to the list. It is the same one
 * each time, because another one would take the focus away from what stays.
 */
export const useWayOn = (listRef: RefObject<HTMLElement | null>) =>
  useCallback(
    (part: HTMLElement | null) => () => {
      if (part?.contains(document.activeElement)) listRef.current?.focus({ preventScroll: true });
    },
    [listRef],
  );

/** As the way on where there is no list: it goes on in the field of the search that it is about, or in the page. */
export const goOnInPage = (part: HTMLElement | null) => () => {
  if (!part?.contains(document.activeElement)) return;
  const field = part.closest('[role=search]')?.querySelector('input');
  (field ?? document.querySelector('main'))?.focus({ preventScroll: true });
};

/** The button that opened a dialog is often gone after the decision; the focus goes on in the list of the page. */
export function keepFocus(opener: Element | null): void {
  if (opener?.isConnected) return;
  const list = document.querySelector<HTMLElement>('main [role=listbox]');
  (list ?? document.querySelector('main'))?.focus();
}
