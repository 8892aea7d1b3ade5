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
