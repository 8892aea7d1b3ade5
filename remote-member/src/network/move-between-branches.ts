import type { KeyboardEvent } from 'react';

const TOGGLE = 'button[aria-expanded]';

/**
 * Arrow keys between the toggles of a map, as in a tree: up and down through what is open, right opens or enters, left
 * closes or leaves, Home and End to the ends.
 */
export function moveBetweenBranches(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement) || !from.matches(TOGGLE)) return;
  const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>(TOGGLE)];
  const index = toggles.indexOf(from);
  const isOpen = from.getAttribute('aria-expanded') === 'true';
  const moves: Record<string, () => void> = {
    ArrowDown: () => toggles[index + 1]?.focus(),
    ArrowUp: () => toggles[index - 1]?.focus(),
    ArrowRight: () =>
      isOpen
        ? from.closest('li')?.querySelector<HTMLElement>(`:scope > ul ${TOGGLE}`)?.focus()
        : from.click(),
    ArrowLeft: () => (isOpen ? from.click() : findToggleAbove(from)?.focus()),
    Home: () => toggles[0]?.focus(),
    End: () => toggles.at(-1)?.focus(),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}

function findToggleAbove(toggle: HTMLElement): HTMLElement | null | undefined {
  return toggle
    .closest('li')
    ?.parentElement?.closest('li')
    ?.querySelector<HTMLElement>(`:scope > div ${TOGGLE}`);
}
