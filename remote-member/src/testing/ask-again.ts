import { act } from '@testing-library/react';

/** What is shown is asked for again, however new it is. */
export function askAgain(): void {
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
}
